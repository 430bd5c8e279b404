// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/memory/shown_memory.h"

#include "gui/style/theme.h"

#include <algorithm>

namespace ridge::gui {

const analyzer::MemorySpace& ShownMemory::space() const {
    return document->results->analysis.memory.spaces[row];
}

const SpaceBlocks* ShownMemory::blocks() const {
    return document && all ? &(*all)[row] : nullptr;
}

const RangeBand* ShownMemory::ranges() const {
    return blocks() ? &blocks()->ranges : nullptr;
}

const analyzer::Block* nextDrawn(const SpaceBlocks& space,
                                 const std::optional<analyzer::Block>& selected, std::int64_t from,
                                 int direction) {
    const std::vector<analyzer::Block>& all = space.blocks;
    const std::size_t place = selected ? placeOf(space, *selected) : all.size();
    auto at = static_cast<std::ptrdiff_t>(place);
    if (place == all.size())
        at = std::ranges::lower_bound(all, from, {}, &analyzer::Block::start) - all.begin() -
             (direction > 0 ? 1 : 0);
    const auto isDrawn = [](const analyzer::Block& block) {
        return block.bytes > 0 && block.end > block.start;
    };
    do
        at += direction;
    while (at >= 0 && at < std::ssize(all) && !isDrawn(all[std::size_t(at)]));
    return at < 0 || at >= std::ssize(all) ? nullptr : &all[std::size_t(at)];
}

QColor bandColour(std::size_t band) {
    return band < kOwnerBands ? theme().categories[band] : theme().text3;
}

QColor sourceColour(std::size_t source) {
    return theme().categories[source];
}

} // namespace ridge::gui
