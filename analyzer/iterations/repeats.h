// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// Iterations of a program that marks none: the sequence of launches that it repeats.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace ridge::analyzer {

/// One launch of a sequence.
struct RepeatLaunch {
    std::uint32_t config = 0;    ///< function with its launch configuration
    std::uint32_t function = 0;  ///< several configurations share it
    std::int64_t idleBefore = 0; ///< ns that the device was idle before it
    bool hostWaited = false;     ///< the host waited for the device since the launch before
};

/// Launches [begin, end) of the sequence.
struct Repeat {
    std::uint32_t begin = 0, end = 0;
    bool operator==(const Repeat&) const = default;
};

struct Repeats {
    /// Ascending and disjoint. Those in a row touch: a repeat ends where the next one begins,
    /// unless something else (an evaluation, a checkpoint) ran between them.
    std::vector<Repeat> repeats;
    double coverage = 0; ///< share of all launches that lie in repeats, 0 to 1
};

/// Fewest repeats that make a period, and fewest launches in all repeats.
inline constexpr std::size_t kLeastRepeats = 3;
/// Launches of one repeat, but for a program of one kernel alone.
inline constexpr std::uint32_t kShortestRepeat = 2;
inline constexpr std::size_t kLeastRepeatedLaunches = 16;
/// Repeats of so many launches are hardly chance.
inline constexpr std::uint32_t kLongRepeat = 20;

/// The repeats of a sequence of launches, or none when it repeats nothing.
///
/// A launch that occurs once an iteration is an anchor: it cuts the sequence into segments of equal
/// length. Each configuration and each function is tried as one. The segments between anchors are
/// repeats when they launch nearly the same functions equally often; their order does not matter,
/// as streams interleave. Of the periods that cover nearly as many launches as the best one the
/// shortest counts, as layers make a step and steps make an epoch. A still shorter one goes before
/// it where the host waits once in each of its repeats, if it covers no more than a quarter of all
/// launches less than the best one. Where there is no period and nine tenths of the launches are of one
/// configuration, each launch of it is a repeat. A benchmark of one kernel is such a program. Time:
/// n for n launches, with up to kMostPeriods walks over the sequence.
std::optional<Repeats> findRepeats(std::span<const RepeatLaunch> launches);

} // namespace ridge::analyzer
