// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/memory/blocks.h"

#include "analyzer/algorithms/stoppable_sort.h"
#include "analyzer/memory/ranges.h"
#include "analyzer/memory/tensor_owners.h"

#include <algorithm>
#include <limits>
#include <numeric>
#include <set>
#include <unordered_map>

namespace ridge::analyzer {
namespace {

using trace::Allocation;
using trace::MemoryKind;

template <class Id>
bool valid(Id id, std::size_t size) {
    return id != Id::None && trace::index(id) < size;
}

MemorySource sourceOf(const Allocation& allocation) {
    switch (allocation.kind) {
    case MemoryKind::Device:
        return allocation.async || allocation.pool != 0 ? MemorySource::Pool : MemorySource::Device;
    case MemoryKind::Managed:
        return MemorySource::Managed;
    case MemoryKind::Array:
        return MemorySource::Array;
    case MemoryKind::DeviceStatic:
    case MemoryKind::ManagedStatic:
        return MemorySource::Static;
    case MemoryKind::Pinned:
        return MemorySource::Pinned;
    case MemoryKind::Tensor:
        return MemorySource::Tensor;
    case MemoryKind::TensorSegment: // makes no blocks
    case MemoryKind::Pageable:
    case MemoryKind::Unknown:
        break;
    }
    return MemorySource::Other;
}

constexpr std::int64_t kNever = std::numeric_limits<std::int64_t>::max();

/// What is known of a process for the blocks that it leaves behind, and where it allocates.
struct ProcessFacts {
    std::int64_t end = 0;
    std::int64_t watchedFrom = kNever; ///< recorded without a break from here to its exit
    std::uint32_t device = kNone;      ///< the only one of its contexts; kNone: none or several
    bool several = false;
};

/// By value of ProcessId; 0 stands for processes that are not known.
std::vector<ProcessFacts> processFacts(const trace::Trace& trace, std::int64_t traceEnd) {
    std::vector<ProcessFacts> facts(trace.processes.size() + 1);
    facts[0].end = traceEnd;
    for (std::size_t i = 0; i < trace.processes.size(); ++i) {
        const trace::Process& process = trace.processes[i];
        facts[i + 1].end = process.end ? clampTime(*process.end) : traceEnd;
        if (process.end && process.endReason == "exit")
            facts[i + 1].watchedFrom = -kFarthest;
    }
    for (const trace::CaptureWindow& window : trace.windows) { // the last one decides
        if (!valid(window.process, trace.processes.size()))
            continue;
        ProcessFacts& process = facts[trace::value(window.process)];
        const trace::Process& record = trace.processes[trace::index(window.process)];
        const bool closed = window.end && clampTime(*window.end) < process.end;
        const bool exited = record.end && record.endReason == "exit";
        process.watchedFrom = exited && !closed ? clampTime(window.start) : kNever;
    }
    for (const trace::Context& context : trace.contexts) {
        if (!valid(context.process, trace.processes.size()) ||
            !valid(context.device, trace.devices.size()))
            continue;
        ProcessFacts& process = facts[trace::value(context.process)];
        const auto device = static_cast<std::uint32_t>(trace::index(context.device));
        process.several |= process.device != kNone && process.device != device;
        process.device = process.several ? kNone : device;
    }
    return facts;
}

/// By value of ProcessId: whether it ran a kernel of PyTorch's own.
std::vector<bool> processesOfPyTorch(const trace::Trace& trace) {
    std::vector<bool> result(trace.processes.size() + 1), configs(trace.configs.size());
    bool any = false;
    for (std::size_t i = 0; i < trace.configs.size(); ++i) {
        configs[i] = trace.text(trace.configs[i].function).find("at::native") != std::string::npos;
        any = any || configs[i];
    }
    for (std::size_t i = 0; any && i < trace.kernels.size(); ++i) {
        const trace::Kernel& kernel = trace.kernels[i];
        if (!valid(kernel.config, configs.size()) || !configs[trace::index(kernel.config)] ||
            !valid(kernel.launch.thread, trace.threads.size()))
            continue;
        const trace::ProcessId process = trace.threads[trace::index(kernel.launch.thread)].process;
        if (valid(process, trace.processes.size()))
            result[trace::value(process)] = true;
    }
    return result;
}

/// Process and address of each segment that PyTorch's history names.
std::set<std::pair<std::uint32_t, std::uint64_t>> segmentsOf(const trace::Trace& trace) {
    std::set<std::pair<std::uint32_t, std::uint64_t>> segments;
    for (const Allocation& record : trace.allocations)
        if (record.kind == MemoryKind::TensorSegment && record.op == trace::MemoryOp::Allocate)
            segments.emplace(trace::value(record.process), record.address);
    return segments;
}

/// Pairs allocations with frees, record by record in order of time.
class Pairing {
  public:
    Pairing(const trace::Trace& trace, const RangeForest& forest, const std::stop_token& stop)
        : m_trace(trace), m_spaces(spacesOf(trace)),
          m_ranges(allocatingRanges(trace, forest, stop)),
          m_processes(processFacts(trace, lastTime(trace, forest.traceEnd))),
          m_pytorch(processesOfPyTorch(trace)), m_segments(segmentsOf(trace)),
          m_largest(std::numeric_limits<std::int64_t>::max() /
                    std::max<std::size_t>(1, trace.allocations.size())) {}

