// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/memory/block_packing.h"

#include <algorithm>
#include <map>
#include <queue>
#include <set>

namespace ridge::gui {
namespace {

/// Free places below a top that grows.
class Gaps {
  public:
    std::uint64_t take(std::uint64_t bytes) {
        const auto found = m_bySize.lower_bound({bytes, 0});
        if (found == m_bySize.end())
            return grow(bytes);
        const auto [size, offset] = *found;
        remove(offset, size);
        if (size > bytes)
            add(offset + bytes, size - bytes);
        return offset;
    }

    void give(std::uint64_t offset, std::uint64_t bytes) {
        const auto after = m_byOffset.lower_bound(offset);
        if (after != m_byOffset.begin())
            if (const auto before = std::prev(after); before->first + before->second == offset) {
                const auto [start, size] = *before;
                remove(start, size);
                offset = start;
                bytes += size;
            }
        if (const auto next = m_byOffset.find(offset + bytes); next != m_byOffset.end()) {
            const auto [start, size] = *next;
            remove(start, size);
            bytes += size;
        }
        add(offset, bytes);
    }

    std::uint64_t top() const { return m_top; }

  private:
    /// At the top, from the gap that ends there on.
    std::uint64_t grow(std::uint64_t bytes) {
        std::uint64_t offset = m_top;
        if (!m_byOffset.empty())
            if (const auto [start, size] = *m_byOffset.rbegin(); start + size == m_top) {
                remove(start, size);
                offset = start;
            }
        m_top = offset + bytes;
        return offset;
    }
    void add(std::uint64_t offset, std::uint64_t size) {
        m_byOffset.emplace(offset, size);
        m_bySize.emplace(size, offset);
    }
    void remove(std::uint64_t offset, std::uint64_t size) {
        m_byOffset.erase(offset);
        m_bySize.erase({size, offset});
    }

    std::map<std::uint64_t, std::uint64_t> m_byOffset;          // to the size
    std::set<std::pair<std::uint64_t, std::uint64_t>> m_bySize; // (size, offset)
    std::uint64_t m_top = 0;
};

} // namespace

BlockPacking packed(std::span<const analyzer::Block> blocks, const std::stop_token& stop) {
    using End = std::pair<std::int64_t, std::uint32_t>; // time, block
    std::priority_queue<End, std::vector<End>, std::greater<>> ends;
    BlockPacking packing;
    packing.offsets.resize(blocks.size());
    Gaps gaps;
    for (std::uint32_t i = 0; i < blocks.size(); ++i) {
        trace::throwIfStopped(stop);
        const analyzer::Block& block = blocks[i];
        for (; !ends.empty() && ends.top().first <= block.start; ends.pop()) {
            const std::uint32_t gone = ends.top().second;
            gaps.give(packing.offsets[gone], blocks[gone].bytes);
        }
        if (block.bytes == 0 || block.end == block.start)
            continue;
        packing.offsets[i] = gaps.take(block.bytes);
        ends.emplace(block.end, i);
    }
    packing.height = gaps.top();
    return packing;
}

} // namespace ridge::gui
