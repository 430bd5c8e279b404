// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "spool/result.h"
#include "trace/scrubbed_texts.h"

#include <cstdint>
#include <filesystem>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace ridge::trace {

/// What becomes of a column of text, beside the texts of Trace::strings.
enum class Secret {
    No,     ///< stays: it tells of the machine or of the recording, not of the program
    Empty,  ///< becomes ""
    Number, ///< becomes a number that its equals share: "host1"
    Text    ///< of Trace::strings, see TextUse
};

struct TextColumn {
    std::string_view table, column;
    Secret secret;
    std::string_view holds; ///< for a reader: "the command line"
};

/// Every column of text that a trace has.
std::span<const TextColumn> textColumns();

/// What a trace holds in one of these columns.
struct TextsHeld {
    TextColumn column;
    std::uint64_t different = 0; ///< values, "" left out
    std::string example;         ///< one of them, as recorded
};

/// Of each column that is not empty, but those of Trace::strings. The Error is that of read().
Result<std::vector<TextsHeld>> textsHeld(const std::filesystem::path& file);

/// Writes a copy of `file` to `output` that does not tell names, paths, arguments and sources of
/// the program, or who ran it where. All numbers stay. `output` must not exist. Errors name the
/// file: a trace that is damaged, was changed or is still being written is refused.
Result<void> scrub(const std::filesystem::path& file, const std::filesystem::path& output,
                   const KernelWord& kernelWord);

} // namespace ridge::trace
