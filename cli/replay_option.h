// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "collector/recorder/replay_run.h"
#include "trace/result.h"

#include <string>

namespace ridge::cli {

/// What stands behind --replay=: "REGEX,N", "REGEX" or ",N"; "" where the option has no value. The Error says what
/// is wrong with it.
Result<recorder::ReplayOptions> replayOption(const std::string& given);

} // namespace ridge::cli
