// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "workloads/attention/backward.h"
#include "workloads/attention/buffers.h"
#include "workloads/attention/cases.h"
#include "workloads/attention/fused.h"
#include "workloads/attention/gradient_check.h"
#include "workloads/attention/hopper.h"
#include "workloads/attention/kernels.h"

namespace ridge::workloads::attention {
namespace {

using Launcher = cudaError_t (*)(const Tensors&, const Shape&, DataType, cudaStream_t);
using FusedLauncher = cudaError_t (*)(const BackwardTensors&, const BackwardSums&, const Shape&,
                                      DataType, cudaStream_t);

class BackwardCase final : public Case {
  public:
    BackwardCase(Shape shape, DataType type, std::string variant)
        : m_shape(std::move(shape)), m_type(type), m_variant(std::move(variant)) {}

    Status prepare(std::uint64_t seed, cudaStream_t stream);

    std::string shape() const override { return inWords(m_shape); }
    const std::vector<Phase>& phases() const override { return m_phases; }
    Status poison(cudaStream_t stream) override;
    Result<CheckOutcome> check(cudaStream_t stream) override;

  private:
    bool isUnfused() const { return m_variant == "backward-naive"; }
    BackwardKernel kernel() const {
        if (m_variant == "backward-wgmma")
            return BackwardKernel::Wgmma;
        return m_variant == "backward-two-pass" ? BackwardKernel::TwoPass : BackwardKernel::Atomics;
    }
    Status allocateTensors();
    Status runForward(cudaStream_t stream);
    Operation operation(const char* name, const Work& work, Launcher launcher) const;
    Operation operation(const char* name, const Work& work, FusedLauncher launcher) const;
    std::vector<Operation> fusedOperations() const;
    Status prepareWgmma();
    Tensors unfused() const;
    BackwardTensors tensors() const;

