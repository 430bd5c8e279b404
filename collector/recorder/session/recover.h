// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "spool/result.h"

#include <filesystem>
#include <string>

namespace ridge::recorder {

/// Makes a trace of the spools in `folder`, whose recorder died. The folder stays.
/// `output` empty: the name that the recorder would have given, whose cut trace is overwritten. A finished trace is
/// overwritten with `force` only. Returns what the user must know.
Result<std::string> recover(const std::filesystem::path& folder,
                            const std::filesystem::path& output, bool force);

} // namespace ridge::recorder
