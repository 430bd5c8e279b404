// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/memory.h"

#include "analyzer/memory_parts.h"

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

} // namespace

MemorySummary memorySummary(const trace::Trace& trace, const RangeForest& forest,
                            std::span<const std::uint32_t> rowOfPosition) {
    MemorySummary result;
    addPools(trace, result);
    const Blocks found = blocksOf(trace, forest);
    result.counts = found.counts;
    result.blocks = found.blocks.size();
    if (found.blocks.empty())
        return result;
    MemoryInput input{trace, forest, found.blocks, rowOfPosition};
    input.first = input.last = found.blocks.front().start;
    std::vector<std::vector<std::uint32_t>> bySpace(spacesOf(trace).count());
    for (std::uint32_t i = 0; i < found.blocks.size(); ++i) {
        input.last = std::max(input.last, found.blocks[i].end);
        bySpace[found.blocks[i].space].push_back(i);
    }
    result.first = Ns(input.first);
    result.last = Ns(input.last);
    const std::vector<const trace::Sample*> driver = highestUsedMemory(trace);
    for (const std::uint32_t space : inReadingOrder(spacesOf(trace))) {
        if (bySpace[space].empty())
            continue;
        result.spaces.push_back(memorySpace(input, space, bySpace[space]));
        if (space < driver.size() && driver[space])
            addDriverMemory(input, *driver[space], bySpace[space], result.spaces.back());
    }
    addChurn(input, result);
    return result;
}

} // namespace ridge::analyzer
