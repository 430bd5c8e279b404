// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string>

namespace ridge::cli {

/// What is wrong with a value of --sample-interval.
inline constexpr const char* kSampleIntervalError =
    "--sample-interval takes 50 to 100000 microseconds, or 0 for none";

/// Nanoseconds between samples, from the text of --sample-interval; none when kSampleIntervalError applies.
std::optional<std::int64_t> sampleIntervalNs(const std::string& microseconds);

} // namespace ridge::cli
