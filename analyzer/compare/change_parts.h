// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// Why a time changed: docs/method/compare.md, 'What a change is due to'.
#pragma once

#include "analyzer/results/measures/resource.h"

#include <array>
#include <optional>
#include <string_view>

namespace ridge::analyzer {

/// What a change of time can be due to.
enum class Factor : std::uint8_t {
    Bytes,      ///< another amount of bytes
    Flops,      ///< another amount of FLOPs, or FLOPs on another unit
    Saturation, ///< another share of the ceiling reached with them
    Clock,      ///< another SM clock; in Saturation where it was not sampled on both sides
    Ceilings,   ///< another device or other measured ceilings
    Launches,   ///< another number of kernels, each of which takes kShortestKernel at least
    Unknown,    ///< work not known, so no more can be said
    Rest        ///< no operation of the group: idle time, and in a range also others' work
};
inline constexpr std::size_t kFactors = 8;

/// "bytes", "FLOPs", "saturation", "clock", "ceilings", "launches", "work not known", "idle".
std::string_view name(Factor);

/// A change of time by factor; negative is less time. Whoever fills it keeps the sum exact.
struct ChangeParts {
    std::array<Ns, kFactors> time{};
    Ns& operator[](Factor f) { return time[static_cast<std::size_t>(f)]; }
    Ns operator[](Factor f) const { return time[static_cast<std::size_t>(f)]; }
    Ns total() const;
    ChangeParts& operator+=(const ChangeParts& other);
    bool operator==(const ChangeParts&) const = default;
};

/// No kernel takes less, whatever it does: about what an empty one took on an H100 and an H200, s.
inline constexpr double kShortestKernel = 1e-6;

/// What a group did on one side, in the terms of
///   time = max(max over resources(work / ceiling), launches * kShortestKernel) / saturation.
/// Bytes count against the DRAM roof. Math roofs are those at the sampled SM clock, where that is
/// known on both sides. So a lower clock slows what math bounds, and not what waits for DRAM. A
/// resource without a roof on either side bounds nothing.
struct GroupWork {
    bool known = false;
    double bytes = 0;
    double launches = 0;
    std::array<double, kResources> flops{}; ///< by math unit
    Roofs roofs;
    /// Of the SMs while its kernels ran: cycles by the sampled clock, seconds; 0: not sampled, or
    /// not of all.
    double cycles = 0, sampledSeconds = 0;
    bool clockKnown = false;

    double allFlops() const;
    double clockHz() const {
        return clockKnown && sampledSeconds > 0 ? cycles / sampledSeconds : 0;
    }
    GroupWork& operator+=(const GroupWork& other); ///< keeps its own roofs, unless it had no work
};

/// Splits `timeB` - `timeA` by the exact Shapley average over the orders of swapping A's factors
/// for B's. An empty side is a group that the recording does not have. It is taken to have no work,
/// and the other side's saturation and ceilings. When the work of a side is not known, or no roof
/// applies to it, all is Factor::Unknown. The parts add up exactly: each is rounded to a
/// nanosecond, and the largest takes what rounding left. Swapping the sides negates the parts, but
/// for that rounding.
ChangeParts splitChange(Ns timeA, const std::optional<GroupWork>& a, Ns timeB,
                        const std::optional<GroupWork>& b);

} // namespace ridge::analyzer
