// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <vector>

namespace ridge::analyzer {

/// An interval of a device's time.
struct Window {
    std::int64_t start = 0, end = 0;
};

/// The union of `windows`, ascending; those that touch become one. n log n.
std::vector<Window> merged(std::vector<Window> windows);

} // namespace ridge::analyzer
