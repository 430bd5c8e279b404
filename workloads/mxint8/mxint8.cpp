// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "workloads/mxint8/mxint8.h"

#include "workloads/harness/random.h"
#include "workloads/mxint8/decode.h"
#include "workloads/mxint8/kernels.h"
#include "workloads/mxint8/product_case.h"
#include "workloads/mxint8/reference.h"

#include <fmt/format.h>
#include <utility>

namespace ridge::workloads::mxint8 {
namespace {

class Mxint8Case final : public Case {
  public:
    explicit Mxint8Case(std::int64_t elements) : m_elements(elements) {}

    Status prepare(const std::string& variant, std::uint64_t seed, cudaStream_t stream);

    std::string shape() const override {
        return fmt::format("{}, groups of {}", m_elements, kGroup);
    }
    const std::vector<Phase>& phases() const override { return m_phases; }
    Status poison(cudaStream_t stream) override { return m_out.poison(stream); }
    Result<CheckOutcome> check(cudaStream_t stream) override;

  private:
    Status allocate();
    Operands operands() const {
        return {static_cast<const std::int8_t*>(m_mantissas.data()),
                static_cast<const std::uint8_t*>(m_exponents.data()),
                static_cast<std::uint16_t*>(m_out.data())};
    }

    std::int64_t m_elements;
    DeviceBuffer m_mantissas, m_exponents, m_out;
    std::vector<Phase> m_phases;
};

Status Mxint8Case::allocate() {
    if (auto status = requireMemory(work(m_elements).bytes); !status)
        return status;
    const auto elements = static_cast<std::size_t>(m_elements);
    auto mantissas = DeviceBuffer::allocate(elements, "the mantissas");
    auto exponents =
        DeviceBuffer::allocate(static_cast<std::size_t>(groupsOf(m_elements)), "the exponents");
    auto out = DeviceBuffer::allocate(elements * sizeof(std::uint16_t), "the output");
    for (auto* buffer : {&mantissas, &exponents, &out})
        if (!*buffer)
            return tl::unexpected<Failure>(buffer->error());
    m_mantissas = std::move(*mantissas);
    m_exponents = std::move(*exponents);
    m_out = std::move(*out);
    return {};
}

Status Mxint8Case::prepare(const std::string& variant, std::uint64_t seed, cudaStream_t stream) {
    if (auto status = allocate(); !status)
        return status;
    for (const auto& [buffer, salt] : {std::pair{&m_mantissas, 0U}, std::pair{&m_exponents, 1U}}) {
        const cudaError_t error =
            fillBytes(buffer->data(), buffer->size(), 2 * seed + salt, stream);
        if (auto status = cudaStatus(error, "filling the input"); !status)
            return status;
    }
    const Launcher launcher = variant == "naive"        ? launchNaive
                              : variant == "vectorised" ? launchVectorised
                                                        : launchShared;
    m_phases = {
        {"decode", {{"dequantise " + variant, work(m_elements), [this, launcher](cudaStream_t s) {
                         return cudaStatus(launcher(operands(), m_elements, s),
                                           "launching the decoder");
                     }}}}};
    return {};
}

/// Bit for bit; the error is the share of elements that differ.
Result<CheckOutcome> Mxint8Case::check(cudaStream_t stream) {
    const auto mantissas = m_mantissas.download(stream);
    const auto exponents = m_exponents.download(stream);
    const auto out = m_out.download(stream);
    for (const auto* bytes : {&mantissas, &exponents, &out})
        if (!*bytes)
            return tl::unexpected<Failure>(bytes->error());
    const std::span signedMantissas(reinterpret_cast<const std::int8_t*>(mantissas->data()),
                                    mantissas->size());
    const std::span bits(reinterpret_cast<const std::uint16_t*>(out->data()), mantissas->size());
    const Difference found = difference(signedMantissas, *exponents, bits);
    CheckOutcome outcome{static_cast<double>(found.count) / static_cast<double>(m_elements), 0,
                         "the CPU, every element bit for bit", "none differs"};
    if (found.count > 0) {
        const auto first = static_cast<std::size_t>(found.first);
        const std::int8_t mantissa = signedMantissas[first];
        const std::uint8_t exponent = (*exponents)[first / kGroup];
        outcome.worst = fmt::format(
            "{} elements differ, first element {}: mantissa {} with exponent "
            "{} became {:#06x}, expected {:#06x}",
            found.count, first, mantissa, exponent, bits[first], referenceOf(mantissa, exponent));
    }
    return outcome;
}

bool isProduct(const std::string& variant) {
    return variant == "gemm" || variant == "unfused";
}

ProductShape productOf(const Setting& setting) {
    return {setting.size("m"), setting.size("n"), setting.size("k")};
}

Result<std::unique_ptr<Case>> prepare(const Setting& setting, const Gpu&, cudaStream_t stream) {
    if (isProduct(setting.variant))
        return prepareProduct(productOf(setting), setting.variant == "gemm", setting.seed, stream);
    auto prepared = std::make_unique<Mxint8Case>(setting.size("elements"));
    if (auto status = prepared->prepare(setting.variant, setting.seed, stream); !status)
        return tl::unexpected<Failure>(status.error());
    return prepared;
}

} // namespace

Workload workload() {
    return {"mxint8",
            "int8 mantissas with an exponent per 32 of them to bf16, alone and in a product",
            {{"naive", "a thread decodes one element"},
             {"vectorised", "a thread loads 8 mantissas and stores 16 bytes, four times"},
             {"shared", "the same with exponents decoded once per block"},
             {"unfused", "W decoded to memory by `vectorised`, then X W^T by cuBLAS in bf16"},
             {"gemm", "X W^T on tensor cores, W decoded in registers on the way"}},
            {},
            {{"elements", std::int64_t{256} << 20, "to decode, far above L2", true},
             {"m", 16, "rows of X, of gemm and unfused"},
             {"n", 16384, "rows of W, of gemm and unfused"},
             {"k", 16384, "columns of X and W, of gemm and unfused"}},
            {},
            [](const Setting& setting) {
                return isProduct(setting.variant) ? validate(productOf(setting)) : Status{};
            },
            prepare};
}

} // namespace ridge::workloads::mxint8
