// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string_view>

namespace ridge::analyzer {

/// The table whose row proves why a device was idle.
enum class Proof : std::uint8_t { None, Call, Copy, Fill, Kernel, Overhead, Jit, Sync, Framework };

/// "call", "overhead", ...: the table's name in the file; "" for None.
std::string_view name(Proof);

} // namespace ridge::analyzer
