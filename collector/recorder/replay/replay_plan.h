// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "spool/replay_plan.h"
#include "trace/records/trace.h"

#include <cstdint>
#include <map>
#include <string>
#include <unordered_set>
#include <utility>
#include <vector>

namespace ridge::recorder {

/// What replaying launches of a run costs, about.
struct ReplayCosts {
    trace::Ns perLaunch{};  ///< beside `passes` times the launch's own time
    double passes = 0;      ///< how often a launch runs
    trace::Ns perCounted{}; ///< in place of both where a launch is counted in passes
    /// Most device memory in use: as much may be saved, for each launch.
    std::uint64_t memoryBytes = 0;
};

ReplayCosts replayCosts(const trace::Trace& run);

/// The launches of a run that a second run replays.
struct ReplayPlan {
    struct Launch {
        trace::KernelId kernel{};
        trace::Ns known{}; ///< GPU time of the kernels that it is the first to give counters to
        /// Where launches are counted in passes: those of each, `kernel` the first of them.
        std::vector<std::pair<std::uint32_t, trace::KernelId>> passes;
    };
    spool::ReplayHow how = spool::ReplayHow::Replay;
    std::vector<Launch> launches;
    bool byConfiguration = true; ///< one of each, else what the user asked for
    bool steadyState = false;    ///< of the steady state alone, else of the whole run
    bool graphsLaunched = false; ///< the second run launches one by one what graphs held
    /// Launches of the first run that the second one is not expected to make. They have no counters.
    std::unordered_set<trace::KernelId> notRepeated;
    std::uint64_t cut = 0;  ///< launches that did not fit into the budget
    std::uint64_t rare = 0; ///< likewise, that run in too few iterations to be counted in passes
    trace::Ns rareTime{};
    trace::Ns cost{};               ///< about what replaying `launches` adds to the run
    std::uint64_t kernels = 0;      ///< that were asked for
    trace::Ns kernelTime{};         ///< their GPU time
    std::uint64_t graphKernels = 0; ///< of these, in CUDA graphs and without counters
    trace::Ns graphTime{};
    /// Kernels that wait for other GPUs and are never replayed, by function.
    std::map<std::string, std::uint64_t> waiting;
    trace::Ns waitingTime{};
};

/// `time` of the plan's kernels, as a share of their GPU time.
double shareOf(const ReplayPlan& plan, trace::Ns time);

/// One line for the user, before it starts.
std::string inWords(const ReplayPlan& plan, const ReplayCosts& costs);

/// What the processes of the second run need to find the launches of `plan`, a plan of `run`.
/// Numbers are places in ReplayPlan::launches.
spool::ReplayPlan forProcesses(const ReplayPlan& plan, const trace::Trace& run);

} // namespace ridge::recorder
