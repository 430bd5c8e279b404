// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "topics.h"

#include "tensor_topic.h"

#include "tests/unit/analyzer/replayed/replayed_story.h"
#include "tests/unit/analyzer/sampled/sampled_story.h"
#include "tests/unit/analyzer/story.h"

#include <algorithm>
#include <iterator>
#include <string>
#include <string_view>
#include <utility>

namespace ridge::golden {
namespace {

using tests::Story;

constexpr std::int64_t kUs = 1'000, kMs = 1'000'000;

/// One kernel of known work inside a range: work, saturation and the verdict that follow.
void annotatedWork(Story& story) {
    const auto range = story.range("matmul", 10 * kUs, 900 * kUs);
    story.kernel("matmul_tiled", 20 * kUs, 30 * kUs, 830 * kUs);
    story.work(range, 40e9, 1e9, trace::Precision::Fp32);
}

/// Six steps by NVTX, each of a forward and a backward pass; the first takes three times as long.
void iterations(Story& story) {
    std::int64_t now = kMs;
    for (int step = 0; step < 6; ++step) {
        const std::int64_t length = step == 0 ? 3 * kMs : kMs;
        story.range("step", now, now + length);
        story.range("forward", now + 10 * kUs, now + 400 * kUs);
        story.kernel("gemm", now + 20 * kUs, now + 30 * kUs, now + 330 * kUs);
        story.range("backward", now + 410 * kUs, now + length - 20 * kUs);
        story.kernel("gemm_backward", now + 420 * kUs, now + 430 * kUs, now + length - 50 * kUs);
        now += length + 50 * kUs;
    }
}

/// 48 steps of four kernels that the host launches one after the other, four recorded and four not in
/// turns: 1,000 us without recording, 1,200 us with it, and a third of both the host is busy otherwise.
void recordingCost(Story& story) {
    constexpr std::int64_t kAlone = 1'000 * kUs, kCost = 50 * kUs; // of a launch
    std::int64_t now = kMs;
    for (int step = 0; step < 48; ++step) {
        const bool recorded = step / 4 % 2 == 0;
        const std::int64_t begin = now, launch = kAlone / 6 + (recorded ? kCost : 0);
        for (int kernel = 0; kernel < 4; ++kernel) {
            now += launch;
            if (recorded)
                story.kernel("elementwise_kernel", now - 10 * kUs, now, now + 60 * kUs);
        }
        now += kAlone / 3;
        story.range("iteration", begin, now - kUs);
        story.trace.steps.push_back({trace::ThreadId{1}, trace::StepSource::Range, trace::Ns(begin),
                                     trace::Ns(now), recorded, true});
    }
}

/// One gap for each cause that a host alone makes: a busy host, a launch that came late, an
/// allocation, a drain.
void idleTime(Story& story) {
    story.kernel("work", 0, 10 * kUs, 200 * kUs);
    story.kernel("work", 600 * kUs, 605 * kUs, 800 * kUs); // the host launched late
    story.call("cudaMalloc_v3020", 810 * kUs, 1'200 * kUs);
    story.kernel("work", 1'210 * kUs, 1'215 * kUs, 1'400 * kUs);
    story.call("cudaDeviceSynchronize_v3020", 1'250 * kUs, 1'405 * kUs);
    story.kernel("work", 1'410 * kUs, 1'415 * kUs, 1'600 * kUs);
    story.kernel("work", 1'596 * kUs, 1'606 * kUs,
                 1'800 * kUs); // the GPU had to wait for the launch
}

void copies(Story& story) {
    story.copy(trace::CopyKind::HostToDevice, 64 << 20, 0, 10 * kUs, 1'310 * kUs);
    story.trace.copies.back().source = trace::MemoryKind::Pageable;
    story.copy(trace::CopyKind::HostToDevice, 64 << 20, 1'311 * kUs, 1'320 * kUs, 2'520 * kUs);
    story.kernel("scale", 2'521 * kUs, 2'530 * kUs, 2'630 * kUs);
    story.copy(trace::CopyKind::DeviceToDevice, 64 << 20, 2'631 * kUs, 2'640 * kUs, 2'680 * kUs);
    story.fill(1 << 20, 2'681 * kUs, 2'690 * kUs, 2'692 * kUs);
    story.copy(trace::CopyKind::DeviceToHost, 1 << 10, 2'693 * kUs, 2'700 * kUs, 2'702 * kUs);
}

/// Two owners at the peak, one block that is freed and one that never is.
void memory(Story& story) {
    story.range("load", 0, 100 * kUs);
    story.allocate(0x10000, 512 << 20, 10 * kUs);
    story.range("step", 200 * kUs, 900 * kUs);
    story.allocate(0x40000000, 256 << 20, 210 * kUs);
    story.kernel("gemm", 300 * kUs, 310 * kUs, 700 * kUs);
    story.free(0x40000000, 800 * kUs);
    story.kernel("gemm", 900 * kUs, 910 * kUs, 1'000 * kUs);
}

/// A product and a reduction that samples tell apart.
void sampledShares(Story& story) {
    tests::Sampler sampler;
    sampler.byFunction = {{"product", {{"tensor", 88}, {"issue", 30}, {"DRAM", 20}, {"L2", 25}}},
                          {"reduction", {{"DRAM", 82}, {"L2", 40}, {"issue", 12}}}};
    std::int64_t now = kMs;
    for (int i = 0; i < 40; ++i) {
        story.kernel("product", now - 10 * kUs, now, now + 2 * kMs);
        story.kernel("reduction", now + kMs, now + 2 * kMs + 2 * kUs, now + 3 * kMs);
        now += 3 * kMs + 5 * kUs;
    }
    sampler.sample(story);
}

/// Counters of a second run: one launch of each speaks for the others.
void countedWork(Story& story) {
    for (int i = 0; i < 3; ++i) {
        const std::int64_t now = kMs * (i + 1);
        const auto product = story.kernel("product", now - 10 * kUs, now, now + 400 * kUs);
        const auto sum = story.kernel("sum", now, now + 405 * kUs, now + 605 * kUs);
        if (i == 1) {
            tests::count(story, product, tests::tensorCounters(3e11, 2e8));
            tests::count(story, sum, tests::fp32Counters(1e9, 2e8));
        }
    }
}

/// Two GPUs whose collective waits for the slower one; the one of the faster rank is exposed.
void twoDevices(Story& story) {
    trace::Device other = tests::h200();
    other.uuid = "GPU-2";
    const trace::StreamId second = story.device(other);
    const trace::ThreadId thread = story.thread();
    for (int i = 0; i < 4; ++i) {
        const std::int64_t now = kMs * (i + 1);
        story.kernel("gemm", now, now + 10 * kUs, now + 400 * kUs);
        story.kernel("ncclDevKernel_AllReduce_Sum_bf16_RING_LL", now + 20 * kUs, now + 405 * kUs,
                     now + 900 * kUs);
        story.kernel("gemm", now, now + 10 * kUs, now + 800 * kUs, thread, second);
        story.kernel("ncclDevKernel_AllReduce_Sum_bf16_RING_LL", now + 20 * kUs, now + 805 * kUs,
                     now + 900 * kUs, thread, second);
    }
}

/// Records were lost, so no verdict is told.
void lostRecords(Story& story) {
    iterations(story);
    trace::Loss loss;
    loss.what = "activity records";
    loss.count = 1'000;
    loss.advice = "the disk was too slow";
    loss.severity = trace::Severity::DataLoss;
    story.trace.losses.push_back(loss);
}

/// The training steps of the topic "pytorch". Times are in us from the begin of a step.
class TrainingStep {
  public:
    TrainingStep(Story& story, std::int64_t begin, trace::ThreadId backward)
        : m_story(story), m_begin(begin), m_backward(backward) {}

    void tell() {
        range(FrameworkKind::User, "enumerate(DataLoader)#_SingleProcessDataLoaderIter.__next__", 5,
              45);
        launch("own_kernel", 50, 20); // of no range
        range(FrameworkKind::Module, "Net", 60, 300, "train.py:12 main");
        layer("Net.layers.0", 70);
        layer("Net.layers.1", 185);
        op("aten::mse_loss", "f32[4096,512], f32[4096,512], int", 310, 20, "train.py:13 main");
        launch("mse_loss_kernel", 320, 10);
        layerBackward("Net.layers.1", 350);
        layerBackward("Net.layers.0", 450);
        range(FrameworkKind::User, "Optimizer.step#SGD.step", 600, 660, "train.py:15 main");
        op("aten::_foreach_add_", "{f32[512,512] f32[512] }", 610, 40, "train.py:15 main");
        launch("multi_tensor_add", 620, 40);
        range(FrameworkKind::User, "Optimizer.zero_grad#SGD.zero_grad", 670, 680);
    }

  private:
    using FrameworkKind = trace::FrameworkKind;

    /// A product of 50 us and a rectifier of 10 us.
    void layer(const std::string& path, std::int64_t at) {
        range(FrameworkKind::Module, path, at, at + 110, "model.py:21 forward");
        range(FrameworkKind::Module, path + ".linear", at + 5, at + 55, "model.py:9 forward");
        op("aten::linear", "f32[4096,512], f32[512,512], f32[512]", at + 8, 44,
           "model.py:9 forward");
        op("aten::addmm", "f32[512], f32[4096,512], f32[512,512], int, int", at + 12, 36,
           "model.py:9 forward");
        launch("gemm", at + 20, 50);
        range(FrameworkKind::Module, path + ".act", at + 60, at + 100, "model.py:10 forward");
        op("aten::relu", "f32[4096,512]", at + 65, 30, "model.py:10 forward");
        launch("relu_kernel", at + 70, 10);
    }

    /// Two products of 50 us, and 10 us for the rectifier; on autograd's thread.
    void layerBackward(const std::string& path, std::int64_t at) {
        const trace::ThreadId forward = std::exchange(m_thread, m_backward);
        range(FrameworkKind::ModuleBackward, path + ".act", at, at + 30, "model.py:10 forward");
        range(FrameworkKind::BackwardNode, "ReluBackward0", at + 2, at + 28);
        op("aten::threshold_backward", "f32[4096,512], f32[4096,512], scalar", at + 5, 20);
        launch("relu_backward_kernel", at + 10, 10);
        range(FrameworkKind::ModuleBackward, path + ".linear", at + 40, at + 90,
              "model.py:9 forward");
        range(FrameworkKind::BackwardNode, "AddmmBackward0", at + 42, at + 88);
        op("aten::mm", "f32[4096,512], f32[512,512]", at + 45, 15);
        launch("gemm", at + 50, 50);
        op("aten::mm", "f32[512,4096], f32[4096,512]", at + 65, 15);
        launch("gemm", at + 70, 50);
        m_thread = forward;
    }

    trace::FrameworkRange& range(FrameworkKind kind, const std::string& name, std::int64_t start,
                                 std::int64_t end, std::string_view site = "") {
        trace::FrameworkRange& range =
            m_story.framework(kind, name, m_begin + start * kUs, m_begin + end * kUs, m_thread);
        range.site = site.empty() ? trace::StringId::None : m_story.text(site);
        return range;
    }

    void op(const std::string& name, std::string_view arguments, std::int64_t start,
            std::int64_t length, std::string_view site = "") {
        range(FrameworkKind::Op, name, start, start + length, site).arguments =
            m_story.text(arguments);
    }

    /// A kernel that starts 10 us after its launch, or after the one before it.
    void launch(std::string_view kernel, std::int64_t at, std::int64_t length) {
        const std::int64_t launched = m_begin + at * kUs;
        const std::int64_t start = std::max(launched + 10 * kUs, m_lastEnd);
        m_lastEnd = start + length * kUs;
        m_story.kernel(kernel, launched, start, m_lastEnd, m_thread);
    }

    Story& m_story;
    std::int64_t m_begin;
    trace::ThreadId m_backward, m_thread{1};
    std::int64_t m_lastEnd = 0;
};

/// A weight is made, then five steps train two layers. Of the 410 us of busy time of a step 340 have
/// a module and 390 an op and a line. The optimizer's steps mark the iterations.
void pytorch(Story& story) {
    const trace::ThreadId backward = story.thread();
    story.framework(trace::FrameworkKind::Op, "aten::normal_", 100 * kUs, 130 * kUs);
    story.kernel("distribution_kernel", 110 * kUs, 120 * kUs, 150 * kUs);
    for (const char* kernel : {"relu_kernel", "relu_backward_kernel"})
        story.config(kernel).grid = {1, 1, 1}; // too small for the GPU
    for (int step = 0; step < 5; ++step)
        TrainingStep(story, (step + 1) * kMs, backward).tell();
}

/// The compilations of the topic "torch-compile".
class Compiler {
  public:
    using FrameworkKind = trace::FrameworkKind;

    explicit Compiler(Story& story) : m_story(story) {}

    /// In us, as all times. The innermost phases come first, as they are written.
    void phase(const char* name, std::int64_t start, std::int64_t end, const char* number,
               const char* function = "", trace::ThreadId thread = trace::ThreadId{1}) {
        trace::FrameworkRange& range =
            m_story.framework(FrameworkKind::Compilation, name, start * kUs, end * kUs, thread);
        range.arguments = textOf(number);
        range.site = textOf(function);
    }

    void note(FrameworkKind kind, const char* reason, const char* function) {
        m_story.framework(kind, reason, 9 * kMs, 9 * kMs).site = textOf(function);
    }

  private:
    trace::StringId textOf(const char* text) {
        return *text ? m_story.text(text) : trace::StringId::None;
    }

    Story& m_story;
};

/// Two functions are compiled four times, in 2,000 us: Dynamo has 850 us of its own, AOTAutograd
/// 150, Inductor 500, Triton 500. The last time is inside of a step of the steady state.
void torchCompile(Story& story) {
    const trace::ThreadId backward = story.thread();
    Compiler compiler(story);
    compiler.phase("Triton", 300, 600, "0/0");
    compiler.phase("Inductor", 250, 800, "0/0");
    compiler.phase("AOTAutograd", 200, 900, "0/0");
    compiler.phase("Dynamo", 50, 1'000, "0/0", "model.py:12 forward");
    compiler.phase("Triton", 1'150, 1'350, "0/0", "", backward);
    compiler.phase("Inductor", 1'100, 1'400, "0/0", "", backward);
    compiler.phase("Dynamo", 1'500, 1'750, "1/0", "train.py:30 loss");
    compiler.phase("Dynamo", 1'800, 2'000, "0/1", "model.py:12 forward");
    compiler.phase("Inductor", 6'350, 6'500, "0/2");
    compiler.phase("Dynamo", 6'200, 6'500, "0/2", "model.py:12 forward");
    for (int step = 0; step < 6; ++step) {
        const std::int64_t at = (3 + step) * kMs;
        story
            .framework(trace::FrameworkKind::Op, "CompiledFunction", at + 510 * kUs, at + 530 * kUs)
            .site = story.text("train.py:12 main");
        story.kernel("triton_poi_fused_add_0", at + 520 * kUs, at + 530 * kUs, at + 900 * kUs);
        story.framework(trace::FrameworkKind::User, "Optimizer.step#SGD.step", at + 600 * kUs,
                        at + 650 * kUs);
    }
    compiler.note(Compiler::FrameworkKind::GraphBreak,
                  "Call to `torch._dynamo.graph_break()`\n  Explanation: the user asked for it.",
                  "model.py:12 forward");
    for (const char* reason : {"tensor 'x' size mismatch at index 0. expected 16, actual 8",
                               "tensor 'x' size mismatch at index 0. expected 16, actual 4"})
        compiler.note(Compiler::FrameworkKind::Recompilation, reason, "model.py:12 forward");
    story.trace.capture.duration = trace::Ns(10 * kMs);
}

/// A forward pass in mixed precision: weights become bf16, the loss and the optimizer are in f32.
/// One kernel is Inductor's, one has no op. Ops take 20 us, and kernels what is told here.
void mixedPrecision(Story& story) {
    std::int64_t now = kMs;
    const auto launch = [&](std::string_view kernel, std::int64_t length) {
        story.kernel(kernel, now + 5 * kUs, now + 10 * kUs, now + (10 + length) * kUs);
        now += 100 * kUs;
    };
    const auto op = [&](std::string_view name, std::string_view arguments, std::int64_t length) {
        story.framework(trace::FrameworkKind::Op, name, now, now + 20 * kUs).arguments =
            story.text(arguments);
        launch(name, length);
    };
    op("aten::copy_", "bf16[512,512], f32[512,512], false", 15);
    op("aten::copy_", "bf16[2048,512], f32[2048,512], false", 5);
    op("aten::mm", "bf16[2048,512], bf16[512,512]", 60);
    op("aten::div", "bf16[2048,512], f64[]", 10);
    op("triton_poi_fused_add_mul_0", "aten.mul, aten.add", 25);
    op("aten::copy_", "f32[2048,512], bf16[2048,512], false", 12);
    op("aten::native_layer_norm", "f32[2048,512], (512), bf16[512], bf16[512], float", 8);
    op("aten::_log_softmax", "f32[2048,512], int, false", 30);
    op("aten::eq", "i64[2048], int", 2);
    op("aten::_foreach_add_", "{f32[512,512] }, {f32[512,512] }, int", 20);
    launch("own_kernel", 3);
}

/// Four steps of 400 us of work. Before each the GPU waits 600 us, of which the host waits 500 for
/// the loader; its four workers run 97 % of the time.
void inputPipeline(Story& story) {
    for (int step = 0; step < 4; ++step) {
        const std::int64_t now = step * kMs;
        story.kernel("gemm", now + 590 * kUs, now + 600 * kUs, now + kMs);
        story.framework(trace::FrameworkKind::User,
                        "enumerate(DataLoader)#_MultiProcessingDataLoaderIter.__next__",
                        now + 50 * kUs, now + 550 * kUs);
    }
    story.trace.loaderWorkers.push_back(
        {trace::ThreadId{1}, 4, 3.88, 0.08, {}, trace::Ns(4 * kMs)});
}

struct Topic {
    const char* name;
    void (*tell)(Story& story);
};
constexpr Topic kTopics[] = {
    {"annotated-work", annotatedWork},
    {"copies", copies},
    {"counted-work", countedWork},
    {"idle-time", idleTime},
    {"input-pipeline", inputPipeline},
    {"iterations", iterations},
    {"lost-records", lostRecords},
    {"memory", memory},
    {"mixed-precision", mixedPrecision},
    {"pytorch", pytorch},
    {"recording-cost", recordingCost},
    {"sampled-shares", sampledShares},
    {"tensors", tensors},
    {"torch-compile", torchCompile},
    {"two-devices", twoDevices},
};

} // namespace

std::optional<trace::Trace> topic(const std::string& name) {
    const auto* found = std::ranges::find(kTopics, name, &Topic::name);
    if (found == std::end(kTopics))
        return std::nullopt;
    Story story;
    found->tell(story);
    return std::move(story.trace);
}

} // namespace ridge::golden
