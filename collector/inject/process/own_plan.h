// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "spool/replay_plan.h"
#include "spool/result.h"

#include <string>
#include <vector>

namespace ridge::inject {

/// What the plan of a second run says of this process. `launches` is empty where the plan does not
/// name it.
struct OwnPlan {
    spool::ReplayHow how = spool::ReplayHow::Replay;
    std::vector<spool::PlannedLaunch> launches;
};

/// Reads the plan at `path` and finds which of its processes this is. Processes of the same name
/// are numbered from 0: each takes the first number whose file beside the plan is not taken.
Result<OwnPlan> planOfThisProcess(const std::string& path);

} // namespace ridge::inject
