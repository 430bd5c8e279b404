// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/timeline/lane_sight.h"

#include <algorithm>

namespace ridge::gui {
namespace {

/// The longest span of `row` in `time`, of the first ones there; the size of the row where there is none.
std::size_t longestIn(const SpanRow& row, TimeWindow time) {
    constexpr std::size_t kLookedAtAhead = 64;
    std::size_t best = row.size();
    std::size_t i = row.firstFrom(time.from);
    for (std::size_t n = 0; n < kLookedAtAhead && i < row.size() && row.start(i) < time.to;
         ++n, ++i)
        if (best == row.size() || row.length(i) > row.length(best))
            best = i;
    return best;
}

} // namespace

std::vector<PlacedLane> LaneSight::visible() const {
    return visibleLanes(placed, scroll, scroll + laneHeight());
}

const PlacedLane* LaneSight::find(LaneKey key) const {
    const auto found = std::ranges::find_if(
        placed, [&](const PlacedLane& lane) { return !lane.isHeading && lane.key == key; });
    return found == placed.end() ? nullptr : &*found;
}

std::optional<PlacedLane> LaneSight::laneAt(int y) const {
    if (y < kRulerHeight)
        return std::nullopt;
    const int at = yInLanes(y);
    for (const PlacedLane& lane : visibleLanes(placed, at, at + 1))
        if (at >= lane.y && at < lane.y + lane.height)
            return lane;
    return std::nullopt;
}

ShownBox LaneSight::shownAt(QPoint place) const {
    const auto own = laneAt(place.y());
    if (!own || own->isHeading || place.x() < kGutter || !lanes)
        return {};
    const LaneGroup& group = lanes->groups[own->key.group];
    const Lane& lane = group.lanes[own->key.lane];
    const bool isOnGpu = group.device != analyzer::kNone;
    if (lane.plot)
        return {{}, {}, isOnGpu, own->key};
    const int row = (yInLanes(place.y()) - own->y - kLanePadding) / std::max(own->rowHeight, 1);
    if (!lane.rows || row < 0 || row >= static_cast<int>(lane.rows->size()))
        return {};
    // What is drawn at a pixel may begin a little right of it: a box is never less than a pixel.
    const SpanRow& spans = (*lane.rows)[static_cast<std::size_t>(row)];
    const std::int64_t from = scale.time(place.x());
    const std::size_t best =
        longestIn(spans, {from, std::max(scale.time(place.x() + 1), from + 1)});
    if (best == spans.size())
        return {};
    return {spans.item(best), {spans.start(best), spans.end(best)}, isOnGpu};
}

int LaneSight::placesTo(LaneKey key, int y) const {
    const int at = yInLanes(y);
    int places = 0;
    bool isBelow = false; // of the lane itself
    for (const PlacedLane& lane : placed) {
        if (lane.isHeading || lane.key.group != key.group)
            continue;
        const int middle = lane.y + lane.height / 2;
        if (lane.key == key)
            isBelow = true;
        else if (isBelow ? at > middle : at < middle)
            places += isBelow ? 1 : -1;
    }
    return places;
}

int LaneSight::edgeOf(LaneKey key, int places) const {
    const PlacedLane* own = find(key);
    if (!own)
        return 0;
    const PlacedLane& other = own[places];
    return yInWidget(places > 0 ? other.y + other.height : other.y - 1);
}

} // namespace ridge::gui