    void take(std::uint32_t row) {
        const Allocation& record = m_trace.allocations[row];
        if (record.kind == MemoryKind::TensorSegment)
            return;
        if (record.op == trace::MemoryOp::Allocate)
            allocate(record, row);
        if (record.op == trace::MemoryOp::Free)
            free(record);
    }

    Blocks finish() && {
        for (const auto& [key, block] : m_open)
            leave(m_out.blocks[block]);
        return std::move(m_out);
    }

  private:
    struct Key {
        std::uint64_t address;
        std::uint32_t process;
        bool tensor; ///< the first one of a segment has the segment's address
        bool operator==(const Key&) const = default;
    };
    struct Hash {
        std::size_t operator()(const Key& key) const {
            const std::uint64_t h =
                (key.address ^ std::uint64_t{key.process} << 52 ^ std::uint64_t{key.tensor}) *
                0x9E3779B97F4A7C15ull; // addresses are multiples of 256
            return static_cast<std::size_t>(h ^ h >> 32);
        }
    };
    Key keyOf(const Allocation& record) const {
        return {record.address, processOf(record), record.kind == MemoryKind::Tensor};
    }
    static std::int64_t lastTime(const trace::Trace& trace, std::int64_t forestEnd) {
        for (const Allocation& record : trace.allocations)
            forestEnd = std::max(forestEnd, clampTime(record.time));
        return forestEnd;
    }
    std::uint32_t processOf(const Allocation& record) const {
        return valid(record.process, m_trace.processes.size()) ? trace::value(record.process) : 0;
    }
    std::uint32_t spaceOf(const Allocation& record, MemorySource source) const;
    void allocate(const Allocation& record, std::uint32_t row);
    void free(const Allocation& record);
    void leave(Block& block) const;
    bool isSegment(const Block& block) const;

