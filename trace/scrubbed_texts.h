// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// What the texts of a trace become where nobody may learn of the program that it is of.
#pragma once

#include "trace/records/trace.h"

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace ridge::trace {

/// Of a kernel's demangled name the word that stays of it: "kernel3_gemm". None where the whole name
/// stays: it is a library's, and verdicts hang on it.
using KernelWord = std::function<std::optional<std::string_view>(std::string_view function)>;

/// What a text of Trace::strings is used for. Where it is used for several things, the last of these
/// counts. Texts up to Argument stay as they are.
enum class TextUse {
    Nothing,     ///< becomes "text 1"
    Api,         ///< a function of CUDA, a counter's name
    Argument,    ///< types and shapes of an op
    Phase,       ///< of a compiler
    Op,          ///< of PyTorch stays, else "op1"
    Kernel,      ///< stays where it is a library's, else "kernel1_gemm"
    LibraryMark, ///< NVTX of CUDA's libraries stays
    Module,      ///< "Net.layers.3.mlp": "m1.m2.3.m3"
    Marked,      ///< steps of PyTorch's optimizers and loaders stay, else "mark 1"
    Reason,      ///< of a graph break or a recompilation: "reason 1"
    Place,       ///< "train.py:12 step": "file1:12 function1"
    Range,       ///< an NVTX range, domain, category or mark: "range 1"
    Symbol       ///< a file, function or variable: "symbol 1"
};

/// By row of Trace::strings.
std::vector<TextUse> usesOfTexts(const Trace& trace);

/// The new texts by row of Trace::strings. Equal ones become equal ones, so counts, nesting and
/// comparisons stay what they are.
std::vector<std::string> scrubbedTexts(const Trace& trace, const KernelWord& kernelWord);

} // namespace ridge::trace
