// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/algorithms/stoppable_sort.h"
#include "analyzer/memory/parts.h"

#include <algorithm>

namespace ridge::analyzer {
namespace {

/// A change of the bytes held by segments or used by tensors.
struct Change {
    std::int64_t time;
    bool ofSegments, grows;
    std::uint64_t bytes;
};

void addTo(std::uint64_t& sum, const Change& change) {
    if (change.grows)
        sum += std::min(change.bytes, UINT64_MAX - sum); // a hostile file may hold any size
    else
        sum -= std::min(sum, change.bytes);
}

std::uint32_t deviceOf(const trace::Trace& trace, const trace::Allocation& record) {
    const Spaces spaces = spacesOf(trace);
    if (record.context == trace::ContextId::None ||
        trace::index(record.context) >= trace.contexts.size())
        return spaces.unknownDevice;
    const trace::DeviceId device = trace.contexts[trace::index(record.context)].device;
    const bool known =
        device != trace::DeviceId::None && trace::index(device) < trace.devices.size();
    return known ? static_cast<std::uint32_t>(trace::index(device)) : spaces.unknownDevice;
}

std::vector<Change> changesOf(const MemoryInput& input, std::uint32_t device,
                              std::span<const std::uint32_t> own) {
    std::vector<Change> changes;
    for (const trace::Allocation& record : input.trace.allocations)
        if (record.kind == trace::MemoryKind::TensorSegment &&
            record.op != trace::MemoryOp::Reusable && deviceOf(input.trace, record) == device)
            changes.push_back({clampTime(record.time), true, record.op == trace::MemoryOp::Allocate,
                               record.bytes});
    if (changes.empty())
        return changes;
    for (const std::uint32_t i : own) {
        const Block& block = input.blocks[i];
        if (block.start == block.end)
            continue;
        changes.push_back({block.start, false, true, block.bytes});
        changes.push_back({block.end, false, false, block.bytes});
    }
    stoppableSort(changes, input.stop,
                  [](const Change& a, const Change& b) { return a.time < b.time; });
    return changes;
}

} // namespace

void addSegments(const MemoryInput& input, std::uint32_t space, std::span<const std::uint32_t> own,
                 MemorySpace& result) {
    const std::vector<Change> changes =
        changesOf(input, space - spacesOf(input.trace).firstTensors(), own);
    if (changes.empty())
        return;
    TensorSegments segments;
    std::uint64_t held = 0, used = 0;
    for (std::size_t i = 0; i < changes.size(); ++i) {
        addTo(changes[i].ofSegments ? held : used, changes[i]);
        if (i + 1 < changes.size() && changes[i + 1].time == changes[i].time)
            continue;
        if (held > segments.peak) {
            segments.peak = held;
            segments.peakTime = Ns(changes[i].time);
            segments.used = 0;
        }
        if (held == segments.peak)
            segments.used = std::max(segments.used, used);
        if (changes[i].time <= result.peakTime.count())
            segments.atPeak = held;
    }
    result.segments = segments;
}

} // namespace ridge::analyzer
