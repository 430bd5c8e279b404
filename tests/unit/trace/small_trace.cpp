// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "small_trace.h"

#include "trace/writer.h"

#include <gtest/gtest.h>

namespace ridge::trace::test {

namespace {

/// The rows that everything else points to.
struct Setup {
    ProcessId process;
    ThreadId thread;
    DeviceId device;
    ContextId context;
    StreamId stream;
    ConfigId config;
};

Setup addSetup(Writer& writer) {
    Setup setup{};
    Process process;
    process.pid = 4711;
    process.executable = "/usr/bin/train";
    setup.process = writer.add(process);
    setup.thread = writer.add(Thread{{}, setup.process, 4711, "main"});
    Device device;
    device.uuid = "GPU-1";
    device.name = "NVIDIA H200";
    device.smCount = 132;
    setup.device = writer.add(device);
    setup.context = writer.add(Context{{}, setup.process, setup.device, 1, false, 0});
    setup.stream = writer.add(Stream{{}, setup.context, 7, 0, true, ""});
    writer.add(Stream{{}, setup.context, 13, 0, false, "copies"});
    KernelConfig config;
    config.function = writer.intern("gemm(float*, float*)");
    config.mangled = writer.intern("_Z4gemmPfS_");
    config.grid = {264, 1, 1};
    config.block = {256, 1, 1};
    setup.config = writer.add(config);
    return setup;
}

void addOperations(Writer& writer, const Setup& setup) {
    const StringId launchApi = writer.intern("cudaLaunchKernel_v7000");
    for (int i = 0; i < 2000; ++i) {
        const Ns called(10'000 * i);
        Kernel kernel;
        kernel.start = called + Ns(5000);
        kernel.end = called + Ns(9000);
        kernel.config = setup.config;
        kernel.stream = setup.stream;
        kernel.launch = {setup.thread, launchApi, called, called + Ns(2000),
                         static_cast<std::uint32_t>(i + 1)};
        writer.add(kernel);
    }
    const Ns end(20'000'000);
    const StringId graphApi = writer.intern("cudaGraphLaunch_v10000");
    writer.add(ApiCall{{}, setup.thread, graphApi, end, end + Ns(3000), 5000, 0});
    Kernel node;
    node.start = end + Ns(5000);
    node.end = end + Ns(6000);
    node.graphNode = 77;
    node.config = setup.config;
    node.stream = setup.stream;
    node.launch.correlation = 5000;
    writer.add(node);
    Copy copy;
    copy.stream = StreamId(2);
    copy.start = end;
    copy.end = end + Ns(40'000);
    copy.bytes = 1 << 20;
    copy.kind = CopyKind::HostToDevice;
    copy.source = MemoryKind::Pinned;
    copy.destination = MemoryKind::Device;
    writer.add(copy);
    Fill fill;
    fill.stream = setup.stream;
    fill.start = end;
    fill.end = end + Ns(1000);
    fill.bytes = 4096;
    writer.add(fill);
}

void addRanges(Writer& writer, const Setup& setup) {
    for (int i = 0; i < 10; ++i) {
        Range step;
        step.thread = step.endThread = setup.thread;
        step.name = writer.intern("step");
        step.start = Ns(2'000'000 * i);
        step.end = step.start + Ns(1'900'000);
        step.id = writer.add(step);
        Range forward = step;
        forward.name = writer.intern("forward");
        forward.end = step.start + Ns(900'000);
        forward.parent = step.id;
        writer.add(Work{writer.add(forward), 1e12, 1e9, Precision::Bf16});
        FrameworkRange op;
        op.thread = setup.thread;
        op.kind = FrameworkKind::Op;
        op.name = writer.intern("aten::mm");
        op.arguments = writer.intern("bf16[64,128], bf16[128,256]");
        op.site = writer.intern("train.py:42 forward");
        op.start = step.start;
        op.end = op.start + Ns(100'000);
        writer.add(op);
    }
    writer.add(LoaderWorkers{setup.thread, 4, 3.89, 0.05, {}, Ns(250'000'000)});
    writer.add(Mark{setup.thread, {}, writer.intern("epoch"), {}, 0, Ns(5)});
}

void addMemoryAndSeries(Writer& writer, const Setup& setup) {
    Allocation allocation;
    allocation.op = MemoryOp::Allocate;
    allocation.kind = MemoryKind::Device;
    allocation.address = 0x7f0000000000;
    allocation.bytes = 1 << 20;
    allocation.process = setup.process;
    allocation.context = setup.context;
    const FrameId forward =
        writer.add(Frame{{}, writer.intern("forward"), writer.intern("train.py"), 42});
    allocation.stack = writer.add(Stack{{}, StackId::None, forward});
    writer.add(allocation);
    Allocation tensor = allocation;
    tensor.kind = MemoryKind::Tensor;
    writer.add(tensor);
    allocation.op = MemoryOp::Free;
    allocation.time = Ns(19'000'000);
    writer.add(allocation);
    const SeriesId power = writer.add(Series{{}, setup.device, "power", "W", "NVML"});
    for (int i = 0; i < 100; ++i)
        writer.add(Sample{power, Ns(200'000 * i), Ns(200'000 * i), 300.0 + i});
    writer.add(Sync{SyncKind::Stream, setup.context, setup.stream, 0, 0, Ns(100), Ns(900), 9,
                    setup.process});
    writer.add(Loss{setup.process, Severity::Info, "API calls filtered", 12, ""});
}

} // namespace

void writeSmallTrace(const std::filesystem::path& file) {
    auto writer = Writer::create(file, IfExists::Fail);
    ASSERT_TRUE(writer) << writer.error().message;
    const Setup setup = addSetup(*writer);
    addOperations(*writer, setup);
    addRanges(*writer, setup);
    addMemoryAndSeries(*writer, setup);
    Capture capture;
    capture.command = "train";
    capture.complete = true;
    writer->setCapture(capture);
    ASSERT_TRUE(writer->finish());
}

} // namespace ridge::trace::test
