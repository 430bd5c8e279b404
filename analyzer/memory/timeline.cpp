// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/memory/timeline.h"

#include "analyzer/algorithms/stoppable_sort.h"

namespace ridge::analyzer {

MemoryTimeline::MemoryTimeline(std::span<const Block> blocks, std::span<const std::uint32_t> chosen,
                               const std::stop_token& stop)
    : m_blocks(blocks), m_stop(stop) {
    std::copy_if(chosen.begin(), chosen.end(), std::back_inserter(m_byStart),
                 [&](std::uint32_t i) { return blocks[i].start < blocks[i].end; });
    m_byEnd = m_byStart;
    stoppableSort(m_byEnd, stop, [&](std::uint32_t a, std::uint32_t b) {
        return blocks[a].end != blocks[b].end ? blocks[a].end < blocks[b].end : a < b;
    });
}

} // namespace ridge::analyzer
