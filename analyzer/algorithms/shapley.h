// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <bit>
#include <cstddef>

namespace ridge::analyzer {

/// What each of N factors adds to value(all) - value(none), averaged over all orders in which they
/// can be put in (L. S. Shapley, 'A Value for n-Person Games', 1953). `value` takes a bit mask of
/// the factors that are in. The results add up to value(all) - value(none) but for rounding; a
/// factor that changes no value gets exactly 0. Calls `value` 2^N times.
template <std::size_t N, class Value>
std::array<double, N> shapley(Value value) {
    constexpr std::size_t kSets = std::size_t{1} << N;
    std::array<double, kSets> values{};
    for (std::size_t set = 0; set < kSets; ++set)
        values[set] = value(set);
    // An order puts the factors of `set` first, then factor i: size! (N - 1 - size)! of N! orders.
    std::array<double, N> weight{};
    weight[0] = 1.0 / N;
    for (std::size_t size = 1; size < N; ++size)
        weight[size] = weight[size - 1] * static_cast<double>(size) / static_cast<double>(N - size);
    std::array<double, N> shares{};
    for (std::size_t i = 0; i < N; ++i)
        for (std::size_t set = 0; set < kSets; ++set)
            if ((set >> i & 1) == 0)
                shares[i] += weight[static_cast<std::size_t>(std::popcount(set))] *
                             (values[set | std::size_t{1} << i] - values[set]);
    return shares;
}

} // namespace ridge::analyzer
