// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "reports/html/sections.h"
#include "reports/plots/memory_plot.h"
#include "reports/words/format.h"
#include "reports/words/idle.h"
#include "reports/words/memory/memory_text.h"

#include <algorithm>
#include <fmt/format.h>

namespace ridge::reports {
namespace {

using analyzer::Analysis;
using analyzer::MemorySpace;

constexpr std::size_t kMaxSpaces = 8, kNameWidth = 70, kSizes = 4;

mustache::data line(const std::string& text) {
    mustache::data entry;
    entry.set("text", text);
    return entry;
}

mustache::data ownersOf(const Analysis& a, const MemorySpace& space) {
    mustache::data owners(mustache::data::type::list);
    const auto add = [&](std::size_t band, const std::string& name, std::uint64_t blocks,
                         std::uint64_t bytes) {
        mustache::data entry;
        entry.set("class", bandClass(std::min(band, analyzer::kMemoryBands)));
        entry.set("name", name);
        entry.set("blocks", count(blocks));
        entry.set("bytes", bytesText(bytes));
        entry.set("share", percent(static_cast<double>(bytes) / static_cast<double>(space.peak)));
        owners.push_back(entry);
    };
    std::uint64_t blocks = space.owners.blocks;
    for (std::size_t i = 0; i < space.owners.top.size(); ++i) {
        const analyzer::MemoryOwner& owner = space.owners.top[i];
        blocks -= owner.blocks;
        add(i, ownerText(a, owner, kNameWidth), owner.blocks, owner.bytes);
    }
    if (space.owners.otherOwners > 0)
        add(analyzer::kMemoryBands, counted(space.owners.otherOwners, "more owner"), blocks,
            space.owners.otherBytes);
    return owners;
}

mustache::data framesOf(const MemorySpace& space) {
    mustache::data frames(mustache::data::type::list);
    const auto add = [&](const std::string& name, std::uint64_t blocks, std::uint64_t bytes) {
        mustache::data entry;
        entry.set("name", name);
        entry.set("blocks", count(blocks));
        entry.set("bytes", bytesText(bytes));
        entry.set("share", percent(static_cast<double>(bytes) / static_cast<double>(space.peak)));
        frames.push_back(entry);
    };
    std::uint64_t blocks = space.frames.blocks;
    for (const analyzer::FrameOwner& owner : space.frames.top) {
        blocks -= owner.blocks;
        add(placeText(owner, kNameWidth), owner.blocks, owner.bytes);
    }
    if (space.frames.otherOwners > 0)
        add(counted(space.frames.otherOwners, "more place"), blocks, space.frames.otherBytes);
    return frames;
}

mustache::data tensorsOf(const Analysis& a, const MemorySpace& space) {
    constexpr std::size_t kMost = 60;
    mustache::data tensors(mustache::data::type::list);
    const auto add = [&](const TensorLine& line) {
        mustache::data entry;
        entry.set("name", line.name);
        entry.set("blocks", count(line.blocks));
        entry.set("bytes", bytesText(line.bytes));
        entry.set("share", partText(line.bytes, space.peak));
        tensors.push_back(entry);
    };
    const std::vector<TensorLine> lines = tensorLines(a, space);
    TensorLine more;
    for (std::size_t i = 0; i < lines.size(); ++i) {
        if (i < kMost) {
            add(lines[i]);
            continue;
        }
        more.name = counted(lines.size() - kMost, "more module or marked range");
        more.blocks += lines[i].blocks;
        more.bytes += lines[i].bytes;
    }
    if (!more.name.empty())
        add(more);
    return tensors;
}

mustache::data spaceEntry(const Analysis& a, const MemorySpace& space) {
    mustache::data entry, facts(mustache::data::type::list);
    entry.set("name", spaceName(a.memory, space));
    entry.set("peak", peakText(space));
    entry.set("plot", memoryPlot(a.memory, space));
    entry.set("hasOwners", space.peak > 0);
    entry.set("hasTensorOwners", !space.tensorOwners.empty());
    entry.set("hasFrames", space.peak > 0 && !space.frames.top.empty());
    if (space.peak > 0) {
        entry.set("owners", ownersOf(a, space));
        entry.set("tensorOwners", tensorsOf(a, space));
        entry.set("frames", framesOf(space));
        if (const std::string sources = sourcesText(a, space); !sources.empty())
            facts.push_back(line("At the peak: " + sources + "."));
        facts.push_back(line("Sizes at the peak: " + sizesText(space, kSizes) + "."));
    }
    if (const std::string left = leftText(space); !left.empty())
        facts.push_back(line(left + "."));
    if (const std::string driver = driverText(a, space); !driver.empty())
        facts.push_back(line("Driver's used memory: " + driver + "."));
    entry.set("spaceFacts", facts);
    return entry;
}

void setChurn(mustache::data& page, const Analysis& a) {
    mustache::data churn(mustache::data::type::list);
    for (const analyzer::ChurnRow& row : a.memory.churn) {
        mustache::data entry;
        entry.set("name", rangePath(a, row.range, kNameWidth));
        entry.set("instances", count(row.instances));
        entry.set("allocations", count(row.blocks));
        entry.set("freed", count(row.freedInside));
        entry.set("bytes", bytesText(row.freedInsideBytes));
        churn.push_back(entry);
    }
    page.set("hasChurn", !a.memory.churn.empty());
    page.set("churn", churn);
}

void setPools(mustache::data& page, const Analysis& a) {
    mustache::data pools(mustache::data::type::list);
    for (const analyzer::PoolRow& pool : a.memory.pools) {
        mustache::data entry;
        entry.set("name", fmt::format("0x{:x} of process {}", pool.address, pool.pid));
        entry.set("reserved", bytesText(pool.reserved));
        entry.set("used", bytesText(pool.used));
        entry.set("fragmentation", percent(pool.fragmentation()));
        pools.push_back(entry);
    }
    page.set("hasPools", !a.memory.pools.empty());
    page.set("pools", pools);
}

} // namespace

void setMemory(mustache::data& page, const Analysis& a) {
    const std::size_t shown = std::min(kMaxSpaces, a.memory.spaces.size());
    mustache::data spaces(mustache::data::type::list), notes(mustache::data::type::list);
    for (std::size_t i = 0; i < shown; ++i)
        spaces.push_back(spaceEntry(a, a.memory.spaces[i]));
    if (a.memory.spaces.size() > shown)
        notes.push_back(line(counted(a.memory.spaces.size() - shown, "more device") + "."));
    for (const std::string& note : memoryNotes(a))
        notes.push_back(line(note));
    page.set("hasMemory", a.memory.blocks > 0);
    page.set("memoryMissing", std::string(memoryMissing(a)));
    page.set("memoryCount", memoryCount(a.memory));
    page.set("spaces", spaces);
    page.set("memoryNotes", notes);
    setChurn(page, a);
    setPools(page, a);
}

} // namespace ridge::reports
