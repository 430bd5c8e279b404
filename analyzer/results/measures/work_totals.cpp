// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/results/measures/work_totals.h"

#include "analyzer/results/measures/ns.h"

namespace ridge::analyzer {

double WorkTotals::flopsPerSecond() const {
    return perSecond(flops, time);
}
double WorkTotals::bytesPerSecond() const {
    return perSecond(bytes, time);
}
double WorkTotals::intensity() const {
    return bytes > 0 ? flops / bytes : 0;
}

} // namespace ridge::analyzer
