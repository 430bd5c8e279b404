// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/timeline/lanes/item_steps.h"

#include "gui/items/item_place.h"
#include "gui/timeline/lanes/item_lane.h"

namespace ridge::gui {
namespace {

/// A window as long as `window`, `time` in its middle.
TimeWindow centred(TimeWindow window, TimeWindow time) {
    return {(time.from + time.to - window.length()) / 2,
            (time.from + time.to + window.length()) / 2};
}

} // namespace

void selectNext(ViewState& state, const Lanes& lanes, const Document& document, int direction) {
    const Item selected = state.selection();
    const auto at =
        selected ? laneOf(lanes, selected, timeOf(document, selected).from) : std::nullopt;
    if (!at)
        return;
    const Lane& lane = lanes.groups[at->lane.group].lanes[at->lane.lane];
    const SpanRow& row = (*lane.rows)[at->row];
    const std::size_t next = direction > 0 ? at->index + 1 : at->index - 1;
    if (next < row.size())
        state.select(row.item(next));
}

void selectCounterpart(ViewState& state, const Lanes& lanes, const Document& document) {
    const Item other = counterpartOf(state.selection());
    if (!other)
        return;
    const TimeWindow time = timeOf(document, other), window = state.window();
    if (!laneOf(lanes, other, time.from))
        return; // a launch that is not known, or one of several of a graph
    state.select(other);
    if (time.from < window.from || time.from >= window.to)
        state.setWindow(
            {time.from - window.length() / 2, time.from - window.length() / 2 + window.length()});
}

void selectGap(ViewState& state, const Document& document, int direction) {
    const Item selected = state.selection();
    const TimeWindow window = state.window();
    const std::int64_t now =
        selected ? timeOf(document, selected).from : window.from - (direction > 0);
    const Item best = nextGap(document, now, direction);
    if (!best)
        return;
    state.select(best);
    const TimeWindow time = timeOf(document, best);
    if (time.from < window.from || time.to > window.to)
        state.setWindow(time.length() > window.length() ? around(time) : centred(window, time));
}

} // namespace ridge::gui
