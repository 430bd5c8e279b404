// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/timeline/lanes.h"

#include "gui/timeline/colours.h"

#include <algorithm>
#include <functional>
#include <future>
#include <iterator>

namespace ridge::gui {
namespace {

/// Whether the mode or the results decide the colours of a lane's boxes. A lane holds things of one sort.
bool hasOtherColours(const Lane& lane) {
    const SpanRow& first = lane.rows->front();
    const ItemKind kind = first.empty() ? ItemKind::None : first.item(0).kind;
    return kind == ItemKind::Kernel || kind == ItemKind::Range;
}

void addColours(Lane& lane, Colouring& colouring, const std::stop_token& stop) {
    if (!lane.rows || (lane.colours && !hasOtherColours(lane)))
        return;
    auto sums = std::make_shared<std::vector<ColourSums>>();
    for (const SpanRow& row : *lane.rows) {
        std::vector<ColourClass> colours;
        colours.reserve(row.size());
        for (std::size_t i = 0; i < row.size(); ++i) {
            check(stop);
            colours.push_back(colouring.of(row.item(i)));
        }
        sums->emplace_back(std::move(colours), [&](std::size_t i) { return row.length(i); });
    }
    lane.colours = std::move(sums);
}

std::vector<LaneGroup> groupsOf(const Document& document, ColourMode mode,
                                const std::stop_token& stop) {
    const trace::Trace& trace = *document.trace;
    auto host = std::async(std::launch::async, processGroups, std::cref(document), std::cref(stop));
    std::vector<LaneGroup> devices = deviceGroups(trace, stop);
    if (document.overview)
        addOverviewLanes(document, mode, devices);
    addCounterLanes(trace, devices);
    std::vector<LaneGroup> groups = host.get();
    std::ranges::move(devices, std::back_inserter(groups));
    return groups;
}

/// What only an analysis tells: idle time, memory, budgets.
void addResults(const Document& document, Lanes& lanes, const std::stop_token& stop) {
    auto labels = std::async(std::launch::async, labelTimelines,
                             std::cref(document.results->details), document.trace->devices.size());
    const auto first = std::ranges::find_if(
        lanes.groups, [](const LaneGroup& group) { return group.device != analyzer::kNone; });
    std::vector<LaneGroup> devices(std::make_move_iterator(first),
                                   std::make_move_iterator(lanes.groups.end()));
    lanes.groups.erase(first, lanes.groups.end());
    for (LaneGroup& device : devices) {
        check(stop);
        addGapLane(document, device);
        addProjectedLane(document, device);
    }
    addMemoryLanes(document, devices, stop);
    std::ranges::move(devices, std::back_inserter(lanes.groups));
    lanes.labels = labels.get();
}

/// Throws BuildStopped.
std::shared_ptr<const Lanes> build(const DocumentPtr& document, ColourMode mode,
                                   const Lanes* before, const std::stop_token& stop) {
    auto lanes = std::make_shared<Lanes>();
    lanes->document = document;
    if (before && !document->overview) {
        lanes->groups = before->groups;
        lanes->labels = before->labels;
    } else {
        lanes->groups = groupsOf(*document, mode, stop);
    }
    if (document->results && !(before && before->document->results))
        addResults(*document, *lanes, stop);
    Colouring colouring(*document, mode);
    for (LaneGroup& group : lanes->groups)
        for (Lane& lane : group.lanes)
            addColours(lane, colouring, stop);
    return lanes;
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
                                        const Lanes* before, const std::stop_token& stop) {
    try {
        return build(document, mode, before, stop);
    } catch (const BuildStopped&) {
        return nullptr;
    }
}

} // namespace ridge::gui
