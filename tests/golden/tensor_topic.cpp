// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "tensor_topic.h"

#include <string>
#include <string_view>

namespace ridge::golden {
namespace {

using tests::Story;

constexpr std::int64_t kStepUs = 1'000;

/// The training steps of the topic "tensors". Times are in us from the begin of a step, tensors in
/// MB: 100 of activations and 50 of gradients a layer, 10 of the loss.
class TensorStep {
  public:
    TensorStep(Story& story, std::int64_t begin, bool isFollowed)
        : m_story(story), m_begin(begin), m_isFollowed(isFollowed) {}

    void tell(std::uint64_t optimizerState, std::uint64_t kept) {
        range(m_isFollowed ? FrameworkKind::Step : FrameworkKind::SkippedStep, "", 0, 1'000);
        if (kept > 0)
            allocate(1'000 + kept, kept, 950);
        layer("Net.layers.0.mlp", 100, 2);
        layer("Net.layers.1.mlp", 200, 3);
        moduleRange(FrameworkKind::Module, "Net", 90, 300);
        allocate(4, 10, 310);
        m_thread = trace::ThreadId{2};
        layerBackward("Net.layers.1.mlp", 400, 3);
        layerBackward("Net.layers.0.mlp", 500, 2);
        m_thread = trace::ThreadId{1};
        if (optimizerState > 0)
            allocate(5, optimizerState, 720);
        range(FrameworkKind::User, "Optimizer.step#AdamW.step", 700, 800);
        for (const std::uint64_t loose : {4, 12, 13})
            tensor(trace::MemoryOp::Free, loose, 0, 900);
    }
    void allocate(std::uint64_t address, std::uint64_t megabytes, std::int64_t at) {
        tensor(trace::MemoryOp::Allocate, address, megabytes, at);
    }

  private:
    using FrameworkKind = trace::FrameworkKind;

    void layer(const std::string& path, std::int64_t at, std::uint64_t address) {
        allocate(address, 100, at + 10);
        launch("gemm", at + 20);
        moduleRange(FrameworkKind::Module, path, at, at + 90);
    }
    void layerBackward(const std::string& path, std::int64_t at, std::uint64_t address) {
        allocate(10 + address, 50, at + 10);
        launch("gemm_backward", at + 20);
        tensor(trace::MemoryOp::Free, address, 0, at + 50);
        moduleRange(FrameworkKind::ModuleBackward, path, at, at + 90);
    }
    void moduleRange(FrameworkKind kind, const std::string& path, std::int64_t start,
                     std::int64_t end) {
        if (m_isFollowed)
            range(kind, path, start, end);
    }
    void range(FrameworkKind kind, const std::string& name, std::int64_t start, std::int64_t end) {
        m_story.framework(kind, name, m_begin + start * kStepUs, m_begin + end * kStepUs, m_thread);
    }
    void launch(std::string_view kernel, std::int64_t at) {
        const std::int64_t launched = m_begin + at * kStepUs;
        m_story.kernel(kernel, launched, launched + 5 * kStepUs, launched + 55 * kStepUs, m_thread);
    }
    void tensor(trace::MemoryOp op, std::uint64_t address, std::uint64_t megabytes,
                std::int64_t at) {
        trace::Allocation row;
        row.op = op;
        row.kind = trace::MemoryKind::Tensor;
        row.address = address;
        row.bytes = megabytes * 1'000'000;
        row.time = trace::Ns(m_begin + at * kStepUs);
        row.process = trace::ProcessId{1};
        row.context = trace::ContextId{1};
        m_story.trace.allocations.push_back(row);
    }

    Story& m_story;
    std::int64_t m_begin;
    bool m_isFollowed;
    trace::ThreadId m_thread{1};
};

} // namespace

void tensors(Story& story) {
    story.thread();
    TensorStep(story, 0, true).allocate(1, 400, 50);
    TensorStep(story, 1 * 1'000'000, true).tell(200, 0);
    TensorStep(story, 2 * 1'000'000, true).tell(0, 0);
    TensorStep(story, 3 * 1'000'000, false).tell(0, 30);
    TensorStep(story, 4 * 1'000'000, false).tell(0, 0);
}

} // namespace ridge::golden
