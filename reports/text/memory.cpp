// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "reports/text/sections.h"

#include "reports/words/format.h"
#include "reports/words/idle.h"
#include "reports/words/memory_text.h"

#include <algorithm>
#include <fmt/format.h>

namespace ridge::reports {
namespace {

using analyzer::Analysis;
using analyzer::MemoryOwner;
using analyzer::MemorySpace;

constexpr std::size_t kSizes = 3; // size classes that a line names

void addOwners(TextPage& page, const Analysis& a, const MemorySpace& space, std::size_t limit) {
    const std::size_t nameWidth = page.width() - 34;
    page.faint(fmt::format("    {} {} {} {}", padRight("owner at the peak", nameWidth),
                           padLeft("blocks", 10), padLeft("bytes", 8), padLeft("share", 8)));
    const std::size_t shown = std::min(limit, space.owners.top.size());
    std::uint64_t rest = space.owners.bytes;
    for (std::size_t i = 0; i < shown; ++i) {
        const MemoryOwner& owner = space.owners.top[i];
        rest -= owner.bytes;
        page.line(fmt::format("    {} {} {} {}",
                              padRight(ownerText(a, owner, nameWidth), nameWidth),
                              padLeft(count(owner.blocks), 10), padLeft(bytesText(owner.bytes), 8),
                              padLeft(partText(owner.bytes, space.peak), 8)));
    }
    if (const auto more = space.owners.top.size() - shown + space.owners.otherOwners; more > 0)
        page.faint(fmt::format("    {} with {}", counted(more, "more owner"), bytesText(rest)));
}

void addFrames(TextPage& page, const MemorySpace& space, std::size_t limit) {
    const analyzer::FrameOwners& frames = space.frames;
    if (frames.top.empty())
        return;
    const std::size_t nameWidth = page.width() - 34;
    page.faint(fmt::format("    {} {} {} {}", padRight("allocated at the peak by", nameWidth),
                           padLeft("blocks", 10), padLeft("bytes", 8), padLeft("share", 8)));
    const std::size_t shown = std::min(limit, frames.top.size());
    std::uint64_t rest = frames.bytes;
    for (std::size_t i = 0; i < shown; ++i) {
        const analyzer::FrameOwner& owner = frames.top[i];
        rest -= owner.bytes;
        page.line(fmt::format("    {} {} {} {}", padRight(placeText(owner, nameWidth), nameWidth),
                              padLeft(count(owner.blocks), 10), padLeft(bytesText(owner.bytes), 8),
                              padLeft(partText(owner.bytes, space.peak), 8)));
    }
    if (const auto more = frames.top.size() - shown + frames.otherOwners; more > 0)
        page.faint(fmt::format("    {} with {}", counted(more, "more place"), bytesText(rest)));
}

void addSpace(TextPage& page, const Analysis& a, const MemorySpace& space, std::size_t limit) {
    page.wrapped(fmt::format("{}: peak {}", spaceName(a.memory, space), peakText(space)), 2);
    if (space.peak > 0) {
        if (const std::string sources = sourcesText(a, space); !sources.empty())
            page.wrapped(sources, 4);
        addOwners(page, a, space, limit);
        addFrames(page, space, limit);
        page.wrapped("sizes at the peak: " + sizesText(space, kSizes), 4);
    }
    if (const std::string left = leftText(space); !left.empty())
        page.wrapped(left, 4);
    if (const std::string driver = driverText(a, space); !driver.empty())
        page.wrapped("driver's used memory: " + driver, 4);
}

void addChurn(TextPage& page, const Analysis& a, std::size_t limit) {
    if (a.memory.churn.empty())
        return;
    const std::size_t nameWidth = page.width() - 44;
    page.faint(fmt::format("  {} {} {} {}", padRight("freed in the same instance of", nameWidth),
                           padLeft("instances", 10), padLeft("allocations", 14),
                           padLeft("freed inside", 14)));
    const std::size_t shown = std::min(limit, a.memory.churn.size());
    for (std::size_t i = 0; i < shown; ++i) {
        const analyzer::ChurnRow& row = a.memory.churn[i];
        page.line(fmt::format("  {} {} {} {}",
                              padRight(rangePath(a, row.range, nameWidth), nameWidth),
                              padLeft(count(row.instances), 10), padLeft(count(row.blocks), 14),
                              padLeft(count(row.freedInside), 14)));
    }
    if (const auto more = a.memory.churn.size() - shown + a.memory.otherChurn; more > 0)
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
