// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/idle/extent.h"

namespace ridge::analyzer {

void addOthers(Extent& extent, const BusyIndex& device, const IdleIndex& idle, TimeHints& hints) {
    extent.budget[Label::Foreign] +=
        Ns(device.within(extent.start, extent.end, hints.busy) - extent.busy);
    extent.budget += idle.within(extent.start, extent.end, hints.idle);
}

Extent extentOf(std::span<const Stretch> own, const BusyIndex& device, const IdleIndex& idle) {
    Extent extent = ownExtent(own);
    TimeHints hints;
    addOthers(extent, device, idle, hints);
    return extent;
}

} // namespace ridge::analyzer
