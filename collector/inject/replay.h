// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// The second run of a program, for its counters: kernels are replayed where they are launched, one at a time, and
// no activity is recorded (CUPTI gives a replayed kernel no end time). Unlike a recording it changes how
// the program runs: launches of all threads follow one another, and when a launch does not come back in time the
// process ends, as a kernel that waits for another one would wait for ever.
#pragma once

#include "collector/inject/cupti_api.h"

namespace ridge::inject {

/// Whether this process is such a second run: RIDGE_REPLAY_PLAN is set, to the file that names the launches
/// (trace/spool_replay_plan.h), and RIDGE_REPLAY_WAIT_MS to the time that one may take.
bool replaying();

/// When the session opens: finds which process of the plan this is, the how manieth of its name. Processes agree on
/// that by files beside the plan.
void joinReplayPlan();

/// Instead of startActivity(), once.
void startReplay(const LoadedCupti& cupti);

/// Says what was not replayed, at the end. Waits for a launch that is being replayed.
void finishReplay();

} // namespace ridge::inject
