// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "collector/recorder/session/record_options.h"
#include "spool/result.h"

#include <filesystem>

namespace ridge::recorder {

/// Where a recording goes: the trace, and the folder of the spools while it is made.
struct OutputFiles {
    std::filesystem::path trace, spools;
};

/// Makes the folder. An Error when something stands there that must not be lost, or nothing can be
/// written.
Result<OutputFiles> makeOutputFiles(const RecordOptions& options);

} // namespace ridge::recorder
