// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <filesystem>
#include <string_view>

namespace ridge::fuzz {

/// What is done with a trace.
enum class Use : std::uint8_t {
    Briefly,   ///< read and analysed, with the text report
    ForEach8th ///< and of each eighth input all that commands do: every report and plot, a copy
};

/// Aborts where what was read has an id without a row, where a budget does not add up to its span,
/// or where a report could harm its reader.
void useTrace(const std::filesystem::path& file, Use use);

/// Aborts with `why`, so that the fuzzer keeps the input.
[[noreturn]] void fail(std::string_view why);

} // namespace ridge::fuzz
