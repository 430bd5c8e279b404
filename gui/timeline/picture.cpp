// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/timeline/picture.h"

#include <algorithm>
#include <cmath>

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

/// Adds the time that the boxes of a lane fill to the pixels that they lie in.
void addBoxes(const std::vector<Box>& boxes, const TimeScale& scale, std::vector<double>& busy) {
    for (const Box& box : boxes) {
        const double last = static_cast<double>(busy.size());
        const double from = std::clamp(scale.x(box.from), 0.0, last),
                     to = std::clamp(scale.x(box.to), 0.0, last);
        for (double x = from; x < to; x = std::floor(x) + 1)
            busy[static_cast<std::size_t>(x)] +=
                (std::min(std::floor(x) + 1, to) - x) * scale.nsPerPixel() * double(box.filled);
    }
}

void addBusyTime(const Lanes& lanes, const TimeScale& scale, Strip& strip) {
    std::int64_t devices = 0;
    for (const LaneGroup& group : lanes.groups) {
        if (group.device == analyzer::kNone)
            continue;
        std::vector<double> busy(strip.columns.size());
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
            strip.columns[x].time[analyzer::index(analyzer::Label::Unclassified)] +=
                trace::Ns(std::llround(std::min(busy[x], scale.nsPerPixel())));
    }
    strip.devices = std::max<std::int64_t>(devices, 1);
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
    picture.budget = within(lanes->labels, request.window.from, request.window.to);
    return picture;
}

Strip stripOf(const Lanes& lanes, TimeWindow whole, int width) {
    const TimeScale scale{whole, 0, static_cast<double>(std::max(width, 1))};
    Strip strip;
    strip.columns.resize(static_cast<std::size_t>(std::max(width, 0)));
    if (lanes.labels.empty()) {
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
