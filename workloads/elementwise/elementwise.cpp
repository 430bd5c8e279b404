// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "workloads/elementwise/elementwise.h"

#include "workloads/elementwise/kernels.h"
#include "workloads/elementwise/reference.h"
#include "workloads/harness/random.h"

#include <cmath>
#include <fmt/format.h>

namespace ridge::workloads::elementwise {
namespace {

class ElementwiseCase final : public Case {
  public:
    ElementwiseCase(std::int64_t elements, DataType type, const Plan& plan)
        : m_elements(elements), m_type(type), m_plan(plan) {}

    Status prepare(std::uint64_t seed, cudaStream_t stream);

    std::string shape() const override {
        return fmt::format("{}, {} in {} kernel{}", m_elements,
                           m_plan.function == Function::Cosine
                               ? fmt::format("{} cos", m_plan.steps())
                               : fmt::format("{} fma", m_plan.steps()),
                           m_plan.kernels, m_plan.kernels == 1 ? "" : "s");
    }
    const std::vector<Phase>& phases() const override { return m_phases; }
    Status poison(cudaStream_t stream) override { return m_out.poison(stream); }
    Result<CheckOutcome> check(cudaStream_t stream) override;

  private:
    Operation operation(std::int64_t index) const;
    Result<std::vector<float>> values(const DeviceBuffer& buffer, cudaStream_t stream) const;
    CheckOutcome outcome(double error, std::int64_t element, float value,
                         const std::string& expected, std::string reference) const;

    std::int64_t m_elements;
    DataType m_type;
    Plan m_plan;
    DeviceBuffer m_in, m_out;
    std::vector<Phase> m_phases;
};

Status ElementwiseCase::prepare(std::uint64_t seed, cudaStream_t stream) {
    const double bytes = static_cast<double>(m_elements) * static_cast<double>(bytesOf(m_type));
    if (auto status = requireMemory(2 * bytes); !status)
        return status;
    const auto size = static_cast<std::size_t>(m_elements) * bytesOf(m_type);
    auto in = DeviceBuffer::allocate(size, "the input");
    auto out = DeviceBuffer::allocate(size, "the output");
    if (!in || !out)
        return tl::unexpected<Failure>((in ? out : in).error());
    m_in = std::move(*in);
    m_out = std::move(*out);
    Phase forward{"forward", {}};
    for (std::int64_t i = 0; i < m_plan.kernels; ++i)
        forward.operations.push_back(operation(i));
    m_phases = {std::move(forward)};
    return cudaStatus(
        fillNormal(m_in.data(), m_type, static_cast<std::size_t>(m_elements), seed, stream),
        "filling the input");
}

/// The first kernel reads the input, so that an iteration starts anew; the others work in place.
Operation ElementwiseCase::operation(std::int64_t index) const {
    const char* name = m_plan.function == Function::Cosine ? "cosine" : "multiply-add";
    const void* const source = index == 0 ? m_in.data() : m_out.data();
    return {m_plan.kernels == 1 ? name : fmt::format("{} {}", name, index + 1),
            work(m_plan, m_elements, m_type), [this, source, name](cudaStream_t stream) {
                return cudaStatus(launchMap(m_plan.function, source, m_out.data(), m_elements,
                                            m_plan.stepsPerKernel, m_type, stream),
                                  fmt::format("launching {}", name));
            }};
}

Result<std::vector<float>> ElementwiseCase::values(const DeviceBuffer& buffer,
                                                   cudaStream_t stream) const {
    return buffer.download(stream).map([&](const std::vector<std::uint8_t>& bytes) {
        return widen(m_type, bytes.data(), static_cast<std::size_t>(m_elements));
    });
}

CheckOutcome ElementwiseCase::outcome(double error, std::int64_t element, float value,
                                      const std::string& expected, std::string reference) const {
    return {error, tolerance(m_plan, m_type), std::move(reference),
            fmt::format("worst element {} is {}, expected {}", element, value, expected)};
}

/// The largest difference, which is relative to the amplitude 1: all elements or a sample of them,
/// as the outcome says. Every other element must at least be finite.
Result<CheckOutcome> ElementwiseCase::check(cudaStream_t stream) {
    const auto in = values(m_in, stream);
    const auto out = values(m_out, stream);
    if (!in || !out)
        return tl::unexpected<Failure>((in ? out : in).error());
    if (const auto bad = firstNonFinite(*out))
        return outcome(std::numeric_limits<double>::quiet_NaN(), static_cast<std::int64_t>(*bad),
                       (*out)[*bad], "any finite number", "the CPU in fp64");
    const auto chosen = elementsToCheck(m_elements, m_plan);
    double worst = -1, expected = 0;
    std::int64_t at = 0;
    for (const std::int64_t element : chosen) {
        const auto index = static_cast<std::size_t>(element);
        const double reference = referenceOf((*in)[index], m_plan);
        const double difference = std::abs(static_cast<double>((*out)[index]) - reference);
        if (difference > worst) {
            worst = difference;
            expected = reference;
            at = element;
        }
    }
    return outcome(worst, at, (*out)[static_cast<std::size_t>(at)], fmt::format("{}", expected),
                   fmt::format("the CPU in fp64, {} of {} elements", chosen.size(), m_elements));
}

Choice choiceOf(const Setting& setting) {
    return {setting.variant, setting.size("steps"), setting.size("fma"), setting.has("in-one")};
}

Result<std::unique_ptr<Case>> prepare(const Setting& setting, const Gpu&, cudaStream_t stream) {
    auto prepared = std::make_unique<ElementwiseCase>(setting.size("elements"), setting.dtype,
                                                      planOf(choiceOf(setting)));
    if (auto status = prepared->prepare(setting.seed, stream); !status)
        return tl::unexpected<Failure>(status.error());
    return prepared;
}

} // namespace

Workload workload() {
    return {"elementwise",
            "y = f(x), element by element",
            {{"once", "cos(x)"},
             {"twice", "cos(cos(x)) by two kernels"},
             {"fused", "cos(cos(x)) by one kernel"},
             {"chain", "--steps cosines, a kernel each or all in one"},
             {"intensity", "--fma multiplications and additions by one kernel"}},
            {DataType::Fp32, DataType::Bf16, DataType::Fp16},
            {{"elements", std::int64_t{256} << 20, "of x, far above L2", true},
             {"steps", 8, "of variant chain: up to 1024"},
             {"fma", 32, "of variant intensity: up to 1024"}},
            {{"in-one", "variant chain does all steps in one kernel"}},
            [](const Setting& setting) { return validate(choiceOf(setting)); },
            prepare};
}

} // namespace ridge::workloads::elementwise
