// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// The environment variables by which `ridge record` speaks to the programs that it starts: the
// recorded one, with our library in it, and ridge-sampler. Those of its options are in
// spool/options.h.
#pragma once

namespace ridge::spool::environment {

/// The folder for spool files; none: nothing is recorded.
inline constexpr const char* kSpool = "RIDGE_SPOOL";

/// Path of libcupti, where none is loaded.
inline constexpr const char* kCupti = "RIDGE_CUPTI";

/// Unix time of the program's start in nanoseconds, from which --delay counts.
inline constexpr const char* kStartNs = "RIDGE_START_NS";

/// The file of the debug log (spool/debug_log.h), from the root on; none: it is off. The user gives
/// `ridge record` a path, or "1" for a file beside the trace.
inline constexpr const char* kDebug = "RIDGE_DEBUG";

/// Of a second run: path of the plan (spool/replay_plan.h), and the longest that one launch may
/// take.
inline constexpr const char* kReplayPlan = "RIDGE_REPLAY_PLAN";
inline constexpr const char* kReplayWaitMs = "RIDGE_REPLAY_WAIT_MS";

} // namespace ridge::spool::environment
