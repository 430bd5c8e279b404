// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/timeline/picture.h"

#include <algorithm>

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

std::vector<analyzer::Budget> stripOf(const Lanes& lanes, TimeWindow whole, int width) {
    std::vector<analyzer::Budget> strip;
    const TimeScale scale{whole, 0, static_cast<double>(std::max(width, 1))};
    for (int x = 0; x < width; ++x)
        strip.push_back(within(lanes.labels, scale.time(x), scale.time(x + 1)));
    return strip;
}

} // namespace ridge::gui
