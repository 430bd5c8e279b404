// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "reports/text/sections.h"

#include "reports/words/format.h"
#include "reports/words/idle.h"
#include "reports/words/memory/memory_text.h"

#include <algorithm>
#include <fmt/format.h>

namespace ridge::reports {
namespace {

using analyzer::Analysis;
using analyzer::MemorySpace;

constexpr std::size_t kSizes = 3;    // size classes that a line names
constexpr std::size_t kFigures = 34; // columns of blocks, bytes and share, with what is around them

/// Who owns bytes of a peak, the largest first.
struct OwnerList {
    struct Line {
        std::string name;
        std::uint64_t blocks = 0, bytes = 0;
    };
    std::string_view head, kind;              ///< "owner at the peak", "more owner"
    std::uint64_t others = 0, otherBytes = 0; ///< that are not in `lines`
    std::vector<Line> lines = {};
};

/// At most `limit` lines of the list.
void addList(TextPage& page, const MemorySpace& space, OwnerList list, std::size_t limit) {
    if (list.lines.empty())
        return;
    const std::size_t nameWidth = page.width() - kFigures;
    page.faint(fmt::format("    {} {} {} {}", padRight(std::string(list.head), nameWidth),
                           padLeft("blocks", 10), padLeft("bytes", 8), padLeft("share", 8)));
    for (std::size_t i = 0; i < list.lines.size(); ++i) {
        const OwnerList::Line& line = list.lines[i];
        if (i < limit) {
            page.line(
                fmt::format("    {} {} {} {}", padRight(shortened(line.name, nameWidth), nameWidth),
                            padLeft(count(line.blocks), 10), padLeft(bytesText(line.bytes), 8),
                            padLeft(partText(line.bytes, space.peak), 8)));
            continue;
        }
        ++list.others;
        list.otherBytes += line.bytes;
    }
    if (list.others > 0)
        page.faint(fmt::format("    {} with {}", counted(list.others, std::string(list.kind)),
                               bytesText(list.otherBytes)));
}

void addOwners(TextPage& page, const Analysis& a, const MemorySpace& space, std::size_t limit) {
    const std::size_t width = page.width() - kFigures;
    OwnerList ranges{"owner at the peak", "more owner", space.owners.otherOwners,
                     space.owners.otherBytes};
    for (const analyzer::MemoryOwner& owner : space.owners.top)
        ranges.lines.push_back({ownerText(a, owner, width), owner.blocks, owner.bytes});
    addList(page, space, std::move(ranges), limit);

    OwnerList tensors{"allocated at the peak in", "more module or marked range"};
    for (const TensorLine& line : tensorLines(a, space))
        tensors.lines.push_back({line.name, line.blocks, line.bytes});
    addList(page, space, std::move(tensors), limit);

    OwnerList places{"allocated at the peak by", "more place", space.frames.otherOwners,
                     space.frames.otherBytes};
    for (const analyzer::FrameOwner& owner : space.frames.top)
        places.lines.push_back({placeText(owner, width), owner.blocks, owner.bytes});
    addList(page, space, std::move(places), limit);
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
