// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "reports/plots/memory_plot.h"
#include "reports/sections/sections.h"
#include "reports/tables/memory_lists.h"
#include "reports/words/format.h"
#include "reports/words/memory/memory_text.h"

#include <algorithm>

namespace ridge::reports {
namespace {

using analyzer::Analysis;
using analyzer::MemorySpace;

constexpr RowLimits kLimits{.text = 0.5, .markdown = 40, .html = 60};

void addSentence(std::vector<std::string>& to, std::string_view before, const std::string& text) {
    if (!text.empty())
        to.push_back(sentence(std::string(before) + text));
}

/// Who owned the bytes of a device, of PyTorch's tensors in it, or of the host.
Section spacePart(const Analysis& a, const MemorySpace& space) {
    constexpr std::size_t kSizes = 3; // size classes that a sentence names
    Section part{.title = "Memory of " + (space.isHost ? "the host" : spaceName(a.memory, space)),
                 .before = {sentence("peak " + peakText(space))},
                 .rows = "owner",
                 .limits = kLimits,
                 .plot = [&a, &space] { return memoryPlot(a.memory, space); }};
    if (space.peak > 0) {
        addSentence(part.before, space.isTensors ? "" : "At the peak: ", sourcesText(a, space));
        for (const auto list : {rangeOwners, tensorOwners, placeOwners})
            part.tables.push_back(list(a, space));
        addSentence(part.after, "Sizes at the peak: ", sizesText(space, kSizes));
    }
    addSentence(part.after, "", leftText(space));
    addSentence(part.after, "Driver's used memory: ", driverText(a, space));
    return part;
}

Section listPart(Table table, std::string_view rows, std::uint64_t others) {
    if (table.rows.empty())
        return {};
    Section part{.title = std::string(table.title), .rows = rows, .limits = kLimits};
    part.tables.push_back(std::move(table));
    if (others > 0)
        part.after.push_back(sentence(counted(others, "more " + std::string(rows))));
    return part;
}

} // namespace

Section memorySection(const Analysis& a) {
    constexpr std::size_t kSpaces = 16; // shown at most
    const auto& spaces = a.memory.spaces;
    Section section{.id = "memory", .title = "Memory", .isLinked = a.memory.blocks > 0};
    if (a.memory.blocks == 0) {
        section.before.emplace_back(memoryMissing(a));
        return section;
    }
    section.note = memoryCount(a.memory);
    section.before.emplace_back(
        "The owner of a block is the range that was open when it was allocated.");
    for (std::size_t i = 0; i < std::min(kSpaces, spaces.size()); ++i)
        addPart(section, spacePart(a, spaces[i]));
    if (spaces.size() > kSpaces)
        section.before.push_back(sentence(counted(spaces.size() - kSpaces, "more device")));
    addPart(section, listPart(churnTable(a), "range", a.memory.otherChurn));
    addPart(section, listPart(poolTable(a), "pool", a.memory.otherPools));
    if (std::vector<std::string> notes = memoryNotes(a); !notes.empty())
        addPart(section, {.title = "What the figures of memory lack", .before = std::move(notes)});
    return section;
}

} // namespace ridge::reports
