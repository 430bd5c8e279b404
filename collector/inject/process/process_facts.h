// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "collector/inject/output/declarations.h"

#include <string>

namespace ridge::inject {

/// Field 22 of /proc/self/stat: clock ticks since boot when this process started; 0 if unreadable.
std::int64_t processStartTicks();

/// Declares who this process is: host, boot, pid, program, ranks from the environment.
void declareProcess(Declarations& declarations, std::int64_t startTicks);

/// spool::planName() of this process.
std::string processPlanName();

/// CLOCK_REALTIME and CLOCK_MONOTONIC read together; the best of several tries.
spool::Clock clockPair();

} // namespace ridge::inject
