// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// The words for what torch.compile cost, and why it broke graphs and compiled again.
#pragma once

#include "analyzer/results/analysis.h"

#include <string>
#include <string_view>

namespace ridge::reports {

/// "torch.compile", "torch.utils.cpp_extension", both, or "XLA".
std::string_view compilerName(const analyzer::CompilationRows& rows);

/// "torch.compile took 13.9 s of the recording's 31.2 s"; "" where it took no time.
std::string compilationTime(const analyzer::Analysis& analysis);

/// The same as a sentence below the headline; "" where it took less than 1 % of the recording.
std::string compilationRemark(const analyzer::Analysis& analysis);

/// "torch.compile took 13.9 s of the recording's 31.2 s: Triton 5.40 s, Inductor 4.10 s; 2 functions
/// compiled 4 times, 2 graph breaks." "" where there was no compilation.
std::string compilationNote(const analyzer::Analysis& analysis);

/// "graph break" or "recompilation".
std::string_view noteName(const analyzer::CompilationNoteRow& row);

/// The first line of a recorded text that says anything, printable.
std::string firstLine(std::string_view recorded);
/// All lines of a recorded text as one, printable.
std::string oneLine(std::string_view recorded);

} // namespace ridge::reports
