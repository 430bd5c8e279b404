// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "program.h"

#include "tests/unit/analyzer/story.h"

#include <algorithm>
#include <cmath>

namespace ridge::bench {

using trace::Ns;

namespace {

constexpr std::uint64_t kPool = 0x7e0000000000;
constexpr std::uint64_t kPoolStep = 32 << 20; ///< bytes by which the pool grows
constexpr double kBytesPerNs = 50;            ///< of copies to and from the host
constexpr double kFillBytesPerNs = 3000;

} // namespace

Program::Program(trace::Writer& writer, std::uint64_t seed, std::uint64_t kernels)
    : m_writer(writer), m_random(seed), m_catalogue(writer), m_wanted(kernels) {
    m_process.pid = 4711;
    m_process.cuptiVersion = 130001;
    m_process.executable = "/usr/bin/python3";
    m_process.command = "python3 train.py";
    m_process.id = writer.add(m_process);
    m_threads = {writer.add(trace::Thread{{}, m_process.id, 4711, "main"}),
                 writer.add(trace::Thread{{}, m_process.id, 4802, "autograd"})};
    m_context =
        writer.add(trace::Context{{}, m_process.id, writer.add(tests::h200()), 1, false, 0});
    constexpr std::array<const char*, kLanes> kNames = {"", "weight gradients", "communication",
                                                        "input copies"};
    for (std::uint32_t i = 0; i < kLanes; ++i)
        m_streams[i].id = writer.add(trace::Stream{{}, m_context, 7 + 6 * i, 0, i == 0, kNames[i]});
    trace::PoolEvent pool;
    pool.op = trace::PoolOp::Created;
    pool.pool = kPool;
    pool.process = m_process.id;
    pool.device = trace::DeviceId{1};
    writer.add(pool);
}

std::int64_t Program::between(std::int64_t low, std::int64_t high) {
    return low + static_cast<std::int64_t>(m_random() % static_cast<std::uint64_t>(high - low + 1));
}

std::int64_t Program::logNormal(double median, double sigma) {
    std::normal_distribution<double> logarithm(0, sigma);
    return static_cast<std::int64_t>(median * std::exp(logarithm(m_random)));
}

trace::RangeId Program::open(const std::string& name) {
    trace::Range range;
    range.thread = thread();
    range.name = m_writer.intern(name);
    range.start = Ns(m_now += between(200, 400));
    range.parent = m_open.empty() ? trace::RangeId::None : m_open.back().id;
    range.id = m_writer.add(range);
    m_open.push_back(range);
    return range.id;
}

void Program::close() {
    trace::Range& range = m_open.back();
    range.endThread = thread();
    range.end = Ns(m_now += between(200, 400));
    m_writer.update(range);
    m_open.pop_back();
}

void Program::annotate(trace::RangeId range, double flops, double bytes) {
    m_writer.add(trace::Work{range, flops, bytes, trace::Precision::Bf16});
}

trace::Launch Program::callNow(const char* api, double medianNs) {
    trace::Launch call;
    call.thread = thread();
    call.api = m_writer.intern(api);
    call.start = Ns(m_now += between(300, 900));
    call.end = Ns(m_now += logNormal(medianNs, 0.3));
    call.correlation = ++m_correlation;
    return call;
}

void Program::store(const trace::Launch& call) {
    m_writer.add(
        trace::ApiCall{{}, call.thread, call.api, call.start, call.end, call.correlation, 0});
}

void Program::call(const char* api, double medianNs) {
    store(callNow(api, medianNs));
}

template <class Operation>
void Program::place(Operation& operation, Lane lane, std::int64_t duration,
                    std::int64_t notBefore) {
    Stream& on = stream(lane);
    const std::int64_t start = std::max(on.free + between(700, 1300), notBefore);
    operation.stream = on.id;
    operation.start = Ns(start);
    operation.end = Ns(on.free = start + duration);
}

const KernelShape& Program::launch(KernelKind kind, std::size_t slot, std::size_t layer,
                                   Lane lane) {
    const KernelShape& shape = m_catalogue.pick(kind, slot, layer);
    if (ended())
        return shape;
    std::int64_t& end = m_ends[m_kernels % kQueue];
    m_now = std::max(m_now, end);
    trace::Kernel kernel;
    kernel.config = shape.config;
    kernel.launch = callNow("cudaLaunchKernel_v7000", 2'500);
    place(kernel, lane, logNormal(shape.medianNs, shape.sigma),
          kernel.launch.end.count() + between(1'500, 3'000));
    m_writer.add(kernel);
    end = kernel.end.count();
    ++m_kernels;
    return shape;
}

void Program::launchGraph(KernelKind kind, std::size_t nodes) {
    if (ended())
        return;
    const trace::Launch graph = callNow("cudaGraphLaunch_v10000", 12'000);
    store(graph);
    for (std::size_t i = 0; i < nodes && !ended(); ++i, ++m_kernels) {
        const KernelShape& shape = m_catalogue.pick(kind, i, 0);
        trace::Kernel kernel;
        kernel.config = shape.config;
        kernel.graphNode = 1 + i;
        kernel.launch.correlation = graph.correlation;
        place(kernel, Lane::Compute, logNormal(shape.medianNs, shape.sigma),
              graph.end.count() + 4'000);
        m_writer.add(kernel);
        m_ends[m_kernels % kQueue] = kernel.end.count();
    }
}

void Program::copy(trace::CopyKind kind, trace::MemoryKind host, std::uint64_t bytes, Lane lane) {
    trace::Copy copy;
    copy.kind = kind;
    const bool toDevice = kind == trace::CopyKind::HostToDevice;
    copy.source = toDevice ? host : trace::MemoryKind::Device;
    copy.destination = toDevice ? trace::MemoryKind::Device : host;
    copy.bytes = bytes;
    copy.async = true;
    copy.launch = callNow("cudaMemcpyAsync_v3020", 4'000);
    place(copy, lane, 1'200 + static_cast<std::int64_t>(static_cast<double>(bytes) / kBytesPerNs),
          copy.launch.end.count() + between(1'500, 3'000));
    m_writer.add(copy);
}

void Program::fill(std::uint64_t bytes) {
    trace::Fill fill;
    fill.bytes = bytes;
    fill.memory = trace::MemoryKind::Device;
    fill.async = true;
    fill.launch = callNow("cudaMemsetAsync_v3020", 3'000);
    place(fill, Lane::Compute,
          1'000 + static_cast<std::int64_t>(static_cast<double>(bytes) / kFillBytesPerNs),
          fill.launch.end.count() + between(1'500, 3'000));
    m_writer.add(fill);
}

void Program::wait(Lane earlier, Lane later) {
    const trace::Launch record = callNow("cudaEventRecord_v3020", 1'200);
    store(record);
    const std::uint32_t event = ++m_event;
    m_writer.add(trace::CudaEvent{m_context, stream(earlier).id, event, event, record.correlation,
                                  m_process.id});
    const trace::Launch call = callNow("cudaStreamWaitEvent_v3020", 1'000);
    store(call);
    m_writer.add(trace::Sync{trace::SyncKind::StreamWaitEvent, m_context, stream(later).id, event,
                             event, call.start, call.end, call.correlation, m_process.id});
    stream(later).free = std::max(stream(later).free, stream(earlier).free);
}

void Program::synchronize(Lane lane) {
    trace::Launch call = callNow("cudaStreamSynchronize_v3020", 1'500);
    m_now = std::max(m_now, stream(lane).free + between(2'000, 5'000));
    call.end = Ns(m_now);
    store(call);
    m_writer.add(trace::Sync{trace::SyncKind::Stream, m_context, stream(lane).id, 0, 0, call.start,
                             call.end, call.correlation, m_process.id});
}

void Program::storeMemory(trace::MemoryOp op, std::uint64_t address, std::uint64_t bytes,
                          bool async, const trace::Launch& call) {
    trace::Allocation record;
    record.op = op;
    record.kind = trace::MemoryKind::Device;
    record.address = address;
    record.bytes = bytes;
    record.time = call.start;
    record.process = m_process.id;
    record.context = m_context;
    record.correlation = call.correlation;
    if (async) {
        record.stream = stream(Lane::Compute).id;
        record.async = true;
        record.pool = kPool;
        record.poolSize = m_poolSize;
        record.poolUsed = m_poolUsed;
    }
    m_writer.add(record);
}

std::uint64_t Program::newBlock(std::uint64_t bytes, bool async, const trace::Launch& call) {
    store(call);
    const std::uint64_t address = m_nextAddress;
    m_nextAddress += bytes;
    m_blocks[address] = bytes;
    if (async) {
        m_poolUsed += bytes;
        m_poolSize = std::max(m_poolSize, (m_poolUsed + kPoolStep - 1) / kPoolStep * kPoolStep);
    }
    storeMemory(trace::MemoryOp::Allocate, address, bytes, async, call);
    return address;
}

void Program::releaseBlock(std::uint64_t address, bool async, const trace::Launch& call) {
    store(call);
    const auto block = m_blocks.find(address);
    if (async)
        m_poolUsed -= block->second;
    storeMemory(trace::MemoryOp::Free, address, block->second, async, call);
    m_blocks.erase(block);
}

std::uint64_t Program::allocateAsync(std::uint64_t bytes) {
    return newBlock(bytes, true, callNow("cudaMallocAsync_v11020", 1'500));
}

void Program::freeAsync(std::uint64_t address) {
    releaseBlock(address, true, callNow("cudaFreeAsync_v11020", 1'200));
}

std::uint64_t Program::allocate(std::uint64_t bytes) {
    return newBlock(bytes, false, callNow("cudaMalloc_v3020", 150'000));
}

void Program::free(std::uint64_t address) {
    trace::Launch call = callNow("cudaFree_v3020", 60'000);
    for (const Stream& each : m_streams)
        m_now = std::max(m_now, each.free + 20'000);
    call.end = Ns(m_now);
    releaseBlock(address, false, call);
}

void Program::end() {
    while (!m_open.empty())
        close();
    for (const Stream& each : m_streams)
        m_now = std::max(m_now, each.free);
    m_process.end = Ns(m_now += 1'000'000);
    m_process.endReason = "exit";
    m_writer.update(m_process);
    trace::Capture capture;
    capture.epochUnixNs = 1'700'000'000'000'000'000;
    capture.clock = "CLOCK_REALTIME";
    capture.command = m_process.command;
    capture.hostName = "made-up";
    capture.toolVersion = "make_trace";
    capture.exitStatus = 0;
    capture.duration = Ns(m_now);
    capture.complete = true;
    m_writer.setCapture(capture);
}

} // namespace ridge::bench
