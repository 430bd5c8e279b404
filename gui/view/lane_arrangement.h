// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// How the user arranged the lanes. Refers to lanes by name, so that it still holds after lanes are
// rebuilt with results.
#pragma once

#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <vector>

namespace ridge::gui {

/// A lane by its heading, its title and its stream. Titles are joined to subtitles by a line break.
/// Lanes of equal titles differ in the stream, since processes and contexts number their streams
/// alike.
struct LaneName {
    std::string group, lane;
    std::uint32_t stream = 0; ///< Lane::stream
    bool operator==(const LaneName&) const = default;
    bool operator<(const LaneName& other) const {
        return group != other.group ? group < other.group
               : lane != other.lane ? lane < other.lane
                                    : stream < other.stream;
    }
};

struct LaneMove {
    LaneName lane;
    int by = 0; ///< 1: one place down among visible lanes, -1: up
    bool operator==(const LaneMove&) const = default;
};

struct LaneArrangement {
    /// Groups folded by the user, or unfolded where LaneGroup::isMinor folded them.
    std::set<std::string> turned;
    std::set<LaneName> hidden;
    std::map<LaneName, double> heights; ///< times the lane's own height
    std::vector<LaneMove> moves;        ///< in the order in which they were made
    std::string only; ///< shows only lanes with this text in their name, ignoring case; "": all
    bool operator==(const LaneArrangement&) const = default;
};

inline constexpr double kLeastHeight = 0.5, kMostHeight = 6; ///< of LaneArrangement::heights

} // namespace ridge::gui