    const trace::Trace& m_trace;
    Spaces m_spaces;
    std::vector<AllocatingRange> m_ranges;
    std::vector<ProcessFacts> m_processes;
    std::vector<bool> m_pytorch;                                  ///< by value of ProcessId
    std::set<std::pair<std::uint32_t, std::uint64_t>> m_segments; ///< process and address
    std::uint64_t m_largest;
    std::unordered_map<Key, std::uint32_t, Hash> m_open; ///< to the block now at an address
    Blocks m_out;
};

std::uint32_t Pairing::spaceOf(const Allocation& record, MemorySource source) const {
    const bool tensor = source == MemorySource::Tensor;
    if (!isDeviceMemory(source) && !tensor)
        return m_spaces.host;
    const std::uint32_t first = tensor ? m_spaces.firstTensors() : 0;
    if (valid(record.context, m_trace.contexts.size())) {
        const trace::DeviceId device = m_trace.contexts[trace::index(record.context)].device;
        if (valid(device, m_trace.devices.size()))
            return first + static_cast<std::uint32_t>(trace::index(device));
    }
    const std::uint32_t only = m_processes[processOf(record)].device;
    return first + (only == kNone ? m_spaces.unknownDevice : only);
}

void Pairing::allocate(const Allocation& record, std::uint32_t row) {
    Block block;
    block.address = record.address;
    block.bytes = std::min(record.bytes, m_largest);
    block.start = block.end = clampTime(record.time);
    block.process = record.process;
    block.context = record.context;
    block.stream = record.stream;
    block.stack = record.stack;
    block.source = sourceOf(record);
    block.space = spaceOf(record, block.source);
    block.range = m_ranges[row].position;
    BlockCounts& counts = m_out.counts;
    counts.heldBytes += record.bytes > m_largest;
    counts.withoutCall += !m_ranges[row].callKnown && block.source != MemorySource::Static;
    counts.outsideRanges += m_ranges[row].callKnown && block.range == kNone;
    counts.deviceNotKnown +=
        block.space == m_spaces.unknownDevice || block.space == m_spaces.count() - 1;
    counts.tensors += block.source == MemorySource::Tensor;
    const auto index = static_cast<std::uint32_t>(m_out.blocks.size());
    m_out.blocks.push_back(block);
    if (record.address == 0 && block.source == MemorySource::Static) { // nothing frees it
        leave(m_out.blocks.back());
        return;
    }
    const auto [open, isNew] = m_open.try_emplace(keyOf(record), index);
    if (!isNew) {
        Block& lost = m_out.blocks[open->second];
        lost.end = block.start;
        lost.ending = BlockEnd::Replaced;
        ++counts.replaced;
        open->second = index;
    }
}

void Pairing::free(const Allocation& record) {
    const auto open = m_open.find(keyOf(record));
    if (open == m_open.end()) {
        ++m_out.counts.unmatchedFrees;
        return;
    }
    Block& block = m_out.blocks[open->second];
    m_open.erase(open);
    block.end = clampTime(record.time);
    block.ending = BlockEnd::Freed;
    const auto differ = [](auto a, auto b) { return a != b && trace::value(a) && trace::value(b); };
    m_out.counts.freedInOtherContext += differ(block.context, record.context);
    m_out.counts.freedOnOtherStream += differ(block.stream, record.stream);
}

bool Pairing::isSegment(const Block& block) const {
    const bool known = valid(block.process, m_trace.processes.size());
    if (!known || block.source != MemorySource::Device)
        return false;
    if (!m_segments.empty())
        return m_segments.contains({trace::value(block.process), block.address});
    return m_pytorch[trace::value(block.process)] && block.bytes % kSegmentUnit == 0;
}

void Pairing::leave(Block& block) const {
    const bool known = valid(block.process, m_trace.processes.size());
    const ProcessFacts& process = m_processes[known ? trace::value(block.process) : 0];
    const bool mustGo = block.source != MemorySource::Tensor && block.start >= process.watchedFrom;
    block.ending = !mustGo            ? BlockEnd::NotKnown
                   : isSegment(block) ? BlockEnd::Kept
                                      : BlockEnd::NeverFreed;
    block.end = std::max(block.start, process.end);
}

} // namespace

Spaces spacesOf(const trace::Trace& trace) {
    const auto devices = static_cast<std::uint32_t>(trace.devices.size());
    return {devices, devices + 1};
}

Blocks blocksOf(const trace::Trace& trace, const RangeForest& forest, const std::stop_token& stop) {
    std::vector<std::uint32_t> order(trace.allocations.size());
    std::iota(order.begin(), order.end(), 0u);
    stoppableSort(order, stop, [&](std::uint32_t a, std::uint32_t b) {
        return clampTime(trace.allocations[a].time) < clampTime(trace.allocations[b].time);
    });
    Pairing pairing(trace, forest, stop);
    for (std::uint32_t row : order) {
        trace::throwIfStopped(stop);
        pairing.take(row);
    }
    Blocks found = std::move(pairing).finish();
    setTensorOwners(trace, found.blocks, stop);
    return found;
}

} // namespace ridge::analyzer
