// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "spool/result.h"

#include <filesystem>
#include <functional>
#include <ostream>
#include <string_view>

namespace ridge::cli {

/// Puts `text` in the place of `file`, at once or not at all: a full disk leaves the old one. What
/// is no ordinary file (a pipe, a device) is written to. The Error names the file.
Result<void> writeOutput(const std::filesystem::path& file, std::string_view text);

/// The same of what `write` writes.
Result<void> writeOutput(const std::filesystem::path& file,
                         const std::function<void(std::ostream&)>& write);

} // namespace ridge::cli
