// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// What somebody made of the lanes: by their names, so that it outlives lanes that come with the results.
#pragma once

#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <vector>

namespace ridge::gui {

/// A lane by the heading that it is under, title and subtitle each joined by a line break, and by its stream: in
/// several processes or contexts, streams have the same number.
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
    int by = 0; ///< 1: down past the next one that is shown, -1: up
    bool operator==(const LaneMove&) const = default;
};

struct LaneArrangement {
    std::set<std::string> folded; ///< groups of which the heading alone is shown
    std::set<LaneName> hidden;
    std::map<LaneName, double> heights; ///< times the lane's own height
    std::vector<LaneMove> moves;        ///< in the order in which they were made
    std::string only; ///< "": all; else lanes that have this text in their name, in any case
    bool operator==(const LaneArrangement&) const = default;
};

inline constexpr double kLeastHeight = 0.5, kMostHeight = 6; ///< of LaneArrangement::heights

} // namespace ridge::gui
