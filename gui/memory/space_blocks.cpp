// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/memory/space_blocks.h"

#include <algorithm>
#include <map>

namespace ridge::gui {
namespace {

using analyzer::Block;
using analyzer::MemorySource;
using analyzer::MemorySpace;
using trace::Trace;

std::vector<std::uint8_t> sourcesOf(const std::vector<Block>& blocks) {
    std::vector<std::uint8_t> sources;
    for (const Block& block : blocks)
        sources.push_back(static_cast<std::uint8_t>(block.source));
    return sources;
}

/// A change of what is held; of a pool the whole that it holds from then on.
struct HeldChange {
    std::int64_t time = 0;
    std::pair<trace::ProcessId, std::uint64_t> pool; ///< address 0: a change by `by`
    std::uint64_t size = 0;
    std::int64_t by = 0;
};

std::uint32_t deviceOf(const Trace& trace, trace::ContextId context) {
    const std::uint32_t unknown = analyzer::spacesOf(trace).unknownDevice;
    if (context == trace::ContextId::None || index(context) >= trace.contexts.size())
        return unknown;
    const trace::DeviceId device = trace.contexts[index(context)].device;
    return device == trace::DeviceId::None || index(device) >= trace.devices.size()
               ? unknown
               : static_cast<std::uint32_t>(index(device));
}

std::vector<HeldChange> segmentChanges(const Trace& trace, std::uint32_t device) {
    std::vector<HeldChange> changes;
    for (const trace::Allocation& record : trace.allocations)
        if (record.kind == trace::MemoryKind::TensorSegment &&
            record.op != trace::MemoryOp::Reusable && deviceOf(trace, record.context) == device) {
            const auto bytes = static_cast<std::int64_t>(record.bytes);
            changes.push_back({analyzer::clampTime(record.time),
                               {},
                               0,
                               record.op == trace::MemoryOp::Allocate ? bytes : -bytes});
        }
    return changes;
}

/// Of the pools of a device, and of its blocks that are in none; nothing without a pool.
std::vector<HeldChange> poolChanges(const Trace& trace, std::uint32_t device,
                                    const std::vector<Block>& blocks) {
    std::vector<HeldChange> changes;
    for (const trace::Allocation& a : trace.allocations)
        if (a.pool != 0 && a.poolSize != 0 && deviceOf(trace, a.context) == device)
            changes.push_back({analyzer::clampTime(a.time), {a.process, a.pool}, a.poolSize, 0});
    for (const trace::PoolEvent& e : trace.pools)
        if (e.pool != 0 && e.device != trace::DeviceId::None && index(e.device) == device)
            changes.push_back({analyzer::clampTime(e.time), {e.process, e.pool}, e.size, 0});
    if (changes.empty())
        return changes;
    for (const Block& block : blocks) {
        if (block.source == MemorySource::Pool)
            continue;
        const auto bytes = static_cast<std::int64_t>(block.bytes);
        changes.push_back({block.start, {}, 0, bytes});
        changes.push_back({block.end, {}, 0, -bytes});
    }
    return changes;
}

/// The curve of what is held from the first change on to `end`.
void setHeld(std::vector<HeldChange> changes, std::int64_t end, SpaceBlocks& space) {
    std::stable_sort(changes.begin(), changes.end(),
                     [](const HeldChange& a, const HeldChange& b) { return a.time < b.time; });
    std::map<std::pair<trace::ProcessId, std::uint64_t>, std::uint64_t> pools;
    std::uint64_t held =
        0; // a hostile file may hold any sizes: sums wrap, nothing is indexed by them
    for (std::size_t i = 0; i < changes.size(); ++i) {
        const HeldChange& change = changes[i];
        if (change.pool.second != 0) {
            std::uint64_t& size = pools[change.pool];
            held += change.size - size;
            size = change.size;
        } else {
            held += static_cast<std::uint64_t>(change.by);
        }
        const std::int64_t until = i + 1 < changes.size() ? changes[i + 1].time : end;
        if (i + 1 < changes.size() && until == change.time)
            continue;
        space.held.add(change.time, until, static_cast<double>(held));
        space.mostHeld = std::max(space.mostHeld, held);
    }
    space.held.finish();
}

/// The space's own blocks, in order of start.
void arrange(const Document& document, const MemorySpace& own, const std::stop_token& stop,
             SpaceBlocks& space) {
    const Trace& trace = *document.trace;
    for (std::size_t i = 0; i < space.blocks.size(); ++i) {
        trace::throwIfStopped(stop);
        const Block& block = space.blocks[i];
        if (i % kLifeGroup == 0)
            space.groupEnds.push_back(block.end);
        space.groupEnds.back() = std::max(space.groupEnds.back(), block.end);
    }
    space.bands = ownerBands(own, space.blocks, document.results->details->rangeRow);
    space.owners = LiveStack(space.blocks, space.bands.ofBlock, stop);
    space.sources = LiveStack(space.blocks, sourcesOf(space.blocks), stop);
    space.ranges = rangeBandOf(document, space.blocks);
    const std::int64_t end = document.results->analysis.memory.last.count();
    const analyzer::Spaces spaces = analyzer::spacesOf(trace);
    if (own.isTensors)
        setHeld(segmentChanges(trace, own.index - spaces.firstTensors()), end, space);
    else if (!own.isHost)
        setHeld(poolChanges(trace, own.index, space.blocks), end, space);
}

} // namespace

std::vector<SpaceBlocks> spaceBlocks(const Document& document, const std::stop_token& stop) {
    const auto& spaces = document.results->analysis.memory.spaces;
    std::vector<SpaceBlocks> result(spaces.size());
    analyzer::Blocks found =
        analyzer::blocksOf(*document.trace, document.results->details->forest, stop);
    for (const Block& block : found.blocks) {
        trace::throwIfStopped(stop);
        const auto own = std::ranges::find(spaces, block.space, &MemorySpace::index);
        result[static_cast<std::size_t>(own - spaces.begin())].blocks.push_back(block);
    }
    found = {};
    for (std::size_t i = 0; i < spaces.size(); ++i) {
        result[i].packing = packed(result[i].blocks, stop);
        arrange(document, spaces[i], stop, result[i]);
    }
    return result;
}

std::size_t blockAt(const SpaceBlocks& space, std::int64_t time, std::uint64_t offset) {
    std::size_t at = space.blocks.size();
    forEachLiving(space, {time, time + 1}, [&](std::size_t i) {
        const std::uint64_t from = space.packing.offsets[i];
        if (offset >= from && offset - from < space.blocks[i].bytes)
            at = i;
        return at == space.blocks.size();
    });
    return at;
}

std::size_t placeOf(const SpaceBlocks& space, const Block& block) {
    const auto own = std::ranges::equal_range(space.blocks, block.start, {}, &Block::start);
    const auto found = std::ranges::find(own, block);
    return found == own.end() ? space.blocks.size()
                              : static_cast<std::size_t>(&*found - space.blocks.data());
}

} // namespace ridge::gui
