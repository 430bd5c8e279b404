// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "reports/words/memory/memory_text.h"

#include "reports/words/format.h"
#include "reports/words/idle.h"

#include <algorithm>
#include <fmt/format.h>

namespace ridge::reports {

using analyzer::MemorySource;
using analyzer::MemorySpace;

std::string bytesText(std::uint64_t bytes) {
    return bytes == 0 ? "0 B" : quantity(static_cast<double>(bytes), "B");
}

std::string memoryCount(const analyzer::MemorySummary& memory) {
    const std::uint64_t tensors = memory.counts.tensors;
    const std::string others = counted(memory.blocks - tensors, "allocation");
    return tensors == 0 ? others : others + ", " + counted(tensors, "tensor");
}

std::string spaceName(const analyzer::MemorySummary& memory, const MemorySpace& space) {
    if (space.isHost)
        return "host";
    const bool isOneOfSeveral = space.device.id != trace::DeviceId::None &&
                                std::ranges::any_of(memory.spaces, [&](const MemorySpace& other) {
                                    return !other.isHost &&
                                           other.device.id != trace::DeviceId::None &&
                                           other.device.id != space.device.id;
                                });
    return fmt::format(
        "{}{}{}", isOneOfSeveral ? fmt::format("GPU {}, ", index(space.device.id)) : "",
        shortened(printable(space.device.name), 40), space.isTensors ? ", tensors of PyTorch" : "");
}

std::string peakText(const MemorySpace& space) {
    std::string text = bytesText(space.peak);
    if (const std::int64_t whole = space.device.memoryBytes; whole > 0)
        text += fmt::format(" of {} ({})", bytesText(static_cast<std::uint64_t>(whole)),
                            percent(static_cast<double>(space.peak) / static_cast<double>(whole)));
    return text + fmt::format(", at {}", duration(space.peakTime));
}

namespace {

std::string segmentsText(const MemorySpace& space) {
    if (!space.segments)
        return "what PyTorch held from CUDA for them was not recorded";
    const analyzer::TensorSegments& held = *space.segments;
    return fmt::format("PyTorch held {} from CUDA then; at most {} at {}, up to {} of it in "
                       "tensors: {} fragmented",
                       bytesText(held.atPeak), bytesText(held.peak), duration(held.peakTime),
                       bytesText(held.used), percent(held.fragmentation()));
}

} // namespace

std::string sourcesText(const analyzer::Analysis& a, const MemorySpace& space) {
    if (space.isTensors)
        return a.filter ? "" : segmentsText(space);
    std::string text;
    for (std::size_t i = 0; i < analyzer::kMemorySources; ++i)
        if (const std::uint64_t bytes = space.sources[i].atPeak; bytes > 0)
            text += fmt::format("{}{} {}", text.empty() ? "" : ", ",
                                analyzer::name(static_cast<MemorySource>(i)), bytesText(bytes));
    return text;
}

std::string ownerText(const analyzer::Analysis& a, const analyzer::MemoryOwner& owner,
                      std::size_t width) {
    const std::string source = fmt::format(", {}", analyzer::name(owner.source));
    const std::size_t left = width - std::min(width, columns(source));
    return (owner.range == analyzer::kNone ? "outside ranges" : rangePath(a, owner.range, left)) +
           source;
}

std::string placeText(const analyzer::FrameOwner& owner, std::size_t width) {
    const analyzer::CodePlace& place = owner.stack[owner.place];
    const std::string_view file = place.file;
    std::string where(file.substr(file.find_last_of('/') + 1)); // npos + 1 is 0
    if (place.line > 0)
        where += fmt::format(":{}", place.line);
    const std::string function = place.function.empty() ? "unnamed function" : place.function;
    return shortened(printable(where.empty() ? function : fmt::format("{} ({})", function, where)),
                     width);
}

std::string sizesText(const MemorySpace& space, std::size_t limit) {
    std::vector<analyzer::SizeClass> sizes = space.sizes;
    std::stable_sort(sizes.begin(), sizes.end(),
                     [](const auto& l, const auto& r) { return l.bytes > r.bytes; });
    const auto megabytes = [](std::uint64_t bytes) { return count(bytes / 1'000'000); };
    std::string text;
    for (std::size_t i = 0; i < std::min(limit, sizes.size()); ++i) {
        const analyzer::SizeClass& size = sizes[i];
        const std::string bounds = size.from == 0 ? "under 1 MB"
                                                  : fmt::format("{} to {} MB", megabytes(size.from),
                                                                megabytes(2 * size.from));
        text += fmt::format("{}{}: {} in {}", text.empty() ? "" : "; ", bounds,
                            bytesText(size.bytes), counted(size.blocks, "block"));
    }
    if (sizes.size() > limit)
        text += fmt::format("; {}", counted(sizes.size() - limit, "more size"));
    return text;
}

std::string leftText(const MemorySpace& space) {
    std::string text;
    if (space.neverFreed.blocks > 0)
        text = fmt::format("{} in {} never freed when the process exited",
                           bytesText(space.neverFreed.bytes),
                           counted(space.neverFreed.blocks, "block"));
    if (space.keptBlocks > 0)
        text += fmt::format("{}{} in {} kept until the process exited, as PyTorch's allocator "
                            "keeps its segments: no leak",
                            text.empty() ? "" : "; ", bytesText(space.keptBytes),
                            counted(space.keptBlocks, "block"));
    if (space.openBlocks > 0)
        text += fmt::format("{}{} in {} alive when {} ended", text.empty() ? "" : "; ",
                            bytesText(space.openBytes), counted(space.openBlocks, "block"),
                            space.isTensors ? "their history" : "the recording");
    return text;
}

std::string driverText(const analyzer::Analysis& a, const MemorySpace& space) {
    if (space.isHost || space.isTensors || a.filter)
        return "";
    if (!space.driver)
        return "not recorded";
    const std::int64_t residual = space.driver->residual();
    return fmt::format("{} used at {}, {} {} than the blocks then", bytesText(space.driver->used),
                       duration(space.driver->time),
                       bytesText(static_cast<std::uint64_t>(residual < 0 ? -residual : residual)),
                       residual < 0 ? "less" : "more");
}

std::string_view memoryMissing(const analyzer::Analysis& a) {
    return a.options.range ? "No allocations recorded in these ranges."
           : a.filter      ? "No allocations recorded of these processes."
                           : "No allocations recorded.";
}

std::vector<std::string> memoryNotes(const analyzer::Analysis& a) {
    const analyzer::BlockCounts& counts = a.memory.counts;
    std::vector<std::string> notes;
    if (a.filter && !a.options.range)
        notes.emplace_back("Only what these processes allocated; the driver's used memory is the "
                           "whole device's and left out.");
    else if (a.filter)
        notes.emplace_back("Only what was allocated in these ranges, until it was freed; pools and "
                           "the driver's used "
                           "memory know no range.");
    const auto note = [&](std::uint64_t number, std::string_view noun, std::string_view what) {
        if (number > 0)
            notes.push_back(fmt::format("{} {}", counted(number, noun), what));
    };
    note(counts.unmatchedFrees, "free",
         "of memory that no record allocates: from before the recording, or lost.");
    note(counts.replaced, "block", "whose free was not recorded: the address was given out again.");
    note(counts.withoutCall, "block", "without an API record: in no range.");
    note(counts.deviceNotKnown, "block", "on a device that no record names.");
    note(counts.heldBytes, "block", "of an impossible size.");
    if (counts.tensors > 0)
        notes.emplace_back(
            "Tensors lie inside the device's memory. Their ranges are those open then on the "
            "main thread: PyTorch's history names no thread.");
    const auto managed = static_cast<std::size_t>(MemorySource::Managed);
    if (std::any_of(a.memory.spaces.begin(), a.memory.spaces.end(),
                    [&](const MemorySpace& s) { return s.sources[managed].blocks > 0; }))
        notes.emplace_back("Managed memory counts whole: no record says where its pages are.");
    if (!a.withheld.empty())
        notes.emplace_back("The recording lost data: allocations and frees may be missing.");
    return notes;
}

std::string partText(std::uint64_t part, std::uint64_t whole) {
    return whole == 0 ? "–" : percent(static_cast<double>(part) / static_cast<double>(whole));
}

} // namespace ridge::reports
