// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/timeline/lanes/lanes.h"

#include "gui/timeline/spans/colours.h"

#include <algorithm>
#include <atomic>
#include <functional>
#include <future>
#include <iterator>

namespace ridge::gui {
namespace {

/// Whether the mode or the results decide the colours of a lane's boxes. A lane holds things of one
/// sort.
bool hasOtherColours(const Lane& lane) {
    const SpanRow& first = lane.rows->front();
    const ItemKind kind = first.empty() ? ItemKind::None : first.item(0).kind;
    return kind == ItemKind::Kernel || kind == ItemKind::Range;
}

ColourSums coloursOf(const SpanRow& row, const Colouring& colouring, const std::stop_token& stop) {
    trace::throwIfStopped(stop);
    const auto length = [&](std::size_t i) { return row.length(i); };
    const ItemKind kind = row.empty() ? ItemKind::None : row.item(0).kind;
    if (const auto same = colouring.ofAll(kind)) // then of calls and of their launches alike
        return {*same, row.size(), length};
    std::vector<ColourClass> colours;
    colours.reserve(row.size());
    for (std::size_t i = 0; i < row.size(); ++i) {
        trace::throwIfStopped(stop);
        colours.push_back(colouring.of(row.item(i)));
    }
    return {std::move(colours), length};
}

void addColours(Lane& lane, const Colouring& colouring, const std::stop_token& stop) {
    auto sums = std::make_shared<std::vector<ColourSums>>();
    for (const SpanRow& row : *lane.rows)
        sums->push_back(coloursOf(row, colouring, stop));
    lane.colours = std::move(sums);
}

/// In two threads: long recordings have few lanes of most of their events.
void addColours(std::vector<LaneGroup>& groups, const Colouring& colouring,
                const std::stop_token& stop) {
    std::vector<Lane*> lanes;
    for (LaneGroup& group : groups)
        for (Lane& lane : group.lanes)
            if (lane.rows && (!lane.colours || hasOtherColours(lane)))
                lanes.push_back(&lane);
    std::atomic<std::size_t> next = 0;
    const auto work = [&] {
        for (std::size_t i = next++; i < lanes.size(); i = next++)
            addColours(*lanes[i], colouring, stop);
    };
    auto other = std::async(std::launch::async, work);
    work();
    other.get();
}

std::vector<LaneGroup> groupsOf(const Document& document, ColourMode mode,
                                const std::stop_token& stop) {
    const trace::Trace& trace = *document.trace;
    auto host = std::async(std::launch::async, processGroups, std::cref(document), std::cref(stop));
    std::vector<LaneGroup> devices = deviceGroups(trace, stop);
    if (document.overview)
        addOverviewLanes(document, mode, devices);
    addCounterLanes(trace, devices);
    addConditionLanes(trace, devices);
    std::vector<LaneGroup> groups = host.get();
    std::ranges::move(devices, std::back_inserter(groups));
    return groups;
}

/// The lanes that only an analysis tells: idle time, memory, ranges on the GPU.
void addResults(const Document& document, Lanes& lanes, const std::stop_token& stop) {
    auto projectedLater = std::async(std::launch::async, projectionOf, std::cref(document));
    auto memoryLater =
        std::async(std::launch::async, memoryLanes, std::cref(document), std::cref(stop));
    const auto first = std::ranges::find_if(
        lanes.groups, [](const LaneGroup& group) { return group.device != analyzer::kNone; });
    std::vector<LaneGroup> devices(std::make_move_iterator(first),
                                   std::make_move_iterator(lanes.groups.end()));
    lanes.groups.erase(first, lanes.groups.end());
    for (LaneGroup& device : devices) {
        trace::throwIfStopped(stop);
        addGapLane(document, device);
    }
    Projection projected = projectedLater.get();
    auto memory = memoryLater.get();
    for (LaneGroup& device : devices) {
        if (std::optional<Lane>& lane = projected.lanes[device.device])
            device.lanes.insert(device.lanes.begin(), std::move(*lane));
        if (std::optional<Lane>& lane = memory[device.device])
            device.lanes.push_back(std::move(*lane));
    }
    std::ranges::move(devices, std::back_inserter(lanes.groups));
    lanes.timesOnGpus = std::make_shared<const std::vector<TimeWindow>>(std::move(projected.times));
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
    auto lanes = std::make_shared<Lanes>();
    lanes->document = document;
    if (before && !document->overview) {
        lanes->groups = before->groups;
        lanes->labels = before->labels;
        lanes->timesOnGpus = before->timesOnGpus;
    } else {
        lanes->groups = groupsOf(*document, mode, stop);
    }
    std::future<std::vector<LabelTimeline>> labels; // beside all the rest: it takes longest
    if (document->results && !(before && before->document->results)) {
        labels =
            std::async(std::launch::async, labelTimelines, std::cref(*document->results->details),
                       document->trace->devices.size());
        addResults(*document, *lanes, stop);
    }
    addColours(lanes->groups, Colouring(*document, mode), stop);
    if (labels.valid())
        lanes->labels = labels.get();
    return lanes;
}

} // namespace ridge::gui
