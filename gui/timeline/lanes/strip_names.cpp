// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/timeline/lanes/strip_names.h"

#include "gui/items/item_text.h"
#include "reports/words/format.h"

#include <algorithm>

namespace ridge::gui {
namespace {

constexpr double kNear = 24;  ///< pixels: short ranges this near share a name
constexpr double kApart = 8;  ///< between names
constexpr double kLeast = 24; ///< of a name that was cut
constexpr std::size_t kNameWidth = 60;

/// Ranges under one name.
struct Group {
    std::size_t first = 0, last = 0; ///< of the row, both inside
    double left = 0, right = 0;
    QString text;
    bool isLong = false; ///< has room for its name
};

const Lane* rangesOnGpu(const Lanes& lanes) {
    for (const LaneGroup& group : lanes.groups)
        for (const Lane& lane : group.lanes)
            if (group.device != analyzer::kNone && lane.rows && !lane.rows->front().empty() &&
                lane.rows->front().item(0).kind == ItemKind::Range)
                return &lane;
    return nullptr;
}

bool haveOneName(const trace::Trace& trace, const SpanRow& row, const Group& group) {
    constexpr std::size_t kMost = 1000; // so many are looked at
    if (group.last - group.first >= kMost)
        return false;
    const trace::StringId name = trace.ranges[row.item(group.first).row].name;
    for (std::size_t i = group.first + 1; i <= group.last; ++i)
        if (trace.ranges[row.item(i).row].name != name)
            return false;
    return true;
}

QString textOf(const Document& document, const SpanRow& row, const Group& group) {
    const QString first = nameOf(document, row.item(group.first), kNameWidth);
    if (group.first == group.last)
        return first;
    if (haveOneName(*document.trace, row, group))
        return QString("%1 x %2").arg(
            first, QString::fromStdString(reports::count(group.last - group.first + 1)));
    return first + " … " + nameOf(document, row.item(group.last), kNameWidth);
}

std::vector<Group> groupsOf(const Document& document, const Lane& lane, const TimeScale& scale,
                            const QFontMetricsF& metrics) {
    const SpanRow& row = lane.rows->front();
    std::vector<Group> groups;
    for (const Box& box : boxesOf(row, lane.colours->front(), scale)) {
        Group group{box.first, box.first + box.count - 1, scale.x(box.from), scale.x(box.to), "",
                    false};
        group.text = textOf(document, row, group);
        group.isLong = metrics.horizontalAdvance(group.text) + kApart <= group.right - group.left;
        if (!groups.empty() && !group.isLong && !groups.back().isLong &&
            group.left - groups.back().right < kNear) {
            groups.back().last = group.last;
            groups.back().right = group.right;
        } else {
            groups.push_back(std::move(group));
        }
    }
    for (Group& group : groups)
        if (!group.isLong)
            group.text = textOf(document, row, group);
    return groups;
}

} // namespace

std::vector<StripName> stripNames(const Lanes& lanes, const TimeScale& scale,
                                  const QFontMetricsF& metrics) {
    std::vector<StripName> names;
    const Lane* lane = rangesOnGpu(lanes);
    if (!lane)
        return names;
    const std::vector<Group> groups = groupsOf(*lanes.document, *lane, scale, metrics);
    double free = scale.left;
    for (std::size_t i = 0; i < groups.size(); ++i) {
        const Group& group = groups[i];
        const double end = i + 1 < groups.size()
                               ? std::max(groups[i + 1].left - kApart, group.right)
                               : scale.left + scale.width;
        const double room = end - free;
        if (room < kLeast)
            continue;
        const QString text = metrics.elidedText(group.text, Qt::ElideRight, room);
        const double width = std::min(metrics.horizontalAdvance(text) + 1, room);
        const double left =
            std::clamp((group.left + group.right - width) / 2, free, std::max(free, end - width));
        names.push_back({text, left, width});
        free = left + width + kApart;
    }
    return names;
}

} // namespace ridge::gui
