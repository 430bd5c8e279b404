// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analyzer/memory/blocks.h"
#include "trace/storage/stopped.h"

#include <algorithm>
#include <cstdint>
#include <span>
#include <vector>

namespace ridge::analyzer {

/// Blocks in order of time: what was live when, as a step function.
class MemoryTimeline {
  public:
    /// `chosen`: indexes into `blocks`, by start as blocksOf() gives them. Those that end when they
    /// start are left out. `blocks` must outlive the timeline. n log n for n of them.
    /// Throws trace::Stopped, and so does walk().
    MemoryTimeline(std::span<const Block> blocks, std::span<const std::uint32_t> chosen,
                   const std::stop_token& stop = {});

    /// Calls open(block) and close(block) for each block in order of time, and settled(time) after
    /// the last of them at a time. What is open then is live from that time until the next.
    template <class Open, class Close, class Settled>
    void walk(Open&& open, Close&& close, Settled&& settled) const {
        std::size_t next = 0;
        for (std::size_t done = 0; done < m_byEnd.size();) {
            trace::throwIfStopped(m_stop);
            const std::int64_t start = next < m_byStart.size() ? m_blocks[m_byStart[next]].start
                                                               : m_blocks[m_byEnd[done]].end;
            const std::int64_t time = std::min(start, m_blocks[m_byEnd[done]].end);
            for (; done < m_byEnd.size() && m_blocks[m_byEnd[done]].end == time; ++done)
                close(m_blocks[m_byEnd[done]]);
            for (; next < m_byStart.size() && m_blocks[m_byStart[next]].start == time; ++next)
                open(m_blocks[m_byStart[next]]);
            settled(time);
        }
    }

    bool empty() const { return m_byStart.empty(); }
    std::int64_t first() const {
        return m_blocks[m_byStart.front()].start;
    }                                                                  ///< not of an empty one
    std::int64_t last() const { return m_blocks[m_byEnd.back()].end; } ///< likewise

  private:
    std::span<const Block> m_blocks;
    std::stop_token m_stop;
    std::vector<std::uint32_t> m_byStart, m_byEnd;
};

} // namespace ridge::analyzer
