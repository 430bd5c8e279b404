// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

namespace ridge::trace {

/// schema.sql, word for word.
extern const char* const kSchema;

inline constexpr std::uint32_t kApplicationId = 0x52696467; ///< "Ridg", as in schema.sql
inline constexpr std::uint32_t kFormatVersion = 1;          ///< user_version, as in schema.sql

} // namespace ridge::trace
