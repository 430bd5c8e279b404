// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/timeline/lanes.h"

#include "gui/timeline/colours.h"

#include <algorithm>
#include <iterator>

namespace ridge::gui {
namespace {

void addColours(Lane& lane, Colouring& colouring) {
    lane.colours.clear();
    if (!lane.rows)
        return;
    for (const SpanRow& row : *lane.rows) {
        std::vector<ColourClass> colours;
        colours.reserve(row.size());
        for (const Item item : row.items)
            colours.push_back(colouring.of(item));
        lane.colours.emplace_back(std::move(colours),
                                  [&](std::size_t i) { return row.ends[i] - row.starts[i]; });
    }
}

std::vector<LaneGroup> groupsOf(const Document& document, ColourMode mode) {
    const trace::Trace& trace = *document.trace;
    const TimeWindow time = document.overview ? timeOf(*document.overview) : timeOf(trace);
    std::vector<LaneGroup> groups = processGroups(trace, time.to);
    std::vector<LaneGroup> devices = deviceGroups(trace);
    if (document.overview)
        addOverviewLanes(document, mode, devices);
    addCounterLanes(trace, devices);
    std::ranges::move(devices, std::back_inserter(groups));
    return groups;
}

/// What only an analysis tells: idle time, memory, budgets.
void addResults(const Document& document, Lanes& lanes) {
    const auto first = std::ranges::find_if(
        lanes.groups, [](const LaneGroup& group) { return group.device != analyzer::kNone; });
    std::vector<LaneGroup> devices(std::make_move_iterator(first),
                                   std::make_move_iterator(lanes.groups.end()));
    lanes.groups.erase(first, lanes.groups.end());
    for (LaneGroup& device : devices) {
        addGapLane(document, device);
        addProjectedLane(document, device);
    }
    addMemoryLanes(document, devices);
    std::ranges::move(devices, std::back_inserter(lanes.groups));
    lanes.labels = labelTimelines(document.results->details, document.trace->devices.size());
}

} // namespace

Lane boxLane(std::string title, std::string subtitle, int height, std::vector<SpanRow> rows) {
    Lane lane;
    lane.title = std::move(title);
    lane.subtitle = std::move(subtitle);
    lane.height = height;
    lane.rows = std::make_shared<const std::vector<SpanRow>>(std::move(rows));
    return lane;
}

std::shared_ptr<const Lanes> buildLanes(const DocumentPtr& document, ColourMode mode,
                                        const Lanes* before) {
    auto lanes = std::make_shared<Lanes>();
    lanes->document = document;
    if (before && !document->overview) {
        lanes->groups = before->groups;
        lanes->labels = before->labels;
    } else {
        lanes->groups = groupsOf(*document, mode);
    }
    if (document->results && !(before && before->document->results))
        addResults(*document, *lanes);
    Colouring colouring(*document, mode);
    for (LaneGroup& group : lanes->groups)
        for (Lane& lane : group.lanes)
            addColours(lane, colouring);
    return lanes;
}

} // namespace ridge::gui
