// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "training.h"

#include <string>
#include <vector>

namespace ridge::bench {
namespace {

constexpr std::size_t kLayers = 24;
constexpr std::uint64_t kKernelsPerCommit = 500'000;
constexpr std::size_t kGraphNodesPerLayer = 8;
constexpr int kStepsPerWorkspace = 16;
constexpr double kTensorFlopsPerNs = 989e3; ///< H200, dense bf16
constexpr double kDramBytesPerNs = 4800;

using enum KernelKind;

/// An operation of a layer: the kernels of its forward pass; backward runs them twice.
struct Op {
    const char* name;
    std::vector<KernelKind> kernels;
    double tensorShare; ///< of the tensor roof that its annotated work reaches; 0: not annotated
};

const std::vector<Op>& layerOps() {
    static const std::vector<Op> kOps = {
        {"norm1", {Reduction, Elementwise}, 0},
        {"qkv", {Gemm}, 0.7},
        {"attention", {Elementwise, Attention, Elementwise}, 0.4},
        {"projection", {Gemm, Elementwise, Elementwise}, 0},
        {"norm2", {Reduction, Elementwise}, 0},
        {"mlp_up", {Gemm}, 0.65},
        {"activation", std::vector<KernelKind>(6, Elementwise), 0},
        {"mlp_down", {Gemm}, 0.3},
        {"residual", std::vector<KernelKind>(8, Elementwise), 0},
    };
    return kOps;
}

class Training {
  public:
    explicit Training(Program& program) : m_program(program) {}

    void start();
    void step();

  private:
    void loadInput();
    void forwardLayer(std::size_t layer);
    void forwardOp(const Op& op, std::size_t slot, std::size_t layer);
    void backwardLayer(std::size_t layer);
    void optimize();

    Program& m_program;
    std::vector<std::uint64_t> m_activations; ///< addresses, freed by the backward pass
    int m_steps = 0;
};

void Training::start() {
    for (int module = 0; module < 6; ++module)
        m_program.call("cuModuleLoadData", 12e6);
    for (std::size_t layer = 0; layer < kLayers; ++layer)
        m_program.allocate(std::uint64_t{400} << 20);
}

void Training::loadInput() {
    using trace::CopyKind, trace::MemoryKind;
    m_program.open("data");
    m_program.think(250e3);
    m_program.copy(CopyKind::HostToDevice, MemoryKind::Pinned, 12 << 20, Lane::Copy);
    m_program.copy(CopyKind::HostToDevice, MemoryKind::Pageable, 64 << 10, Lane::Copy);
    m_program.wait(Lane::Copy, Lane::Compute);
    m_program.close();
}

void Training::forwardOp(const Op& op, std::size_t slot, std::size_t layer) {
    const trace::RangeId range = m_program.open(op.name);
    double medianNs = 0;
    for (const KernelKind kind : op.kernels) {
        m_program.think(1'500);
        medianNs += m_program.launch(kind, slot++, layer).medianNs;
    }
    if (op.tensorShare > 0)
        m_program.annotate(range, medianNs * kTensorFlopsPerNs * op.tensorShare,
                           medianNs * kDramBytesPerNs * 0.2);
    m_program.close();
}

void Training::forwardLayer(std::size_t layer) {
    m_program.open("layer " + std::to_string(layer));
    for (std::uint64_t megabytes : {96, 64})
        m_activations.push_back(m_program.allocateAsync(megabytes << 20));
    std::size_t slot = 0;
    for (const Op& op : layerOps()) {
        if (m_program.ended())
            break;
        forwardOp(op, slot, layer);
        slot += op.kernels.size();
    }
    m_program.close();
}

void Training::backwardLayer(std::size_t layer) {
    std::size_t slot = 100;
    for (auto op = layerOps().rbegin(); op != layerOps().rend() && !m_program.ended(); ++op) {
        for (const KernelKind kind : op->kernels) {
            m_program.think(700);
            m_program.launch(kind, slot++, layer);
            m_program.launch(kind, slot++, layer, kind == Gemm ? Lane::Side : Lane::Compute);
        }
        m_program.launch(Elementwise, slot++, layer); // adds the gradients up
    }
    m_program.wait(Lane::Side, Lane::Communication);
    m_program.wait(Lane::Compute, Lane::Communication);
    m_program.launch(Communication, layer, layer, Lane::Communication);
    for (int i = 0; i < 2; ++i) {
        m_program.freeAsync(m_activations.back());
        m_activations.pop_back();
    }
}

void Training::optimize() {
    m_program.wait(Lane::Communication, Lane::Compute);
    for (std::size_t layer = 0; layer < kLayers && !m_program.ended(); ++layer) {
        m_program.open("layer " + std::to_string(layer));
        m_program.think(4'000);
        m_program.launch(Reduction, 7, layer);
        m_program.launch(Elementwise, 7, layer);
        m_program.close();
    }
    m_program.launchGraph(Optimizer, kLayers * kGraphNodesPerLayer);
}

void Training::step() {
    m_program.open("step");
    const bool withWorkspace = m_steps++ % kStepsPerWorkspace == 0;
    const std::uint64_t workspace = withWorkspace ? m_program.allocate(256 << 20) : 0;
    loadInput();
    m_program.open("forward");
    for (std::size_t layer = 0; layer < kLayers; ++layer)
        forwardLayer(layer);
    m_program.close();
    m_program.open("backward");
    m_program.runOn(HostThread::Autograd);
    m_program.fill(400 << 20);
    for (std::size_t layer = kLayers; layer-- > 0;)
        backwardLayer(layer);
    m_program.runOn(HostThread::Main);
    m_program.close();
    m_program.open("optimizer");
    optimize();
    m_program.close();
    m_program.copy(trace::CopyKind::DeviceToHost, trace::MemoryKind::Pageable, 4, Lane::Compute);
    m_program.synchronize(Lane::Compute);
    if (withWorkspace)
        m_program.free(workspace);
    m_program.close();
}

} // namespace

void train(Program& program, trace::Writer& writer) {
    Training training(program);
    training.start();
    std::uint64_t committed = 0;
    while (!program.ended() && !writer.error()) {
        training.step();
        if (program.kernels() - committed < kKernelsPerCommit)
            continue;
        writer.commit();
        committed = program.kernels();
    }
    program.end();
}

} // namespace ridge::bench
