// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/timeline/lanes/item_lane.h"

#include "gui/items/item_place.h"

namespace ridge::gui {

std::size_t indexIn(const SpanRow& row, Item item, std::int64_t start) {
    for (std::size_t i = row.firstFrom(start); i < row.size() && row.start(i) == start; ++i)
        if (row.item(i) == item)
            return i;
    return row.size();
}

std::optional<ItemLane> laneOf(const Lanes& lanes, Item item, std::int64_t start) {
    for (std::uint32_t g = 0; g < lanes.groups.size(); ++g)
        for (std::uint32_t l = 0; l < lanes.groups[g].lanes.size(); ++l) {
            const auto& rows = lanes.groups[g].lanes[l].rows;
            for (std::size_t row = 0; rows && row < rows->size(); ++row)
                if (const std::size_t i = indexIn((*rows)[row], item, start);
                    i < (*rows)[row].size())
                    return ItemLane{{g, l}, row, i};
        }
    return std::nullopt;
}

std::optional<TimeWindow> timeOnGpus(const Lanes& lanes, Item range) {
    const std::uint32_t position = rangePositionOf(*lanes.document, range);
    if (!lanes.timesOnGpus || position >= lanes.timesOnGpus->size())
        return std::nullopt;
    const TimeWindow time = (*lanes.timesOnGpus)[position];
    return time.from <= time.to ? std::optional(time) : std::nullopt;
}

Item counterpartOf(Item item) {
    constexpr std::pair<ItemKind, ItemKind> kPairs[] = {{ItemKind::Kernel, ItemKind::KernelLaunch},
                                                        {ItemKind::Copy, ItemKind::CopyLaunch},
                                                        {ItemKind::Fill, ItemKind::FillLaunch}};
    for (const auto& [operation, launch] : kPairs) {
        if (item.kind == operation)
            return {launch, item.row};
        if (item.kind == launch)
            return {operation, item.row};
    }
    return {};
}

} // namespace ridge::gui
