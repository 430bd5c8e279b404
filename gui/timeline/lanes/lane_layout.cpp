// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/timeline/lanes/lane_layout.h"

#include <algorithm>
#include <cctype>
#include <cmath>

namespace ridge::gui {

namespace {

bool hasText(const LaneName& name, const std::string& text) {
    const auto found = std::ranges::search(
        name.lane, text, {}, [](unsigned char c) { return std::tolower(c); },
        [](unsigned char c) { return std::tolower(c); });
    return !found.empty();
}

std::uint32_t hiddenLanes(const Lanes& lanes, std::uint32_t group,
                          const LaneArrangement& arrangement) {
    std::uint32_t hidden = 0;
    for (std::uint32_t i = 0; i < lanes.groups[group].lanes.size(); ++i)
        hidden += arrangement.hidden.contains(nameOf(lanes, {group, i}));
    return hidden;
}

/// The lanes of a group that are shown, in their order.
std::vector<std::uint32_t> shownLanes(const Lanes& lanes, std::uint32_t group,
                                      const LaneArrangement& arrangement) {
    std::vector<std::uint32_t> shown;
    for (std::uint32_t i = 0; i < lanes.groups[group].lanes.size(); ++i) {
        const LaneName name = nameOf(lanes, {group, i});
        if (!arrangement.hidden.contains(name) &&
            (arrangement.only.empty() || hasText(name, arrangement.only)))
            shown.push_back(i);
    }
    for (const LaneMove& move : arrangement.moves) {
        const auto lane = std::ranges::find_if(shown, [&](std::uint32_t i) {
            return nameOf(lanes, {group, i}) == move.lane;
        });
        if (lane == shown.end() || (move.by < 0 && lane == shown.begin()) ||
            (move.by > 0 && std::next(lane) == shown.end()))
            continue;
        std::iter_swap(lane, lane + move.by);
    }
    return shown;
}

int heightOf(const LaneArrangement& arrangement, const LaneName& name, int own) {
    const auto found = arrangement.heights.find(name);
    return found == arrangement.heights.end()
               ? own
               : std::max(static_cast<int>(std::lround(found->second * own)), 4);
}

int rowsOf(const Lane& lane) {
    return lane.rows ? static_cast<int>(lane.rows->size()) : 1;
}

} // namespace

int ownRowHeight(const Lane& lane) {
    constexpr int kDeepest = 200, kLeastRow = 5; // pixels: of all rows, of one
    return std::min(lane.height, std::max(kDeepest / std::max(rowsOf(lane), 1), kLeastRow));
}

std::string nameOf(const LaneGroup& group) {
    return group.title + '\n' + group.subtitle;
}

LaneName nameOf(const Lanes& lanes, LaneKey key) {
    const LaneGroup& group = lanes.groups[key.group];
    const Lane& lane = group.lanes[key.lane];
    return {nameOf(group), lane.title + '\n' + lane.subtitle, lane.stream};
}

std::vector<PlacedLane> layoutOf(const Lanes& lanes, const LaneArrangement& arrangement) {
    std::vector<PlacedLane> placed;
    int y = 0;
    for (std::uint32_t g = 0; g < lanes.groups.size(); ++g) {
        const std::vector<std::uint32_t> shown = shownLanes(lanes, g, arrangement);
        const std::uint32_t hidden = hiddenLanes(lanes, g, arrangement);
        if (shown.empty() && hidden == 0)
            continue;
        const bool isFolded =
            lanes.groups[g].isMinor != arrangement.turned.contains(nameOf(lanes.groups[g]));
        placed.push_back(
            {{g, shown.empty() ? 0 : shown.front()}, true, y, kHeadingHeight, 0, isFolded, hidden});
        y += kHeadingHeight;
        if (isFolded)
            continue;
        for (const std::uint32_t i : shown) {
            const Lane& lane = lanes.groups[g].lanes[i];
            const int row = heightOf(arrangement, nameOf(lanes, {g, i}), ownRowHeight(lane));
            const int height = rowsOf(lane) * row + 2 * kLanePadding;
            placed.push_back({{g, i}, false, y, height, row});
            y += height + 1;
        }
    }
    return placed;
}

std::vector<PlacedLane> visibleLanes(const std::vector<PlacedLane>& placed, int top, int bottom) {
    std::vector<PlacedLane> visible;
    for (const PlacedLane& lane : placed)
        if (lane.y < bottom && lane.y + lane.height >= top)
            visible.push_back(lane);
    return visible;
}

int totalHeight(const std::vector<PlacedLane>& placed) {
    return placed.empty() ? 0 : placed.back().y + placed.back().height + 1;
}

} // namespace ridge::gui
