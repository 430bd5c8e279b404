// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/memory/owner_bands.h"

#include <algorithm>
#include <map>
#include <numeric>
#include <utility>

namespace ridge::gui {
namespace {

using analyzer::Block;
using analyzer::kNone;
using analyzer::MemoryOwner;

/// Owners in the order in which they first own a block.
struct Owners {
    std::vector<MemoryOwner> all; ///< without bytes
    std::vector<std::uint32_t> ofBlock;
};

Owners ownersOf(std::span<const Block> blocks, std::span<const std::uint32_t> rangeRow) {
    Owners owners;
    owners.ofBlock.reserve(blocks.size());
    std::map<std::pair<analyzer::MemorySource, std::uint32_t>, std::uint32_t> numbers;
    for (const Block& block : blocks) {
        const std::uint32_t row = block.range == kNone ? kNone : rangeRow[block.range];
        const auto [own, isNew] =
            numbers.try_emplace({block.source, row}, static_cast<std::uint32_t>(owners.all.size()));
        if (isNew) {
            owners.all.emplace_back();
            owners.all.back().source = block.source;
            owners.all.back().range = row;
        }
        owners.ofBlock.push_back(own->second);
    }
    return owners;
}

/// Bytes times ns of each owner's blocks: the area that is drawn for it.
std::vector<double> areasOf(std::span<const Block> blocks, const Owners& owners) {
    std::vector<double> areas(owners.all.size());
    for (std::size_t i = 0; i < blocks.size(); ++i)
        areas[owners.ofBlock[i]] += static_cast<double>(blocks[i].bytes) *
                                    static_cast<double>(blocks[i].end - blocks[i].start);
    return areas;
}

/// By owner: whether any of its blocks lives at `time`.
std::vector<bool> ownersAt(std::int64_t time, std::span<const Block> blocks, const Owners& owners) {
    std::vector<bool> found(owners.all.size());
    for (std::size_t i = 0; i < blocks.size(); ++i)
        if (blocks[i].start <= time && time < blocks[i].end)
            found[owners.ofBlock[i]] = true;
    return found;
}

bool isSame(const MemoryOwner& a, const MemoryOwner& b) {
    return a.source == b.source && a.range == b.range;
}

} // namespace

std::vector<MemoryOwner> firstBands(const analyzer::MemorySpace& space) {
    const auto& top = space.owners.top;
    return {top.begin(),
            top.begin() + std::min<std::ptrdiff_t>(std::ssize(top), analyzer::kMemoryBands)};
}

OwnerBands ownerBands(const analyzer::MemorySpace& space, std::span<const Block> blocks,
                      std::span<const std::uint32_t> rangeRow) {
    OwnerBands bands{firstBands(space), {}};
    const Owners owners = ownersOf(blocks, rangeRow);
    const std::vector<double> areas = areasOf(blocks, owners);
    const std::vector<bool> ownsAtPeak = ownersAt(space.peakTime.count(), blocks, owners);
    std::vector<std::size_t> byArea(owners.all.size());
    std::iota(byArea.begin(), byArea.end(), std::size_t{0});
    std::ranges::stable_sort(byArea, std::greater<>(),
                             [&](std::size_t owner) { return areas[owner]; });
    std::vector<std::uint8_t> bandOf(owners.all.size(), kOwnerBands);
    const auto bandOfOwner = [&](const MemoryOwner& owner) {
        const auto own = std::ranges::find_if(
            bands.owners, [&](const MemoryOwner& each) { return isSame(each, owner); });
        return own - bands.owners.begin();
    };
    for (const std::size_t i : byArea) {
        const auto band = bandOfOwner(owners.all[i]);
        if (band == std::ssize(bands.owners)) {
            if (bands.owners.size() == kOwnerBands || areas[i] <= 0)
                continue;
            const auto& top = space.owners.top;
            const auto atPeak = std::ranges::find_if(
                top, [&](const MemoryOwner& each) { return isSame(each, owners.all[i]); });
            if (atPeak == top.end() && ownsAtPeak[i]) // told together with others alone
                continue;
            bands.owners.push_back(atPeak == top.end() ? owners.all[i] : *atPeak);
        }
        bandOf[i] = static_cast<std::uint8_t>(band);
    }
    bands.ofBlock.reserve(blocks.size());
    for (const std::uint32_t owner : owners.ofBlock)
        bands.ofBlock.push_back(bandOf[owner]);
    return bands;
}

} // namespace ridge::gui
