// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// What torch.compile cost on the host, and why it broke graphs and compiled again.
#pragma once

#include "analyzer/results/measures/ns.h"
#include "trace/records/range_records.h"

#include <cstdint>
#include <string>
#include <vector>

namespace ridge::analyzer {

/// A phase of torch.compile.
struct CompilationPhaseRow {
    std::string name;        ///< "Dynamo", "Inductor"
    std::uint64_t count = 0; ///< how often it began
    Ns self{};               ///< without the phases inside
};

/// A function that torch.compile compiled.
struct CompiledFunctionRow {
    std::string site;               ///< "model.py:12 forward"
    std::uint64_t compilations = 0; ///< by PyTorch's numbers where there are any
    std::uint64_t again = 0; ///< of these, how many came after the first of their frame, by number
    Ns time{};               ///< with all inside
};

/// Why a graph broke, or why a function was compiled again.
struct CompilationNoteRow {
    trace::FrameworkKind kind{}; ///< GraphBreak or Recompilation
    std::string reason;          ///< whole, as PyTorch says it; may have several lines
    std::string site;            ///< the function; "": not known
    std::uint64_t count = 0;
};

/// Of the whole recording, whatever part is reported. Times are the host's.
struct CompilationRows {
    Ns total{};   ///< summed over threads; the phases' self times add up to it
    Ns elapsed{}; ///< time in which some thread compiled
    std::vector<CompilationPhaseRow> phases;    ///< by self time, most first
    std::vector<CompiledFunctionRow> functions; ///< by time, most first
    std::vector<CompilationNoteRow> notes;      ///< by kind, then by count, most first

    bool empty() const { return phases.empty() && notes.empty(); }
};

} // namespace ridge::analyzer
