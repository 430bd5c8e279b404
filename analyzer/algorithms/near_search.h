// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstddef>

namespace ridge::analyzer {

/// The first place in [first, last) of which isBefore(place) is false, or `last`; it must be true
/// of all places before. Time: log of how far `hint` is from there, so that questions which come
/// nearly in order are answered at once.
template <class IsBefore>
std::size_t firstNotBefore(std::size_t first, std::size_t last, std::size_t hint,
                           IsBefore isBefore) {
    if (first == last)
        return last;
    std::size_t low = std::clamp(hint, first, last - 1), high = low; // between them it is found
    std::size_t step = 1;
    if (isBefore(low)) {
        for (; high < last && isBefore(high); step *= 2) {
            low = high + 1;
            high = last - high > step ? high + step : last;
        }
    } else {
        for (; low > first && !isBefore(low); step *= 2) {
            high = low;
            low = low - first > step ? low - step : first;
        }
    }
    while (low < high) {
        const std::size_t middle = low + (high - low) / 2;
        if (isBefore(middle))
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

} // namespace ridge::analyzer
