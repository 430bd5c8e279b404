// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/algorithms/step_picture.h"
#include "analyzer/algorithms/stoppable_sort.h"
#include "analyzer/memory/parts.h"
#include "analyzer/memory/timeline.h"

#include <bit>
#include <cmath>
#include <numeric>

namespace ridge::analyzer {
namespace {

void addSources(const MemoryInput& input, std::span<const std::uint32_t> own, MemorySpace& result) {
    for (std::uint32_t i : own) {
        trace::throwIfStopped(input.stop);
        const Block& block = input.blocks[i];
        SourceRow& source = result.sources[static_cast<std::size_t>(block.source)];
        ++source.blocks;
        source.allocated += block.bytes;
        if (block.ending == BlockEnd::NotKnown) {
            ++result.openBlocks;
            result.openBytes += block.bytes;
        }
        if (block.ending == BlockEnd::Kept) {
            ++result.keptBlocks;
            result.keptBytes += block.bytes;
        }
    }
}

void addPeak(const MemoryTimeline& timeline, MemorySpace& result) {
    std::array<std::uint64_t, kMemorySources> live{};
    std::uint64_t total = 0;
    const auto at = [&](const Block& block) -> std::uint64_t& {
        return live[static_cast<std::size_t>(block.source)];
    };
    timeline.walk([&](const Block& block) { at(block) += block.bytes, total += block.bytes; },
                  [&](const Block& block) { at(block) -= block.bytes, total -= block.bytes; },
                  [&](std::int64_t time) {
                      for (std::size_t i = 0; i < kMemorySources; ++i)
                          result.sources[i].peak = std::max(result.sources[i].peak, live[i]);
                      if (total <= result.peak)
                          return;
                      result.peak = total;
                      result.peakTime = Ns(time);
                      for (std::size_t i = 0; i < kMemorySources; ++i)
                          result.sources[i].atPeak = live[i];
                  });
}

void addPicture(const MemoryInput& input, const MemoryTimeline& timeline, MemorySpace& result) {
    const std::size_t bands = std::min(kMemoryBands, result.owners.top.size());
    const auto bandOf = [&](const Block& block) {
        std::size_t i = 0;
        while (i < bands && (result.owners.top[i].source != block.source ||
                             result.owners.top[i].range != input.row(block)))
            ++i;
        return i < bands ? i : kMemoryBands;
    };
    StepPicture<kMemoryBands + 1> picture(input.first, input.last);
    StepPicture<kMemoryBands + 1>::Column live{}, before{};
    std::int64_t since = timeline.first();
    timeline.walk([&](const Block& block) { live[bandOf(block)] += block.bytes; },
                  [&](const Block& block) { live[bandOf(block)] -= block.bytes; },
                  [&](std::int64_t time) {
                      picture.add(before, since, time);
                      before = live;
                      since = time;
                  });
    result.picture = std::move(picture).take();
}

bool aliveAt(const Block& block, Ns time) {
    return block.start <= time.count() && time.count() < block.end;
}

} // namespace

MemoryOwners ownersOf(const MemoryInput& input, std::span<const std::uint32_t> chosen) {
    std::vector<MemoryOwner> all;
    for (std::uint32_t i : chosen) {
        const Block& block = input.blocks[i];
        all.push_back({block.source, input.row(block), 1, block.bytes});
    }
    stoppableSort(all, input.stop, [](const MemoryOwner& a, const MemoryOwner& b) {
        return a.range != b.range ? a.range < b.range : a.source < b.source;
    });
    MemoryOwners result;
    for (const MemoryOwner& part : all) {
        const bool same = !result.top.empty() && result.top.back().range == part.range &&
                          result.top.back().source == part.source;
        if (!same)
            result.top.push_back({part.source, part.range, 0, 0});
        result.top.back().blocks += 1;
        result.top.back().bytes += part.bytes;
        result.blocks += 1;
        result.bytes += part.bytes;
    }
    std::stable_sort(result.top.begin(), result.top.end(),
                     [](const auto& a, const auto& b) { return a.bytes > b.bytes; });
    for (std::size_t i = kMemoryOwners; i < result.top.size(); ++i) {
        ++result.otherOwners;
        result.otherBytes += result.top[i].bytes;
    }
    result.top.resize(std::min(result.top.size(), kMemoryOwners));
    return result;
}

std::vector<SizeClass> sizesOf(const MemoryInput& input, std::span<const std::uint32_t> chosen) {
    std::array<SizeClass, 65> classes{}; // the widest power of two of 64 bits is below 2^64
    for (std::uint32_t i : chosen) {
        const std::uint64_t bytes = input.blocks[i].bytes;
        const std::uint64_t from = bytes < kSmallBlock ? 0 : std::bit_floor(bytes / kSmallBlock);
        SizeClass& of = classes[static_cast<std::size_t>(std::bit_width(from))];
        of.from = from * kSmallBlock;
        ++of.blocks;
        of.bytes += bytes;
    }
    std::vector<SizeClass> result;
    std::copy_if(classes.begin(), classes.end(), std::back_inserter(result),
                 [](const SizeClass& of) { return of.blocks > 0; });
    return result;
}

std::vector<const trace::Sample*> highestUsedMemory(const trace::Trace& trace) {
    std::vector<std::size_t> deviceOf(trace.series.size(), trace.devices.size());
    for (std::size_t i = 0; i < trace.series.size(); ++i) {
        const trace::Series& series = trace.series[i];
        if (series.name == kUsedMemorySeries && series.unit == kUsedMemoryUnit &&
            series.device != trace::DeviceId::None)
            deviceOf[i] = std::min(trace::index(series.device), trace.devices.size());
    }
    constexpr double kMost = 9.2e18; // below 2^63, which DriverMemory::residual() can hold
    std::vector<const trace::Sample*> highest(trace.devices.size() + 1, nullptr);
    for (const trace::Sample& sample : trace.samples) {
        const bool known =
            sample.series != trace::SeriesId::None && trace::index(sample.series) < deviceOf.size();
        if (!known || !(sample.value >= 0 && sample.value <= kMost))
            continue;
        const trace::Sample*& best = highest[deviceOf[trace::index(sample.series)]];
        best = !best || sample.value > best->value ? &sample : best;
    }
    highest.pop_back(); // of all other series
    return highest;
}

MemorySpace memorySpace(const MemoryInput& input, std::uint32_t space,
                        std::span<const std::uint32_t> own) {
    MemorySpace result;
    const Spaces spaces = spacesOf(input.trace);
    result.index = space;
    result.isHost = space == spaces.host;
    result.isTensors = space >= spaces.firstTensors();
    const std::uint32_t device = result.isTensors ? space - spaces.firstTensors() : space;
    if (device < spaces.unknownDevice)
        result.device = input.trace.devices[device];
    else if (!result.isHost)
        result.device.name = "device not known";
    addSources(input, own, result);
    const MemoryTimeline timeline(input.blocks, own, input.stop);
    addPeak(timeline, result);
    std::vector<std::uint32_t> atPeak, neverFreed;
    for (std::uint32_t i : own) {
        trace::throwIfStopped(input.stop);
        const Block& block = input.blocks[i];
        if (result.peak > 0 && aliveAt(block, result.peakTime))
            atPeak.push_back(i);
        if (block.ending == BlockEnd::NeverFreed && block.source != MemorySource::Static)
            neverFreed.push_back(i);
    }
    result.owners = ownersOf(input, atPeak);
    result.frames = frameOwnersOf(input, atPeak);
    if (result.isTensors && !input.trace.frameworkRanges.empty())
        result.tensorOwners = tensorOwnersOf(input, atPeak);
    result.sizes = sizesOf(input, atPeak);
    result.neverFreed = ownersOf(input, neverFreed);
    if (!timeline.empty())
        addPicture(input, timeline, result);
    return result;
}

void addDriverMemory(const MemoryInput& input, const trace::Sample& highest,
                     std::span<const std::uint32_t> own, MemorySpace& space) {
    DriverMemory driver;
    driver.used = static_cast<std::uint64_t>(std::llround(highest.value));
    driver.time = Ns(clampTime(highest.start));
    for (std::uint32_t i : own)
        if (aliveAt(input.blocks[i], driver.time))
            driver.live += input.blocks[i].bytes;
    space.driver = driver;
}

} // namespace ridge::analyzer
