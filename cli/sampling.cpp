// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "cli/sampling.h"

#include <charconv>

namespace ridge::cli {

std::optional<std::int64_t> sampleIntervalNs(const std::string& microseconds) {
    double value = 0;
    const char* end = microseconds.data() + microseconds.size();
    const auto [at, error] = std::from_chars(microseconds.data(), end, value);
    if (error != std::errc() || at != end || (value != 0 && !(value >= 50 && value <= 100'000)))
        return std::nullopt;
    return static_cast<std::int64_t>(value * 1e3);
}

} // namespace ridge::cli
