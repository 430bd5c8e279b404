// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/timeline/lanes/picture.h"

#include "gui/timeline/spans/colours.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace ridge::gui {
namespace {

LanePicture lanePicture(const Lane& lane, LaneKey key, const TimeScale& scale) {
    LanePicture picture;
    picture.key = key;
    if (lane.sums)
        picture.rows.push_back(lane.sums->boxes(scale));
    else if (lane.rows)
        for (std::size_t i = 0; i < lane.rows->size(); ++i)
            picture.rows.push_back(boxesOf((*lane.rows)[i], (*lane.colours)[i], scale));
    if (lane.plot)
        picture.columns = lane.plot->columns(scale);
    return picture;
}

/// The visible window with half of it more on each side, at the same pixels per time.
TimeScale withMargins(const PictureRequest& request) {
    const std::int64_t margin = (request.window.length() + 1) / 2;
    const double pixels = static_cast<double>(request.width) * static_cast<double>(margin) /
                          static_cast<double>(request.window.length());
    return {
        {request.window.from - margin, request.window.to + margin}, 0, request.width + 2 * pixels};
}

bool isOfOperations(const Lane& lane) {
    if (lane.sums)
        return true;
    if (!lane.rows || lane.rows->front().empty())
        return false;
    const ItemKind kind = lane.rows->front().item(0).kind;
    return kind == ItemKind::Kernel || kind == ItemKind::Copy || kind == ItemKind::Fill;
}

using TimeByLabel = std::array<double, analyzer::kLabels>; ///< ns

/// What the strip calls time in a colour that is no verdict.
analyzer::Label labelOf(ColourClass colour) {
    if (colour < analyzer::kLabels)
        return static_cast<analyzer::Label>(colour);
    if (colour == kHostToDevice || colour == kDeviceToHost || colour == kDeviceToDevice)
        return analyzer::Label::Copy;
    return colour == kFill ? analyzer::Label::Fill : analyzer::Label::Unclassified;
}

/// Adds the time that the boxes of a lane fill to the pixels that they lie in.
void addBoxes(const std::vector<Box>& boxes, const TimeScale& scale,
              std::vector<TimeByLabel>& busy) {
    for (const Box& box : boxes) {
        const double last = static_cast<double>(busy.size());
        const double from = std::clamp(scale.x(box.from), 0.0, last),
                     to = std::clamp(scale.x(box.to), 0.0, last);
        const std::size_t label = analyzer::index(labelOf(box.colour));
        for (double x = from; x < to; x = std::floor(x) + 1)
            busy[static_cast<std::size_t>(x)][label] +=
                (std::min(std::floor(x) + 1, to) - x) * scale.nsPerPixel() * double(box.filled);
    }
}

/// Adds what a device was busy with in a pixel of `most` ns: overlapping operations in proportion.
void addAtMost(double most, const TimeByLabel& busy, analyzer::Budget& column) {
    const double share = most / std::max(most, std::accumulate(busy.begin(), busy.end(), 0.0));
    for (std::size_t i = 0; i < busy.size(); ++i)
        column.time[i] += trace::Ns(std::llround(busy[i] * share));
}

void addBusyTime(const Lanes& lanes, const TimeScale& scale, Strip& strip) {
    std::int64_t devices = 0;
    for (const LaneGroup& group : lanes.groups) {
        if (group.device == analyzer::kNone)
            continue;
        std::vector<TimeByLabel> busy(strip.columns.size());
        bool works = false;
        for (const Lane& lane : group.lanes) {
            if (!isOfOperations(lane))
                continue;
            works = true;
            for (const std::vector<Box>& boxes : lanePicture(lane, {}, scale).rows)
                addBoxes(boxes, scale, busy);
        }
        devices += works;
        for (std::size_t x = 0; x < busy.size(); ++x)
            addAtMost(scale.nsPerPixel(), busy[x], strip.columns[x]);
    }
    strip.devices = std::max<std::int64_t>(devices, 1);
}

bool hasVerdicts(const Lanes& lanes) {
    const auto& results = lanes.document->results;
    return results && results->analysis.withheld.empty();
}

} // namespace

const LanePicture* Picture::find(LaneKey key) const {
    const auto found = std::ranges::find(lanes, key, &LanePicture::key);
    return found == lanes.end() ? nullptr : &*found;
}

Picture pictureOf(const std::shared_ptr<const Lanes>& lanes, const PictureRequest& request) {
    Picture picture;
    picture.of = lanes;
    picture.request = request;
    picture.scale = withMargins(request);
    for (const LaneKey key : request.lanes)
        picture.lanes.push_back(
            lanePicture(lanes->groups[key.group].lanes[key.lane], key, picture.scale));
    return picture;
}

Strip stripOf(const Lanes& lanes, TimeWindow whole, int width) {
    const TimeScale scale{whole, 0, static_cast<double>(std::max(width, 1))};
    Strip strip;
    strip.columns.resize(static_cast<std::size_t>(std::max(width, 0)));
    if (!hasVerdicts(lanes)) {
        addBusyTime(lanes, scale, strip);
        return strip;
    }
    for (int x = 0; x < width; ++x)
        strip.columns[static_cast<std::size_t>(x)] =
            within(lanes.labels, scale.time(x), scale.time(x + 1));
    const auto works = [&](const LabelTimeline& device) {
        return device.within(whole.from, whole.to).total() > trace::Ns{};
    };
    strip.devices = std::max<std::int64_t>(std::ranges::count_if(lanes.labels, works), 1);
    return strip;
}

} // namespace ridge::gui
