// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// Idle time by cause in words.
#pragma once

#include "analyzer/results/analysis.h"

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace ridge::reports {

/// "step/backward": the names from the outermost range to `row` of Analysis::ranges, printable and
/// shortened to `width` columns; "" for kNone.
std::string rangePath(const analyzer::Analysis& analysis, std::uint32_t row, std::size_t width);

/// The name of a row in a table of ranges, as recorded. A root has in front of it the path that a
/// filter left out.
std::string rangeName(const analyzer::RangeRow& row);

/// "step/backward 9.34 ms, 3 more ranges": where a kernel's time was spent; "" when in no range.
std::string launchedIn(const analyzer::Analysis& analysis, const analyzer::KernelRow& row);

/// "cudaStreamSynchronize" of "cudaStreamSynchronize_v3020": CUPTI's names carry the version in
/// which a function appeared.
std::string_view apiName(std::string_view recorded);

/// The idle time of one cause behind one kind of call, in all ranges.
struct IdleGroup {
    analyzer::Label cause{};
    std::string_view by; ///< as GapRow::by
    std::uint64_t gaps = 0;
    analyzer::Ns total{}, longest{};
    std::vector<const analyzer::GapRow*> ranges; ///< most time first, never empty
};

/// Analysis::gaps summed up over ranges, most time first. Refers to `analysis`.
std::vector<IdleGroup> idleGroups(const analyzer::Analysis& analysis);

/// "sync drain in cudaStreamSynchronize", at most `width` columns.
std::string causeText(const IdleGroup& group, std::size_t width);

/// "step/backward 9.34 ms, step 2.39 ms, 187 more ranges"; "" when no range was open.
std::string rangesText(const analyzer::Analysis& analysis, const IdleGroup& group);

/// "4 workers, busy 97 % of the time"; "" where nothing is known of workers.
std::string workersText(const analyzer::LoaderUse& use);

/// "4 workers, busy 97 % of the time: more workers or cheaper transforms help": what the loader's
/// side did while a GPU waited for it. "" of other causes and where nothing is known.
std::string loaderText(const analyzer::Analysis& analysis, analyzer::Label cause,
                       std::string_view by);

/// Part of the device time, 0 to 1.
double shareOfDeviceTime(const analyzer::Analysis& analysis, analyzer::Ns part);

/// "6.43 ms of 44.1 ms an iteration (14.6 %)" or "1.95 s, 46.1 % of device time".
std::string idleSummary(const analyzer::Analysis& analysis);

/// "of the host's part the recorder itself cost about 1.2 ms (an estimate from launches, not
/// measured)".
std::string collectorNote(const analyzer::Analysis& analysis);

/// "A step takes 40.3 ms without recording and 46.1 ms while it is recorded ...": sentences.
/// Analysis::stepTimes has to be there.
std::string stepTimesNote(const analyzer::Analysis& analysis);

/// What a cause means and what ends it: one sentence.
std::string_view causeMeaning(analyzer::Label cause);

} // namespace ridge::reports
