// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstdint>

namespace ridge::analyzer {

/// Operations of a device that were submitted and had not started when launch calls began.
struct QueueDepth {
    std::uint64_t launches = 0; ///< with an API record; the other figures are about these
    std::uint64_t sum = 0, max = 0;
    double mean() const {
        return launches > 0 ? static_cast<double>(sum) / static_cast<double>(launches) : 0;
    }
    QueueDepth& operator+=(const QueueDepth& other) {
        launches += other.launches;
        sum += other.sum;
        max = std::max(max, other.max);
        return *this;
    }
};

} // namespace ridge::analyzer
