// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "workloads/attention/attention.h"

#include "workloads/attention/hopper.h"
#include "workloads/attention/kernels.h"
#include "workloads/attention/reference.h"
#include "workloads/harness/random.h"
#include "workloads/harness/tensor_map.h"

#include <array>
#include <fmt/format.h>
#include <limits>

namespace ridge::workloads::attention {
namespace {

using Launcher = cudaError_t (*)(const Tensors&, const Shape&, DataType, cudaStream_t);

class AttentionCase final : public Case {
  public:
    AttentionCase(Shape shape, DataType type, std::string variant)
        : m_shape(shape), m_type(type), m_variant(std::move(variant)) {}

    Status prepare(std::uint64_t seed, cudaStream_t stream);

    std::string shape() const override {
        return fmt::format("{} x {} x {} x {}{}", m_shape.batch, m_shape.heads, m_shape.seq,
                           m_shape.dim, m_shape.causal ? " causal" : "");
    }
    const std::vector<Phase>& phases() const override { return m_phases; }
    Status poison(cudaStream_t stream) override {
        return hasScores() ? m_o.poison(stream).and_then([&] { return m_scores.poison(stream); })
                           : m_o.poison(stream);
    }
    Result<CheckOutcome> check(cudaStream_t stream) override;

  private:
    bool hasScores() const { return m_variant == "naive"; }
    Status allocate();
    Status prepareWgmma();
    Operation operation(const char* name, const Work& work, Launcher launcher) const;
    std::size_t elements() const { return m_q.size() / bytesOf(m_type); }
    CheckOutcome outcome(double error, std::size_t element, double value, std::string reference,
                         const std::string& expected) const;

