// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>

namespace ridge::bench {

/// Steps through every column of every table that the reader loads, by plain SQLite calls in one
/// thread, without keeping anything. Returns the number of rows; 0 when the file cannot be read.
std::uint64_t scan(const std::string& file);

} // namespace ridge::bench
