// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/results/rows/memory_summary.h"

#include <algorithm>

namespace ridge::analyzer {

double TensorSegments::fragmentation() const {
    return peak == 0 ? 0
                     : 1 - static_cast<double>(std::min(used, peak)) / static_cast<double>(peak);
}

double PoolRow::fragmentation() const {
    return reserved == 0 ? 0 : 1 - static_cast<double>(used) / static_cast<double>(reserved);
}

} // namespace ridge::analyzer
