// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "workloads/harness/slices.h"

#include <algorithm>

namespace ridge::workloads {

std::int64_t sliceCount(std::int64_t tiles, std::int64_t steps, std::int64_t wanted) {
    const std::int64_t slices = std::clamp<std::int64_t>(wanted / tiles, 1, steps);
    const std::int64_t stepsEach = (steps + slices - 1) / slices;
    return (steps + stepsEach - 1) / stepsEach;
}

Work addSlicesWork(double elements, DataType type, std::int64_t count) {
    const auto read = static_cast<double>(count);
    return {elements * read, elements * (4 * read + static_cast<double>(bytesOf(type))),
            Precision::Fp32};
}

} // namespace ridge::workloads
