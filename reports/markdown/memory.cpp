// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "reports/markdown/sections.h"

#include "reports/markdown/escape.h"
#include "reports/words/format.h"
#include "reports/words/idle.h"
#include "reports/words/memory/memory_text.h"

#include <algorithm>
#include <fmt/format.h>

namespace ridge::reports {
namespace {

using analyzer::Analysis;
using analyzer::MemoryOwner;
using analyzer::MemorySpace;

constexpr std::size_t kSizes = 3; // size classes that a line names

std::string framesMarkdown(const MemorySpace& space, std::size_t width) {
    if (space.frames.top.empty())
        return "";
    std::string out =
        "\n| Allocated at the peak by | Blocks | Bytes | Share |\n|---|---:|---:|---:|\n";
    for (const analyzer::FrameOwner& owner : space.frames.top)
        out += fmt::format("| {} | {} | {} | {} |\n", plain(placeText(owner, width)),
                           count(owner.blocks), bytesText(owner.bytes),
                           partText(owner.bytes, space.peak));
    if (space.frames.otherOwners > 0)
        out += fmt::format("\n{} with {}.\n", counted(space.frames.otherOwners, "more place"),
                           bytesText(space.frames.otherBytes));
    return out;
}

std::string tensorsMarkdown(const Analysis& a, const MemorySpace& space) {
    constexpr std::size_t kMost = 40;
    const std::vector<TensorLine> lines = tensorLines(a, space);
    if (lines.empty())
        return "";
    std::string out =
        "\n| Allocated at the peak in | Tensors | Bytes | Share |\n|---|---:|---:|---:|\n";
    for (std::size_t i = 0; i < std::min(kMost, lines.size()); ++i)
        out += fmt::format("| {} | {} | {} | {} |\n", plain(lines[i].name), count(lines[i].blocks),
                           bytesText(lines[i].bytes), partText(lines[i].bytes, space.peak));
    if (lines.size() > kMost)
        out += fmt::format("\n{}.\n", counted(lines.size() - kMost, "more module or marked range"));
    return out;
}

} // namespace

std::string memoryMarkdown(const Analysis& a) {
    if (a.memory.blocks == 0)
        return fmt::format("\n{}\n", memoryMissing(a));
    constexpr std::size_t kMaxSpaces = 16, kWidth = 80;
    std::string out = "\n## Memory\n";
    for (std::size_t i = 0; i < std::min(kMaxSpaces, a.memory.spaces.size()); ++i) {
        const MemorySpace& space = a.memory.spaces[i];
        out +=
            fmt::format("\n**{}**: peak {}.\n", plain(spaceName(a.memory, space)), peakText(space));
        if (!space.owners.top.empty())
            out += "\n| Owner at the peak | Blocks | Bytes | Share |\n|---|---:|---:|---:|\n";
        for (const MemoryOwner& owner : space.owners.top)
            out += fmt::format("| {} | {} | {} | {} |\n", plain(ownerText(a, owner, kWidth)),
                               count(owner.blocks), bytesText(owner.bytes),
                               partText(owner.bytes, space.peak));
        if (space.owners.otherOwners > 0)
            out += fmt::format("\n{} with {}.\n", counted(space.owners.otherOwners, "more owner"),
                               bytesText(space.owners.otherBytes));
        out += tensorsMarkdown(a, space);
        out += framesMarkdown(space, kWidth);
        if (space.isTensors && !a.filter)
            out += fmt::format("\n{}.\n", sourcesText(a, space));
        if (!space.sizes.empty())
            out += fmt::format("\nSizes at the peak: {}.\n", sizesText(space, kSizes));
        if (const std::string left = leftText(space); !left.empty())
            out += fmt::format("\n{}.\n", left);
        if (const std::string driver = driverText(a, space); !driver.empty())
            out += fmt::format("\nDriver's used memory: {}.\n", driver);
    }
    if (!a.memory.churn.empty())
        out += "\n| Allocated and freed in the same instance of | Instances | Allocations | Freed "
               "inside | Bytes of these |\n|---|---:|---:|---:|---:|\n";
    for (const analyzer::ChurnRow& row : a.memory.churn)
        out += fmt::format("| {} | {} | {} | {} | {} |\n", plain(rangePath(a, row.range, kWidth)),
                           count(row.instances), count(row.blocks), count(row.freedInside),
                           bytesText(row.freedInsideBytes));
    if (!a.memory.pools.empty())
        out += "\n| Pool | Process | Reserved | In use of it | Fragmentation "
               "|\n|---|---:|---:|---:|---:|\n";
    for (const analyzer::PoolRow& pool : a.memory.pools)
        out += fmt::format("| 0x{:x} | {} | {} | {} | {} |\n", pool.address, pool.pid,
                           bytesText(pool.reserved), bytesText(pool.used),
                           percent(pool.fragmentation()));
    for (const std::string& note : memoryNotes(a))
        out += fmt::format("\n{}\n", note);
    return out;
}

} // namespace ridge::reports
