// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "reports/tables/memory_lists.h"
#include "reports/text/sections.h"
#include "reports/text/text_table.h"
#include "reports/words/format.h"
#include "reports/words/memory/memory_text.h"

#include <algorithm>
#include <fmt/format.h>

namespace ridge::reports {
namespace {

using analyzer::Analysis;
using analyzer::MemorySpace;

constexpr std::size_t kSizes = 3;    // size classes that a line names
constexpr std::size_t kFigures = 34; // columns of blocks, bytes and share, with what is around them

void addOwners(TextPage& page, const Analysis& a, const MemorySpace& space, std::size_t limit) {
    const OwnerExtent extent{page.width() - kFigures, limit};
    for (const auto list : {rangeOwners, tensorOwners, placeOwners})
        if (const Table table = list(a, space, extent); !table.rows.empty())
            addTable(page, table);
}

void addSpace(TextPage& page, const Analysis& a, const MemorySpace& space, std::size_t limit) {
    page.wrapped(fmt::format("{}: peak {}", spaceName(a.memory, space), peakText(space)), 2);
    if (space.peak > 0) {
        if (const std::string sources = sourcesText(a, space); !sources.empty())
            page.wrapped(sources, 4);
        addOwners(page, a, space, limit);
        page.wrapped("sizes at the peak: " + sizesText(space, kSizes), 4);
    }
    if (const std::string left = leftText(space); !left.empty())
        page.wrapped(left, 4);
    if (const std::string driver = driverText(a, space); !driver.empty())
        page.wrapped("driver's used memory: " + driver, 4);
}

void addChurn(TextPage& page, const Analysis& a, std::size_t limit) {
    const Table table = churnTable(a);
    if (table.rows.empty())
        return;
    const std::size_t shown = addTable(page, table, {limit});
    if (const auto more = table.rows.size() - shown + a.memory.otherChurn; more > 0)
        page.faint("  " + counted(more, "more range"));
}

void addPools(TextPage& page, const Analysis& a, std::size_t limit) {
    const std::size_t shown = std::min(limit, a.memory.pools.size());
    for (std::size_t i = 0; i < shown; ++i) {
        const analyzer::PoolRow& pool = a.memory.pools[i];
        page.wrapped(fmt::format("pool 0x{:x} of process {}: {} reserved at {}, up to {} of it in "
                                 "use: {} fragmented",
                                 pool.address, pool.pid, bytesText(pool.reserved),
                                 duration(pool.reservedTime), bytesText(pool.used),
                                 percent(pool.fragmentation())),
                     2);
    }
    if (const auto more = a.memory.pools.size() - shown + a.memory.otherPools; more > 0)
        page.faint("  " + counted(more, "more pool"));
}

} // namespace

void addMemory(TextPage& page, const Analysis& a, std::size_t limit) {
    if (a.memory.blocks == 0) {
        page.blank();
        page.faint(memoryMissing(a));
        return;
    }
    page.heading("Memory", memoryCount(a.memory));
    for (std::size_t i = 0; i < std::min(limit, a.memory.spaces.size()); ++i)
        addSpace(page, a, a.memory.spaces[i], limit);
    if (a.memory.spaces.size() > limit)
        page.faint("  " + counted(a.memory.spaces.size() - limit, "more device"));
    addChurn(page, a, limit);
    addPools(page, a, limit);
    for (const std::string& note : memoryNotes(a))
        page.wrapped(note, 2);
}

} // namespace ridge::reports