    Shape m_shape;
    DataType m_type;
    std::string m_variant;
    DeviceBuffer m_q, m_k, m_v, m_o, m_logSums, m_outputGradient, m_starts;
    DeviceBuffer m_qGradient, m_kGradient, m_vGradient, m_workspace;
    DeviceBuffer m_scores, m_scoreGradients; ///< of the unfused variant
    std::vector<Phase> m_phases;
};

Status BackwardCase::allocateTensors() {
    const double element = static_cast<double>(bytesOf(m_type));
    const double rows = static_cast<double>(m_shape.rows());
    const double query = rows * static_cast<double>(m_shape.dim) * element;
    const double key = query / static_cast<double>(m_shape.group);
    const double scores =
        isUnfused() ? rows * static_cast<double>(m_shape.scorePitch()) * element : 0;
    const double workspace =
        isUnfused() ? 0 : static_cast<double>(backwardWorkspace(kernel(), m_shape));
    const Need needs[] = {{&m_q, query, "Q"},
                          {&m_k, key, "K"},
                          {&m_v, key, "V"},
                          {&m_o, query, "O"},
                          {&m_logSums, 4 * rows, "the log-sums"},
                          {&m_outputGradient, query, "dO"},
                          {&m_qGradient, query, "dQ"},
                          {&m_kGradient, key, "dK"},
                          {&m_vGradient, key, "dV"},
                          {&m_workspace, workspace, "the workspace"},
                          {&m_scores, scores, "the scores"},
                          {&m_scoreGradients, scores, "the gradients of the scores"}};
    return allocate(needs);
}

Tensors BackwardCase::unfused() const {
    Tensors tensors;
    tensors.q = m_q.data();
    tensors.k = m_k.data();
    tensors.v = m_v.data();
    tensors.o = m_o.data();
    tensors.scores = m_scores.data();
    tensors.outputGradient = m_outputGradient.data();
    tensors.scoreGradients = m_scoreGradients.data();
    tensors.qGradient = m_qGradient.data();
    tensors.kGradient = m_kGradient.data();
    tensors.vGradient = m_vGradient.data();
    return tensors;
}

BackwardTensors BackwardCase::tensors() const {
    BackwardTensors tensors;
    tensors.q = m_q.data();
    tensors.k = m_k.data();
    tensors.v = m_v.data();
    tensors.o = m_o.data();
    tensors.outputGradient = m_outputGradient.data();
    tensors.logSums = static_cast<const float*>(m_logSums.data());
    tensors.qGradient = m_qGradient.data();
    tensors.kGradient = m_kGradient.data();
    tensors.vGradient = m_vGradient.data();
    tensors.starts = static_cast<const int*>(m_starts.data());
    tensors.workspace = m_workspace.data();
    return tensors;
}

Operation BackwardCase::operation(const char* name, const Work& work, Launcher launcher) const {
    return launching(name, work, launcher, unfused(), m_shape, m_type);
}

Operation BackwardCase::operation(const char* name, const Work& work,
                                  FusedLauncher launcher) const {
    return launching(name, work, launcher, tensors(),
                     backwardSums(kernel(), m_workspace.data(), m_shape), m_shape, m_type);
}

std::vector<Operation> BackwardCase::fusedOperations() const {
    if (kernel() == BackwardKernel::TwoPass)
        return {
            operation("row products", rowProductsWork(m_shape, m_type, false), launchRowProducts),
            operation("key gradients", keyGradientsWork(m_shape, m_type), launchKeyGradients),
            operation("query gradient", queryGradientWork(m_shape, m_type), launchQueryGradient)};
    return {operation("row products", rowProductsWork(m_shape, m_type, true), launchRowProducts),
            operation("all gradients", backwardWork(m_shape, m_type), launchKeyGradients),
            operation("rounding", roundingWork(m_shape, m_type), launchRounding)};
}

/// O and the log-sums that fused variants start from and the check uses; the probabilities of the
/// unfused one.
Status BackwardCase::runForward(cudaStream_t stream) {
    const ForwardTensors fused{m_q.data(),
                               m_k.data(),
                               m_v.data(),
                               m_o.data(),
                               static_cast<float*>(m_logSums.data()),
                               static_cast<const int*>(m_starts.data())};
    const auto of =
        kernel() == BackwardKernel::Wgmma ? ForwardKernel::Wgmma : ForwardKernel::MmaSync;
    auto status = forward(of, fused, m_shape, m_type, stream);
    if (!status || !isUnfused())
        return status;
    for (const auto launch : {launchScores, launchMask, launchSoftmax})
        if (status = cudaStatus(launch(unfused(), m_shape, m_type, stream), "launching forward");
            !status)
            return status;
    return {};
}

Status BackwardCase::prepare(std::uint64_t seed, cudaStream_t stream) {
    if (auto status = allocateTensors(); !status)
        return status;
    auto starts = startsOnGpu(m_shape, stream);
    if (!starts)
        return tl::unexpected<Failure>(starts.error());
    m_starts = std::move(*starts);
    const DeviceBuffer* const inputs[] = {&m_q, &m_k, &m_v, &m_outputGradient};
    if (auto status = fillNormals(inputs, m_type, seed, stream); !status)
        return status;
    if (auto status = runForward(stream); !status)
        return status;
    if (kernel() == BackwardKernel::Wgmma)
        return prepareWgmma();
    if (!isUnfused()) {
        m_phases = {{"backward", fusedOperations()}};
        return {};
    }
    const Work pairs = scoresWork(m_shape, m_type), weighted = valuesWork(m_shape, m_type);
    m_phases = {
        {"backward",
         {operation("value gradient", weighted, launchUnfusedValueGradient),
          operation("probability gradients", pairs, launchProbabilityGradients),
          operation("score gradients", scoreGradientsWork(m_shape, m_type), launchScoreGradients),
          operation("query gradient", weighted, launchUnfusedQueryGradient),
          operation("key gradient", weighted, launchUnfusedKeyGradient)}}};
    return {};
}

Status BackwardCase::prepareWgmma() {
    const auto made = hopperGradients(tensors(), m_shape, m_type);
    if (!made)
        return tl::unexpected<Failure>(made.error());
    const Work rows = rowProductsWork(m_shape, m_type, true);
    m_phases = {
        {"backward",
         {launching("row products", rows, launchHopperRowSums, *made, tensors(), m_shape, m_type),
          launching("all gradients", backwardWork(m_shape, m_type), launchGradientsWgmma, *made,
                    m_shape, m_type),
          launching("rounding", roundingWork(m_shape, m_type), launchHopperRounding, *made,
                    tensors(), m_shape, m_type)}}};
    return {};
}

Status BackwardCase::poison(cudaStream_t stream) {
    for (const DeviceBuffer* buffer :
         {&m_qGradient, &m_kGradient, &m_vGradient, &m_workspace, &m_scoreGradients})
        if (buffer->size() > 0)
            if (auto status = buffer->poison(stream); !status)
                return status;
    return {};
}

Result<CheckOutcome> BackwardCase::check(cudaStream_t stream) {
    BackwardNumbers numbers;
    for (const auto& [buffer, type, to] :
         {std::tuple{&m_q, m_type, &numbers.q}, std::tuple{&m_k, m_type, &numbers.k},
          std::tuple{&m_v, m_type, &numbers.v}, std::tuple{&m_o, m_type, &numbers.o},
          std::tuple{&m_outputGradient, m_type, &numbers.outputGradient},
          std::tuple{&m_logSums, DataType::Fp32, &numbers.logSums},
          std::tuple{&m_qGradient, m_type, &numbers.qGradient},
          std::tuple{&m_kGradient, m_type, &numbers.kGradient},
          std::tuple{&m_vGradient, m_type, &numbers.vGradient}}) {
        auto values = numbersOf(*buffer, type, stream);
        if (!values)
            return tl::unexpected<Failure>(values.error());
        *to = std::move(*values);
    }
    return checkGradients(numbers, m_shape, m_type);
}

} // namespace

Result<std::unique_ptr<Case>> prepareBackward(const std::string& variant, const Shape& shape,
                                              DataType type, std::uint64_t seed,
                                              cudaStream_t stream) {
    auto prepared = std::make_unique<BackwardCase>(shape, type, variant);
    if (auto status = prepared->prepare(seed, stream); !status)
        return tl::unexpected<Failure>(status.error());
    return prepared;
}

} // namespace ridge::workloads::attention
