// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/unit/analyzer/story.h"

#include <algorithm>

namespace ridge::tests {
namespace {

template <class Id, class Record>
Id push(std::vector<Record>& records, Record record) {
    record.id = static_cast<Id>(records.size() + 1);
    records.push_back(std::move(record));
    return records.back().id;
}

trace::Launch launched(trace::ThreadId thread, std::int64_t at) {
    trace::Launch launch;
    launch.thread = thread;
    launch.start = Ns(at);
    launch.end = Ns(at + 2);
    return launch;
}

} // namespace

trace::Device h200() {
    trace::Device d;
    d.uuid = "GPU-1";
    d.name = "NVIDIA H200";
    d.computeMajor = 9;
    d.smCount = 132;
    d.maxThreadsPerSm = 2048;
    d.maxBlocksPerSm = 32;
    d.maxWarpsPerSm = 64;
    d.warpSize = 32;
    d.registersPerSm = d.registersPerBlock = 65536;
    d.sharedPerSm = 233472;
    d.sharedPerBlock = 49152;
    d.sharedPerBlockOptin = 232448;
    d.reservedSharedPerBlock = 1024;
    d.l2Bytes = 62914560;
    d.memoryBytes = 150109880320;
    d.smClockKhz = 1980000;
    d.memoryBandwidth = 4814304000000;
    return d;
}

Story::Story() {
    trace.capture.command = "./program";
    trace.capture.complete = true;
    process();
    thread();
    device(h200());
}

trace::ProcessId Story::process() {
    trace::Process p;
    p.pid = 100 + static_cast<std::int32_t>(trace.processes.size());
    return push<trace::ProcessId>(trace.processes, p);
}

trace::ThreadId Story::thread(trace::ProcessId process) {
    trace::Thread t;
    t.process = process;
    return push<trace::ThreadId>(trace.threads, t);
}

trace::StreamId Story::device(const trace::Device& facts) {
    trace::Context context;
    context.process = trace::ProcessId{1};
    context.device = push<trace::DeviceId>(trace.devices, facts);
    return stream(push<trace::ContextId>(trace.contexts, context));
}

trace::StreamId Story::stream(trace::ContextId context) {
    trace::Stream s;
    s.context = context;
    return push<trace::StreamId>(trace.streams, s);
}

trace::StringId Story::text(std::string_view text) {
    const auto found = std::find(trace.strings.begin(), trace.strings.end(), text);
    if (found != trace.strings.end())
        return static_cast<trace::StringId>(found - trace.strings.begin() + 1);
    trace.strings.emplace_back(text);
    return static_cast<trace::StringId>(trace.strings.size());
}

trace::KernelConfig& Story::config(std::string_view function) {
    const trace::StringId name = text(function);
    for (trace::KernelConfig& config : trace.configs)
        if (config.function == name)
            return config;
    trace::KernelConfig config;
    config.function = name;
    config.grid = {132 * 16, 1, 1};
    config.block = {256, 1, 1};
    config.registersPerThread = 32;
    push<trace::ConfigId>(trace.configs, config);
    return trace.configs.back();
}

trace::RangeId Story::range(std::string_view name, std::int64_t start,
                            std::optional<std::int64_t> end, trace::ThreadId thread,
                            bool startEnd) {
    trace::Range r;
    r.thread = thread;
    r.name = text(name);
    r.startEnd = startEnd;
    r.start = Ns(start);
    if (end)
        r.end = Ns(*end);
    return push<trace::RangeId>(trace.ranges, r);
}

trace::FrameworkRange& Story::framework(trace::FrameworkKind kind, std::string_view name,
                                        std::int64_t start, std::int64_t end,
                                        trace::ThreadId thread) {
    trace::FrameworkRange r;
    r.thread = thread;
    r.kind = kind;
    r.name = text(name);
    r.start = Ns(start);
    r.end = Ns(end);
    trace.frameworkRanges.push_back(r);
    return trace.frameworkRanges.back();
}

trace::KernelId Story::kernel(std::string_view function, std::int64_t launch, std::int64_t start,
                              std::int64_t end, trace::ThreadId thread, trace::StreamId stream) {
    trace::Kernel k;
    k.config = config(function).id;
    k.stream = stream;
    k.start = Ns(start);
    k.end = Ns(end);
    k.launch = launched(thread, launch);
    return push<trace::KernelId>(trace.kernels, k);
}

void Story::copy(trace::CopyKind kind, std::uint64_t bytes, std::int64_t launch, std::int64_t start,
                 std::int64_t end) {
    trace::Copy c;
    c.stream = trace::StreamId{1};
    c.start = Ns(start);
    c.end = Ns(end);
    c.bytes = bytes;
    c.kind = kind;
    c.source = trace::MemoryKind::Pinned;
    c.destination = trace::MemoryKind::Device;
    c.launch = launched(trace::ThreadId{1}, launch);
    push<trace::CopyId>(trace.copies, c);
}

void Story::fill(std::uint64_t bytes, std::int64_t launch, std::int64_t start, std::int64_t end) {
    trace::Fill f;
    f.stream = trace::StreamId{1};
    f.start = Ns(start);
    f.end = Ns(end);
    f.bytes = bytes;
    f.memory = trace::MemoryKind::Device;
    f.launch = launched(trace::ThreadId{1}, launch);
    push<trace::FillId>(trace.fills, f);
}

void Story::call(std::string_view api, std::int64_t start, std::int64_t end,
                 trace::ThreadId thread) {
    trace::ApiCall c;
    c.thread = thread;
    c.api = text(api);
    c.start = Ns(start);
    c.end = Ns(end);
    push<trace::CallId>(trace.calls, c);
}

void Story::overhead(std::uint32_t kind, std::int64_t start, std::int64_t end,
                     trace::ThreadId thread) {
    trace::Overhead o;
    o.kind = kind;
    o.thread = thread;
    o.start = Ns(start);
    o.end = Ns(end);
    trace.overheads.push_back(o);
}

void Story::streamWait(trace::StreamId recorded, trace::StreamId waiting, std::int64_t at) {
    trace::CudaEvent event;
    event.stream = recorded;
    event.process = trace::ProcessId{1};
    event.sync = static_cast<std::uint32_t>(trace.events.size() + 1);
    trace.events.push_back(event);
    trace::Sync sync;
    sync.kind = trace::SyncKind::StreamWaitEvent;
    sync.stream = waiting;
    sync.process = event.process;
    sync.eventSync = event.sync;
    sync.start = Ns(at);
    sync.end = Ns(at + 2);
    trace.syncs.push_back(sync);
}

trace::Allocation& Story::allocate(std::uint64_t address, std::uint64_t bytes, std::int64_t at,
                                   trace::ThreadId thread) {
    call("cudaMalloc_v3020", at, at + 2, thread);
    trace.calls.back().correlation = static_cast<std::uint32_t>(trace.calls.size());
    trace::Allocation a;
    a.op = trace::MemoryOp::Allocate;
    a.kind = trace::MemoryKind::Device;
    a.address = address;
    a.bytes = bytes;
    a.time = Ns(at);
    a.process = trace.threads[trace::index(thread)].process;
    a.context = trace::ContextId{1};
    a.correlation = trace.calls.back().correlation;
    trace.allocations.push_back(a);
    return trace.allocations.back();
}

trace::Allocation& Story::free(std::uint64_t address, std::int64_t at) {
    trace::Allocation a;
    a.op = trace::MemoryOp::Free;
    a.kind = trace::MemoryKind::Device;
    a.address = address;
    a.time = Ns(at);
    a.process = trace::ProcessId{1};
    a.context = trace::ContextId{1};
    trace.allocations.push_back(a);
    return trace.allocations.back();
}

void Story::work(trace::RangeId range, double flops, double bytes, trace::Precision precision) {
    trace.work.push_back({range, flops, bytes, precision});
}

} // namespace ridge::tests
