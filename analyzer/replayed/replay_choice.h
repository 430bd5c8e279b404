// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// Which launches of a run a second run should replay, since replaying all of them takes hours.
#pragma once

#include "analyzer/operations/operations.h"
#include "analyzer/replayed/replay_passes.h"
#include "analyzer/results/measures/window.h"

#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace ridge::analyzer {

struct ReplayRequest {
    std::string kernels; ///< POSIX extended, searched in the demangled name; "": all
    /// The first so many launches of each function, grid and block in each process. None: by
    /// configuration.
    std::optional<std::uint64_t> most;
    /// By row of Trace::devices and for the device not known, each ascending and disjoint: the
    /// kernels that start inside are asked for. Empty: those of the whole run.
    std::span<const std::vector<Window>> windows;
    Ns budget = Ns::max(); ///< most that the replay may take
    Ns perLaunch{};        ///< what replaying a launch takes ...
    double passes = 0;     ///< ... beside this many times its own time
    /// Above 0: launches are not replayed, but counted in so many passes (replay_passes.h).
    std::uint32_t inPasses = 0;
    /// Whether the second run launches one by one what ran in graphs here.
    bool graphsLaunched = false;
    /// That a process runs in its windows; where they are counted in passes.
    std::uint64_t iterations = 0;
};

/// Share of the time of what can be replayed that a choice by configuration makes known.
inline constexpr double kEnoughKnown = 0.99;

struct ReplayChoice {
    struct Launch {
        std::uint32_t kernel = 0; ///< row of Trace::kernels
        Ns known{};               ///< GPU time of the launches that it is the first to make known
        std::vector<InPass>
            passes; ///< where launches are counted in passes; `kernel` is that of the first
    };
    std::vector<Launch> launches; ///< by configuration in order of choice
    Ns cost{};                    ///< that replaying them takes
    std::uint64_t kernels = 0;    ///< asked for: of the request's name and windows
    Ns kernelTime{};              ///< their GPU time; the times below are parts of it
    Ns known{};                   ///< of those that get counters, of their own or of a launch alike
    std::uint64_t graphKernels = 0; ///< of CUDA graphs, which CUPTI cannot count, without counters
    Ns graphTime{};                 ///< theirs
    Ns waitingTime{};               ///< of kernels that wait for other GPUs and would hang
    std::map<std::string, std::uint64_t> waiting; ///< these by function, how many
    std::uint64_t cut = 0;  ///< launches that would have been chosen, but for the budget
    std::uint64_t rare = 0; ///< likewise, but that they run in too few iterations
    Ns rareTime{};          ///< what they would have made known
};

/// Chooses from the launches that can be replayed. A replayed launch gives counters to itself and
/// to the kernels alike (ReplayedKernels). Those have the same configuration and announced work,
/// and a time within kSameWork of its own. They may be kernels of graphs. By configuration: the
/// representative of such a group is its first launch within 5 % of the median time of its
/// launches. The shorter kernels beyond its reach have a representative of their own by the same
/// rule, and so have the longer ones. Where all that are asked for ran in graphs, launches outside
/// of the windows represent them. Representatives come by the time of the kernels in their reach,
/// most first, until kEnoughKnown of what is possible is known. One that does not fit into the
/// budget is left out. With `most`: the first launch of each function, then the second of each and
/// so on, functions of the most time first. Time: n log n in the kernels of the trace. An invalid
/// expression takes every kernel.
ReplayChoice chooseReplay(const trace::Trace& trace, const ReplayRequest& request);

} // namespace ridge::analyzer
