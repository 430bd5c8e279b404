// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// What replayed counters add to a row, the same in every report.
#pragma once

#include "analyzer/results/analysis.h"

#include <string>
#include <string_view>
#include <vector>

namespace ridge::reports {

/// Bytes of work that passed one memory level.
struct LevelBytes {
    std::string_view name;     ///< "DRAM", "L2", "L2 to SM", "L1"
    analyzer::Resource roof{}; ///< whose rate bounds them
    double bytes = 0;
};

/// The levels that were counted, outermost first; none where nothing was. What the L2 gave the SMs
/// stands for the L1 where the L1's own bytes are not known.
std::vector<LevelBytes> levelsOf(const analyzer::WorkTotals& work);

/// "replayed", or "FLOPs annotated, bytes replayed"; "none".
std::string originText(const analyzer::WorkTotals& work);

/// Rates of work with their origin and saturation: "1.20 TFLOP/s, 80.0 GB/s replayed; 80 %
/// of tensor bf16 (measured)"; "" where no work is known.
std::string workText(const analyzer::WorkTotals& work);

/// The busy shares that decide: "replayed: tensor 94 %, L1 73 %; 2 of 10 launches replayed", else
/// what sharesText() says of the sampled ones.
std::string busyText(const analyzer::BusyShares& sampled, const analyzer::ReplayedTotals& replayed);

/// "tensor 94 %" or "DRAM 87 %±1": the largest share of the same; "" when none is known.
std::string largestBusy(const analyzer::BusyShares& sampled,
                        const analyzer::ReplayedTotals& replayed);

/// "annotated FLOPs are 98.0 % of those counted; DRAM moved 1.09 x the annotated bytes"; "" for
/// neither.
std::string besideText(const analyzer::AnnotatedBeside& beside);

/// Sentences beside a row. They say intensity by level, annotated against counted work, and what
/// could not be counted. They also say where sampled and replayed shares differ, and where the
/// replay's time is another. Empty without replayed counters.
std::vector<std::string> replayedNotes(const analyzer::WorkTotals& work,
                                       const analyzer::BusyShares& sampled,
                                       const analyzer::ReplayedTotals& replayed);

} // namespace ridge::reports
