// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "collector/recorder/replay_run.h"
#include "trace/result.h"

#include <string>

namespace ridge::cli {

inline constexpr double kReplayBudgetSeconds = 60;

/// `given` stands behind --replay=: "REGEX,N", "REGEX" or ",N"; "" where the option has no value. `budgetSeconds` is
/// that of --replay-budget. The Error says what is wrong with them.
Result<recorder::ReplayOptions> replayOption(const std::string& given, double budgetSeconds);

} // namespace ridge::cli
