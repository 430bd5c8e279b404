// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <random>
#include <vector>

namespace ridge::workloads::test {

/// `count` standard normal numbers, the same ones for the same seed.
inline std::vector<float> randomValues(std::int64_t count, unsigned seed) {
    std::mt19937 generator(seed);
    std::normal_distribution<float> normal;
    std::vector<float> values(static_cast<std::size_t>(count));
    for (float& value : values)
        value = normal(generator);
    return values;
}

} // namespace ridge::workloads::test
