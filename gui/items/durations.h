// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// How long everything of one name took.
#pragma once

#include "gui/items/item.h"
#include "gui/loading/document.h"
#include "trace/storage/stopped.h"

#include <cstdint>
#include <vector>

namespace ridge::gui {

/// Durations in bins whose edges lie evenly in the logarithm, from the least to the most.
struct DurationBins {
    std::vector<std::uint64_t> counts; ///< by bin; empty: there are no durations
    std::uint64_t count = 0;
    std::int64_t least = 0, median = 0, p99 = 0, most = 0; ///< ns; p99 by nearest rank

    /// Position of a duration on the logarithmic axis, from 0 (least) to 1 (most); 0.5 where both
    /// share a bin.
    double placeOf(std::int64_t ns) const;
    std::int64_t durationAt(double place) const; ///< the other way, to the nanosecond
};

/// At most `bins` (at least 1), and none narrower than a nanosecond on average. n.
DurationBins binned(std::vector<std::int64_t> durations, std::size_t bins);

/// Durations of similar items. For a kernel: GPU time of each launch of its function. For a
/// push/pop range: host time of each instance of its path, which needs results. Empty for other
/// items. Linear in the records. Throws trace::Stopped.
std::vector<std::int64_t> durationsLike(const Document& document, Item item,
                                        const std::stop_token& stop);

} // namespace ridge::gui
