// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/memory/summarise.h"

#include "analyzer/memory/blocks.h"
#include "analyzer/memory/parts.h"

#include <algorithm>

namespace ridge::analyzer {
namespace {

/// Each device and then its tensors, the host last.
std::vector<std::uint32_t> inReadingOrder(const Spaces& spaces) {
    std::vector<std::uint32_t> order;
    for (std::uint32_t device = 0; device <= spaces.unknownDevice; ++device) {
        order.push_back(device);
        order.push_back(spaces.firstTensors() + device);
    }
    order.push_back(spaces.host);
    return order;
}

/// Leaves the blocks of `scope`, and what the counts say of them.
void keepThoseOf(MemoryScope scope, std::span<const std::uint32_t> rowOfPosition,
                 std::span<const std::size_t> processes, Blocks& found) {
    std::erase_if(found.blocks, [&](const Block& block) {
        if (!processes.empty() &&
            (block.process == trace::ProcessId::None ||
             std::ranges::find(processes, trace::index(block.process)) == processes.end()))
            return true;
        return scope == MemoryScope::RangesWithRows &&
               (block.range == kNone || rowOfPosition[block.range] == kNone);
    });
    found.counts = {};
    for (const Block& block : found.blocks) {
        found.counts.tensors += block.source == MemorySource::Tensor;
        found.counts.replaced += block.ending == BlockEnd::Replaced;
    }
}

/// Adds the spaces that have blocks; of a whole run with what the records tell without naming
/// blocks or ranges.
void addSpaces(const MemoryInput& input, MemoryScope scope, MemorySummary& result) {
    const Spaces spaces = spacesOf(input.trace);
    std::vector<std::vector<std::uint32_t>> bySpace(spaces.count());
    for (std::uint32_t i = 0; i < input.blocks.size(); ++i) {
        trace::throwIfStopped(input.stop);
        bySpace[input.blocks[i].space].push_back(i);
    }
    const std::vector<const trace::Sample*> driver = highestUsedMemory(input.trace);
    for (const std::uint32_t index : inReadingOrder(spaces)) {
        const std::span<const std::uint32_t> own = bySpace[index];
        if (own.empty())
            continue;
        MemorySpace& space = result.spaces.emplace_back(memorySpace(input, index, own));
        if (scope != MemoryScope::WholeRun)
            continue;
        if (space.isTensors)
            addSegments(input, index, own, space);
        if (index < driver.size() && driver[index])
            addDriverMemory(input, *driver[index], own, space);
    }
}

} // namespace

MemorySummary memorySummary(const trace::Trace& trace, const RangeForest& forest,
                            std::span<const std::uint32_t> rowOfPosition, MemoryScope scope,
                            const std::stop_token& stop, std::span<const std::size_t> processes) {
    MemorySummary result;
    Blocks found = blocksOf(trace, forest, stop);
    if (scope != MemoryScope::WholeRun)
        keepThoseOf(scope, rowOfPosition, processes, found);
    else
        addPools(trace, stop, result);
    result.counts = found.counts;
    result.blocks = found.blocks.size();
    if (found.blocks.empty())
        return result;
    MemoryInput input{trace, forest, found.blocks, rowOfPosition, stop};
    input.first = found.blocks.front().start;
    input.last = std::ranges::max_element(found.blocks, {}, &Block::end)->end;
    result.first = Ns(input.first);
    result.last = Ns(input.last);
    addSpaces(input, scope, result);
    addChurn(input, result);
    return result;
}

} // namespace ridge::analyzer
