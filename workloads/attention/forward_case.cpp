// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "workloads/attention/buffers.h"
#include "workloads/attention/cases.h"
#include "workloads/attention/fused.h"
#include "workloads/attention/hopper.h"
#include "workloads/attention/kernels.h"
#include "workloads/attention/reference.h"

#include <array>
#include <fmt/format.h>
#include <limits>

namespace ridge::workloads::attention {
namespace {

using Launcher = cudaError_t (*)(const Tensors&, const Shape&, DataType, cudaStream_t);

class ForwardCase final : public Case {
  public:
    ForwardCase(Shape shape, DataType type, std::string variant)
        : m_shape(std::move(shape)), m_type(type), m_variant(std::move(variant)) {}

    Status prepare(std::uint64_t seed, cudaStream_t stream);

    std::string shape() const override { return inWords(m_shape); }
    const std::vector<Phase>& phases() const override { return m_phases; }
    Status poison(cudaStream_t stream) override {
        return hasScores() ? m_o.poison(stream).and_then([&] { return m_scores.poison(stream); })
                           : m_o.poison(stream);
    }
    Result<CheckOutcome> check(cudaStream_t stream) override;

  private:
    bool hasScores() const { return m_variant == "naive"; }
    Status allocateTensors();
    Status prepareWgmma();
    Operation operation(const char* name, const Work& work, Launcher launcher) const;
    ForwardTensors tensors() const;
    CheckOutcome outcome(double error, std::size_t element, double value, std::string reference,
                         const std::string& expected) const;

    Shape m_shape;
    DataType m_type;
    std::string m_variant;
    DeviceBuffer m_q, m_k, m_v, m_o, m_scores, m_starts;
    std::vector<Phase> m_phases;
};

Status ForwardCase::allocateTensors() {
    const double element = static_cast<double>(bytesOf(m_type));
    const double rows = static_cast<double>(m_shape.rows());
    const double query = rows * static_cast<double>(m_shape.dim) * element;
    const double key = query / static_cast<double>(m_shape.group);
    const double scores =
        hasScores() ? rows * static_cast<double>(m_shape.scorePitch()) * element : 0;
    const Need needs[] = {{&m_q, query, "Q"},
                          {&m_k, key, "K"},
                          {&m_v, key, "V"},
                          {&m_o, query, "O"},
                          {&m_scores, scores, "the scores"}};
    return allocate(needs);
}

Operation ForwardCase::operation(const char* name, const Work& work, Launcher launcher) const {
    Tensors unfused;
    unfused.q = m_q.data();
    unfused.k = m_k.data();
    unfused.v = m_v.data();
    unfused.o = m_o.data();
    unfused.scores = m_scores.data();
    return launching(name, work, launcher, unfused, m_shape, m_type);
}

ForwardTensors ForwardCase::tensors() const {
    return {m_q.data(), m_k.data(), m_v.data(),
            m_o.data(), nullptr,    static_cast<const int*>(m_starts.data())};
}

Status ForwardCase::prepare(std::uint64_t seed, cudaStream_t stream) {
    if (auto status = allocateTensors(); !status)
        return status;
    auto starts = startsOnGpu(m_shape, stream);
    if (!starts)
        return tl::unexpected<Failure>(starts.error());
    m_starts = std::move(*starts);
    const DeviceBuffer* const inputs[] = {&m_q, &m_k, &m_v};
    if (auto status = fillNormals(inputs, m_type, seed, stream); !status)
        return status;
    if (m_variant == "wgmma")
        return prepareWgmma();
    if (m_variant == "fused")
        m_phases = {{"forward",
                     {{"attention", fusedWork(m_shape, m_type),
                       [tensors = tensors(), shape = m_shape, type = m_type](cudaStream_t on) {
                           return forward(ForwardKernel::MmaSync, tensors, shape, type, on);
                       }}}}};
    else
        m_phases = {{"forward",
                     {operation("scores", scoresWork(m_shape, m_type), launchScores),
                      operation("mask", maskWork(m_shape, m_type), launchMask),
                      operation("softmax", softmaxWork(m_shape, m_type), launchSoftmax),
                      operation("values", valuesWork(m_shape, m_type), launchValues)}}};
    return {};
}

Status ForwardCase::prepareWgmma() {
    const auto maps = hopperTensors(tensors(), m_shape, m_type);
    if (!maps)
        return tl::unexpected<Failure>(maps.error());
    m_phases = {{"forward",
                 {launching("attention", fusedWork(m_shape, m_type), launchWgmma, *maps, m_shape,
                            m_type)}}};
    return {};
}

CheckOutcome ForwardCase::outcome(double error, std::size_t element, double value,
                                  std::string reference, const std::string& expected) const {
    const auto dim = static_cast<std::size_t>(m_shape.dim);
    const RowPlace place =
        placeOf(m_shape, m_shape.heads, static_cast<std::int64_t>(element / dim));
    return {error, tolerance(m_type), std::move(reference),
            fmt::format("worst element O[sequence {}, head {}, query {}, {}] is {}, expected {}",
                        place.sequence, place.head, place.position, element % dim, value,
                        expected)};
}

/// Against the CPU in fp64: all rows, or a sample of them, as the outcome says. Every other element
/// must at least be finite.
Result<CheckOutcome> ForwardCase::check(cudaStream_t stream) {
    std::array<std::vector<float>, 4> tensors;
    std::size_t next = 0;
    for (const DeviceBuffer* buffer : {&m_q, &m_k, &m_v, &m_o}) {
        auto numbers = numbersOf(*buffer, m_type, stream);
        if (!numbers)
            return tl::unexpected<Failure>(numbers.error());
        tensors[next++] = std::move(*numbers);
    }
    const auto& [q, k, v, o] = tensors;
    if (const auto bad = firstNonFinite(o))
        return outcome(std::numeric_limits<double>::quiet_NaN(), *bad, o[*bad], "the CPU in fp64",
                       "any finite number");
    const auto rows = rowsToCheck(m_shape);
    const auto dim = static_cast<std::size_t>(m_shape.dim);
    const std::vector<double> reference = referenceRows(q, k, v, m_shape, rows);
    std::vector<float> sample;
    sample.reserve(reference.size());
    for (const std::int64_t row : rows)
        sample.insert(sample.end(), o.begin() + row * m_shape.dim,
                      o.begin() + (row + 1) * m_shape.dim);
    const Comparison comparison = compare(sample, reference);
    const auto worstRow = static_cast<std::size_t>(rows[comparison.worst / dim]);
    return outcome(comparison.relativeError, worstRow * dim + comparison.worst % dim,
                   comparison.worstOut,
                   fmt::format("the CPU in fp64, {} of {} rows", rows.size(), m_shape.rows()),
                   fmt::format("{}", comparison.worstRef));
}

} // namespace

Result<std::unique_ptr<Case>> prepareForward(const std::string& variant, const Shape& shape,
                                             DataType type, std::uint64_t seed,
                                             cudaStream_t stream) {
    auto prepared = std::make_unique<ForwardCase>(shape, type, variant);
    if (auto status = prepared->prepare(seed, stream); !status)
        return tl::unexpected<Failure>(status.error());
    return prepared;
}

} // namespace ridge::workloads::attention
