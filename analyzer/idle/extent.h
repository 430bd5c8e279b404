// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// What the time of a device went to, between the first and the last of some operations.
#pragma once

#include "analyzer/idle/idle_index.h"
#include "analyzer/operations/busy_index.h"
#include "analyzer/operations/sweep.h"
#include "analyzer/results/labels/budget.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>

namespace ridge::analyzer {

/// Extent of operations on a device and what each nanosecond of it went to.
struct Extent {
    std::int64_t start = 0, end = 0; ///< first start to last end
    std::int64_t busy = 0;           ///< union of the operations
    Budget budget;                   ///< adds up to end - start
};

/// Where the last searches for times of a device ended, in its BusyIndex and IdleIndex.
struct TimeHints {
    std::size_t busy = 0, idle = 0;
};

/// Extent of the operations `own` (as for sweep(), a random access range, not empty) of one device,
/// with their own times alone.
template <class Stretches>
Extent ownExtent(const Stretches& own) {
    Extent extent;
    extent.start = own.front().start;
    extent.end = own.back().start; // the end, if only operations without length come last
    sweep(own, [&](const auto& stretch, std::int64_t from, std::int64_t to) {
        extent.budget[stretch.label] += Ns(to - from);
        extent.busy += to - from;
        extent.end = std::max(extent.end, to);
    });
    return extent;
}

/// Adds to ownExtent() what no own operation fills of it, as foreign work or as idle by cause.
/// `device` is the whole work of that device and `idle` its idle time.
void addOthers(Extent& extent, const BusyIndex& device, const IdleIndex& idle, TimeHints& hints);

/// ownExtent() and what addOthers() adds.
Extent extentOf(std::span<const Stretch> own, const BusyIndex& device, const IdleIndex& idle);

} // namespace ridge::analyzer
