// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// The environment variables by which `ridge record` speaks to the programs that it starts: the recorded one, with our
// library in it, and ridge-sampler.
#pragma once

namespace ridge::trace::spool::environment {

inline constexpr const char* kSpool =
    "RIDGE_SPOOL"; ///< the folder for spool files; none: nothing is recorded
inline constexpr const char* kSpoolLimit =
    "RIDGE_SPOOL_LIMIT";                             ///< bytes that each process may write
inline constexpr const char* kCupti = "RIDGE_CUPTI"; ///< path of libcupti, where none is loaded
inline constexpr const char* kApi =
    "RIDGE_API"; ///< "all": every API call is recorded, also queries
inline constexpr const char* kMemoryStacks =
    "RIDGE_MEMORY_STACKS"; ///< "1": call stacks of allocations

// What is recorded of the run, by --capture-range, --delay and --duration.
inline constexpr const char* kCapture = "RIDGE_CAPTURE";  ///< "cudaProfilerApi" or "nvtx:NAME"
inline constexpr const char* kDelayMs = "RIDGE_DELAY_MS"; ///< from kStartNs on
inline constexpr const char* kDurationMs = "RIDGE_DURATION_MS"; ///< from the begin of recording on
inline constexpr const char* kStartNs = "RIDGE_START_NS"; ///< unix time of the program's start

// Of a second run.
inline constexpr const char* kReplayPlan =
    "RIDGE_REPLAY_PLAN"; ///< path of the plan (spool_replay_plan.h)
inline constexpr const char* kReplayWaitMs =
    "RIDGE_REPLAY_WAIT_MS"; ///< longest that one launch may take

} // namespace ridge::trace::spool::environment
