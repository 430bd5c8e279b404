// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// Numbers and names as every report writes them (the rules of the visual system, 'Numbers').
#pragma once

#include "analyzer/results/analysis.h"

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace ridge::reports {

/// "768 ns", "95.5 µs", "1.24 ms", "2.00 s", "2:05" from 120 s on. Three significant digits.
std::string duration(analyzer::Ns time);

/// Three significant digits with an SI prefix: "1.05 TB/s", "304 GFLOP/s", "12.0 kB".
/// A figure that is not finite or not positive is "–".
std::string quantity(double amount, std::string_view unit);

/// A rate as quantity() writes it; of the unit "1/s" the time of one: "1.25 µs". "–" of 0.
std::string rateText(double rate, std::string_view unit);

/// "11,076".
std::string count(std::uint64_t number);

/// "1 launch", "11,076 launches": a count with its noun in English plural.
std::string counted(std::uint64_t number, std::string_view noun);

/// "Verdict known for 97 %." of "verdict known for 97 %": words in ASCII that stand alone.
std::string sentence(std::string words);

/// part / whole; 0 where there is no whole.
double share(analyzer::Ns part, analyzer::Ns whole);

/// "39.6 %" of a share between 0 and 1.
std::string percent(double share);

/// Shares of `parts` in their sum as tenths of a percent, rounded by largest remainder so that they
/// add up to 1000 whenever the sum is positive.
std::vector<int> tenths(std::span<const analyzer::Ns> parts);

/// "39.6 %" of tenths of a percent.
std::string tenthsPercent(int tenths);

/// "0.39": a share of a ceiling; "–" when it is not known (0).
std::string saturationText(double value);

/// What a sum over devices is of: "device time", of several "GPU-seconds on 2 GPUs".
std::string deviceTimeName(std::size_t devices);

/// "Only ranges that match 'step/*' and all inside.": what a report is about.
std::string rangeNote(std::string_view pattern);

/// Text that is safe on a terminal: control characters, direction marks and broken UTF-8 are
/// written as \xNN, the rest unchanged.
std::string printable(std::string_view text);

/// Columns that printable text takes, one per code point.
std::size_t columns(std::string_view text);

/// `text` cut in the middle with "…" so that it takes at most `width` columns (width >= 3).
std::string shortened(std::string_view text, std::size_t width);

/// A function's name cut in the middle of its template arguments, so that it takes at most `width`
/// columns.
std::string shortenedArguments(std::string_view name, std::size_t width);

/// The first columns of `text` before "…" so that it takes at most `width` (width >= 1).
std::string beginning(std::string_view text, std::size_t width);

/// The last columns of `text` after "…" so that it takes at most `width`: of a path what tells it
/// from its neighbours.
std::string ending(std::string_view text, std::size_t width);

/// The readable name of a kernel (analyzer::readableName()), else its demangled name without return
/// type, argument list, namespaces and classes. The function stays; of its template arguments head
/// and tail do. Printable and shortened.
std::string kernelName(std::string_view function, std::size_t width);

/// `text` padded with spaces to `width` columns; longer text is left as it is.
std::string padRight(std::string text, std::size_t width);
std::string padLeft(std::string text, std::size_t width);

std::string_view copyKindName(trace::CopyKind kind);
std::string_view memoryKindName(trace::MemoryKind kind);

/// "compute: tensor bf16, latency-limited", "bandwidth: DRAM", "overhead: tiny", "unclassified",
/// "unclassified: too few samples", "mixed, latency-limited", "compute, unit undecided".
std::string verdictText(const analyzer::KernelVerdict& verdict);

/// "bandwidth 71.0 %", "undecided", "–" when nothing was labelled.
std::string budgetVerdictText(const analyzer::BudgetVerdict& verdict);

} // namespace ridge::reports