    Shape m_shape;
    DataType m_type;
    std::string m_variant;
    DeviceBuffer m_q, m_k, m_v, m_o, m_scores;
    std::vector<Phase> m_phases;
};

Status AttentionCase::allocate() {
    const double element = static_cast<double>(bytesOf(m_type));
    const double rows = static_cast<double>(m_shape.rows());
    const double tensor = rows * static_cast<double>(m_shape.dim) * element;
    const double scores =
        hasScores() ? rows * static_cast<double>(m_shape.scorePitch()) * element : 0;
    if (auto status = requireMemory(4 * tensor + scores); !status)
        return status;
    for (const auto& [buffer, bytes, what] :
         {std::tuple{&m_q, tensor, "Q"}, std::tuple{&m_k, tensor, "K"},
          std::tuple{&m_v, tensor, "V"}, std::tuple{&m_o, tensor, "O"},
          std::tuple{&m_scores, scores, "the scores"}}) {
        if (bytes <= 0)
            continue;
        auto allocated = DeviceBuffer::allocate(static_cast<std::size_t>(bytes), what);
        if (!allocated)
            return tl::unexpected<Failure>(allocated.error());
        *buffer = std::move(*allocated);
    }
    return {};
}

Operation AttentionCase::operation(const char* name, const Work& work, Launcher launcher) const {
    const Tensors tensors{m_q.data(), m_k.data(), m_v.data(), m_o.data(), m_scores.data()};
    return {name, work,
            [tensors, launcher, shape = m_shape, type = m_type,
             doing = std::string("launching ") + name](cudaStream_t stream) {
                return cudaStatus(launcher(tensors, shape, type, stream), doing);
            }};
}

Status AttentionCase::prepare(std::uint64_t seed, cudaStream_t stream) {
    if (auto status = allocate(); !status)
        return status;
    std::uint64_t salt = 0;
    for (const DeviceBuffer* buffer : {&m_q, &m_k, &m_v}) {
        const cudaError_t error =
            fillNormal(buffer->data(), m_type, elements(), 3 * seed + salt++, stream);
        if (auto status = cudaStatus(error, "filling Q, K and V"); !status)
            return status;
    }
    if (m_variant == "wgmma")
        return prepareWgmma();
    if (m_variant == "fused")
        m_phases = {{"forward", {operation("attention", fusedWork(m_shape, m_type), launchFused)}}};
    else
        m_phases = {{"forward",
                     {operation("scores", scoresWork(m_shape, m_type), launchScores),
                      operation("mask", maskWork(m_shape, m_type), launchMask),
                      operation("softmax", softmaxWork(m_shape, m_type), launchSoftmax),
                      operation("values", valuesWork(m_shape, m_type), launchValues)}}};
    return {};
}

Status AttentionCase::prepareWgmma() {
    HopperTensors maps;
    for (const auto& [buffer, map, boxRows] :
         {std::tuple{&m_q, &maps.q, 128U}, std::tuple{&m_k, &maps.k, 128U},
          std::tuple{&m_v, &maps.v, 128U}, std::tuple{&m_o, &maps.o, 64U}}) {
        const auto made =
            tensorMap({buffer->data(), m_shape.matrices(), m_shape.seq, m_shape.dim, m_shape.dim},
                      m_type, boxRows);
        if (!made)
            return tl::unexpected<Failure>(made.error());
        *map = *made;
    }
    m_phases = {{"forward",
                 {{"attention", fusedWork(m_shape, m_type),
                   [maps, shape = m_shape, type = m_type](cudaStream_t stream) {
                       return cudaStatus(launchWgmma(maps, shape, type, stream),
                                         "launching attention");
                   }}}}};
    return {};
}

CheckOutcome AttentionCase::outcome(double error, std::size_t element, double value,
                                    std::string reference, const std::string& expected) const {
    const auto dim = static_cast<std::size_t>(m_shape.dim);
    const auto seq = static_cast<std::size_t>(m_shape.seq);
    const std::size_t row = element / dim;
    return {error, tolerance(m_type), std::move(reference),
            fmt::format("worst element O[matrix {}, query {}, {}] is {}, expected {}", row / seq,
                        row % seq, element % dim, value, expected)};
}

/// Against the CPU in fp64: all rows, or a sample of them, as the outcome says. Every other element
/// must at least be finite.
Result<CheckOutcome> AttentionCase::check(cudaStream_t stream) {
    std::array<std::vector<float>, 4> tensors;
    std::size_t next = 0;
    for (const DeviceBuffer* buffer : {&m_q, &m_k, &m_v, &m_o}) {
        const auto bytes = buffer->download(stream);
        if (!bytes)
            return tl::unexpected<Failure>(bytes.error());
        tensors[next++] = widen(m_type, bytes->data(), elements());
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

Shape shapeOf(const Setting& setting) {
    return {setting.size("batch"), setting.size("heads"), setting.size("seq"), setting.size("dim"),
            setting.has("causal")};
}

Result<std::unique_ptr<Case>> prepare(const Setting& setting, const Gpu& gpu, cudaStream_t stream) {
    if (setting.variant == "wgmma")
        if (auto status = requireHopper(gpu, setting.variant, "fused"); !status)
            return tl::unexpected<Failure>(status.error());
    auto prepared =
        std::make_unique<AttentionCase>(shapeOf(setting), setting.dtype, setting.variant);
    if (auto status = prepared->prepare(setting.seed, stream); !status)
        return tl::unexpected<Failure>(status.error());
    return prepared;
}

} // namespace

Workload workload() {
    return {"attention",
            "O = softmax(mask(Q K^T / sqrt(dim))) V, forward",
            {{"naive", "four kernels (Q K^T, mask, softmax, P V) with the scores in memory"},
             {"fused", "one kernel: online softmax over tiles, scores stay in registers"},
             {"wgmma", "the same for Hopper: TMA, warpgroups in turns at the tensor cores"}},
            {DataType::Bf16, DataType::Fp16},
            {{"batch", 2, "sequences", true},
             {"heads", 16, "heads of each"},
             {"seq", 4096, "queries and keys"},
             {"dim", 128, "of a head: 32 to 128 in steps of 8"}},
            {{"causal", "a query sees only the keys up to its own"}},
            [](const Setting& setting) { return validate(shapeOf(setting)); },
            prepare};
}

} // namespace ridge::workloads::attention
