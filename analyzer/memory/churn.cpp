// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/memory/parts.h"

#include <algorithm>

namespace ridge::analyzer {
namespace {

struct Sums {
    std::uint64_t blocks = 0, bytes = 0, freedInside = 0, freedInsideBytes = 0;
    void operator+=(const Sums& o) {
        blocks += o.blocks;
        bytes += o.bytes;
        freedInside += o.freedInside;
        freedInsideBytes += o.freedInsideBytes;
    }
};

/// Blocks by the position of their range: those of p are order[begin[p]] .. order[begin[p + 1] -
/// 1].
struct ByPosition {
    ByPosition(std::span<const Block> blocks, std::size_t positions) : begin(positions + 1, 0) {
        for (const Block& block : blocks)
            if (counts(block))
                ++begin[block.range + 1];
        for (std::size_t p = 0; p < positions; ++p)
            begin[p + 1] += begin[p];
        order.resize(begin.back());
        std::vector<std::uint32_t> next(begin.begin(), begin.end() - 1);
        for (std::uint32_t i = 0; i < blocks.size(); ++i)
            if (counts(blocks[i]))
                order[next[blocks[i].range]++] = i;
    }
    /// Tensors are meant to come and go: PyTorch's allocator keeps their memory.
    static bool counts(const Block& block) {
        return block.range != kNone && block.source != MemorySource::Tensor;
    }
    std::vector<std::uint32_t> begin, order;
};

/// Sums by position, inner ranges included. Ends do not grow towards the inside, so the ranges that
/// were still open at a free are the outermost ones of the stack.
std::vector<Sums> sumsByPosition(const MemoryInput& input) {
    const RangeForest& forest = input.forest;
    const ByPosition by(input.blocks, forest.order.size());
    std::vector<Sums> sums(forest.order.size());
    std::vector<std::uint32_t> open;
    for (std::uint32_t p = 0; p < forest.order.size(); ++p) {
        trace::throwIfStopped(input.stop);
        while (!open.empty() && forest.subtreeEnd[open.back()] <= p)
            open.pop_back();
        open.push_back(p);
        for (std::uint32_t i = by.begin[p]; i < by.begin[p + 1]; ++i) {
            const Block& block = input.blocks[by.order[i]];
            sums[p] += {1, block.bytes, 0, 0};
            const auto stillOpen =
                std::partition_point(open.begin(), open.end(), [&](std::uint32_t range) {
                    return block.end < forest.end[range];
                });
            if (block.ending == BlockEnd::Freed && stillOpen != open.begin())
                sums[*std::prev(stillOpen)] += {0, 0, 1, block.bytes};
        }
    }
    for (std::size_t p = forest.order.size(); p-- > 0;)
        if (forest.parent[p] != kNone)
            sums[forest.parent[p]] += sums[p];
    return sums;
}

} // namespace

void addChurn(const MemoryInput& input, MemorySummary& summary) {
    const bool inRanges = std::any_of(input.blocks.begin(), input.blocks.end(),
                                      [](const Block& block) { return block.range != kNone; });
    if (!inRanges)
        return;
    const std::vector<Sums> sums = sumsByPosition(input);
    std::uint32_t count = 0;
    for (const std::uint32_t row : input.rows)
        count = row == kNone ? count : std::max(count, row + 1);
    std::vector<ChurnRow> rows(count);
    for (std::size_t p = 0; p < sums.size(); ++p) {
        if (input.rows[p] == kNone)
            continue;
        ChurnRow& row = rows[input.rows[p]];
        row.range = input.rows[p];
        ++row.instances;
        row.blocks += sums[p].blocks;
        row.bytes += sums[p].bytes;
        row.freedInside += sums[p].freedInside;
        row.freedInsideBytes += sums[p].freedInsideBytes;
    }
    std::erase_if(rows, [](const ChurnRow& r) { return r.instances < 2 || r.freedInside == 0; });
    std::stable_sort(rows.begin(), rows.end(), [](const ChurnRow& a, const ChurnRow& b) {
        return a.freedInside > b.freedInside;
    });
    summary.otherChurn = rows.size() - std::min(rows.size(), kMemoryOwners);
    rows.resize(std::min(rows.size(), kMemoryOwners));
    summary.churn = std::move(rows);
}

} // namespace ridge::analyzer
