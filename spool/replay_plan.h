// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// The file with the launches that the processes of a second run are to replay.
// RIDGE_REPLAY_PLAN is its path. It is text, one line for each thing, fields parted by one space:
//
//   ridge replay plan 2
//   how HOW                                           'replay' or 'passes', see ReplayHow
//   process NTH NAME                                  the NTH process of that name to start, from 0
//   launch NUMBER PASS OCCURRENCE GX GY GZ BX BY BZ FUNCTION   of the process above it
//   end LAUNCHES                                      so that a file that was cut is no plan
#pragma once

#include "spool/result.h"

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace ridge::spool {

/// How launches are counted that need several passes of the counters.
enum class ReplayHow : std::uint8_t {
    Replay, ///< each runs once for every pass, where it is launched, with its memory put back
    /// Each runs once. Its number stands for a launch alike in each of several iterations, one for
    /// a pass.
    Passes
};

/// So many passes a plan has at most: a chip whose counters need more counts less.
inline constexpr std::uint32_t kMostPasses = 12;

struct PlannedLaunch {
    std::uint32_t number = 0; ///< what ReplayedKernel::number says of it
    std::uint32_t pass = 0;   ///< below kMostPasses; 0 where it is replayed
    /// 0: the first launch of this function, grid and block in the process.
    std::uint64_t occurrence = 0;
    std::array<std::uint32_t, 3> grid{}, block{};
    std::string function; ///< as in the module (mangled); no line breaks
    bool operator==(const PlannedLaunch&) const = default;
};

struct PlannedProcess {
    std::uint32_t nth = 0;
    std::string name; ///< planName(); not empty
    std::vector<PlannedLaunch> launches;
    bool operator==(const PlannedProcess&) const = default;
};

struct ReplayPlan {
    ReplayHow how = ReplayHow::Replay;
    std::vector<PlannedProcess> processes;
    bool operator==(const ReplayPlan&) const = default;
};

/// What processes of two runs have in common: program and rank. Without line breaks.
std::string planName(std::string_view executable, std::optional<std::int32_t> rank);

std::string textOf(const ReplayPlan& plan);

/// The Error says which line is wrong.
Result<ReplayPlan> parseReplayPlan(std::string_view text);

/// The plan in the file at `path`; the Error names the file.
Result<ReplayPlan> readReplayPlan(const std::string& path);

} // namespace ridge::spool
