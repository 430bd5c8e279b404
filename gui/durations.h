// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// How long everything of one name took.
#pragma once

#include "gui/document.h"
#include "gui/item.h"

#include <cstdint>
#include <stop_token>
#include <vector>

namespace ridge::gui {

/// Durations in bins whose edges lie evenly in the logarithm, from the least to the most.
struct DurationBins {
    std::vector<std::uint64_t> counts; ///< by bin; empty: there are no durations
    std::uint64_t count = 0;
    std::int64_t least = 0, median = 0, p99 = 0, most = 0; ///< ns; p99 by nearest rank

    /// Where a duration is between the least (0) and the most (1); 0.5 where those are one bin.
    double placeOf(std::int64_t ns) const;
};

/// At most `bins` (at least 1), and none narrower than a nanosecond on average. n.
DurationBins binned(std::vector<std::int64_t> durations, std::size_t bins);

/// Of a kernel the GPU time of each launch of its function, of a push/pop range the host's time in each
/// instance of its path, which needs results; none of other items. n of the records; incomplete, soon,
/// once `stop` asks for it.
std::vector<std::int64_t> durationsLike(const Document& document, Item item,
                                        const std::stop_token& stop);

} // namespace ridge::gui
