// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "workloads/mxint8/product_case.h"

#include "workloads/harness/matrix.h"
#include "workloads/harness/random.h"
#include "workloads/matmul/cublas.h"
#include "workloads/matmul/reference.h"
#include "workloads/mxint8/kernels.h"
#include "workloads/mxint8/reference.h"

#include <fmt/format.h>
#include <utility>

namespace ridge::workloads::mxint8 {
namespace {

class ProductCase final : public Case {
  public:
    explicit ProductCase(const ProductShape& shape) : m_shape(shape) {}

    Status prepare(bool fused, std::uint64_t seed, cudaStream_t stream);

    std::string shape() const override {
        return fmt::format("{} x {} x {}", m_shape.m, m_shape.n, m_shape.k);
    }
    const std::vector<Phase>& phases() const override { return m_phases; }
    Status poison(cudaStream_t stream) override { return m_y.poison(stream); }
    Result<CheckOutcome> check(cudaStream_t stream) override;

  private:
    std::int64_t weights() const { return m_shape.n * m_shape.depth(); }
    Status allocate(bool fused);
    Status fill(std::uint64_t seed, cudaStream_t stream) const;
    Phase fusedPhase();
    Phase unfusedPhase();

    ProductShape m_shape;
    DeviceBuffer m_x, m_mantissas, m_exponents, m_y;
    DeviceBuffer m_decoded; ///< of unfused alone: W in bf16
    std::shared_ptr<matmul::Cublas> m_cublas;
    std::vector<Phase> m_phases;
};

Status ProductCase::allocate(bool fused) {
    const WantedBuffer wanted[] = {{&m_x, 2 * m_shape.m * m_shape.depth(), "X"},
                                   {&m_mantissas, weights(), "the mantissas"},
                                   {&m_exponents, m_shape.n * m_shape.groups(), "the exponents"},
                                   {&m_y, 2 * m_shape.m * m_shape.columns(), "Y"},
                                   {&m_decoded, fused ? 0 : 2 * weights(), "the decoded weights"}};
    return allocateAll(wanted);
}

Status ProductCase::fill(std::uint64_t seed, cudaStream_t stream) const {
    const auto pitch = 2 * static_cast<std::size_t>(m_shape.depth());
    const auto width = 2 * static_cast<std::size_t>(m_shape.k);
    cudaError_t error = fillNormal(m_x.data(), DataType::Bf16, m_x.size() / 2, 3 * seed, stream);
    if (error == cudaSuccess && width < pitch)
        error = cudaMemset2DAsync(static_cast<char*>(m_x.data()) + width, pitch, 0, pitch - width,
                                  static_cast<std::size_t>(m_shape.m), stream);
    if (error == cudaSuccess)
        error = fillBytes(m_mantissas.data(), m_mantissas.size(), 3 * seed + 1, stream);
    if (error == cudaSuccess)
        error = fillBytes(m_exponents.data(), m_exponents.size(), 3 * seed + 2, stream);
    if (error == cudaSuccess)
        error = makeModerate(static_cast<std::uint8_t*>(m_exponents.data()),
                             static_cast<std::int64_t>(m_exponents.size()), stream);
    return cudaStatus(error, "filling the operands");
}

Phase ProductCase::fusedPhase() {
    const auto launch = [this](cudaStream_t stream) {
        const ProductOperands operands{
            m_x.data(), static_cast<const std::uint8_t*>(m_mantissas.data()),
            static_cast<const std::uint8_t*>(m_exponents.data()), m_y.data()};
        return cudaStatus(launchFused(operands, m_shape, stream), "launching the fused product");
    };
    return {"forward", {{"gemm", fusedWork(m_shape), launch}}};
}

Phase ProductCase::unfusedPhase() {
    const auto decode = [this](cudaStream_t stream) {
        const Operands operands{static_cast<const std::int8_t*>(m_mantissas.data()),
                                static_cast<const std::uint8_t*>(m_exponents.data()),
                                static_cast<std::uint16_t*>(m_decoded.data())};
        return cudaStatus(launchVectorised(operands, weights(), stream), "launching the decoder");
    };
    const auto multiply = [this](cudaStream_t stream) {
        const matmul::Operands operands{m_x.data(),
                                        m_decoded.data(),
                                        m_y.data(),
                                        {m_shape.depth(), m_shape.depth(), m_shape.columns()}};
        return m_cublas->multiplyTransposed(operands, {m_shape.m, m_shape.n, m_shape.k},
                                            DataType::Bf16, stream);
    };
    return {"forward",
            {{"dequantise", decodeWork(m_shape), decode},
             {"cublas", decodedProductWork(m_shape), multiply}}};
}

Status ProductCase::prepare(bool fused, std::uint64_t seed, cudaStream_t stream) {
    if (!fused) {
        auto cublas = matmul::Cublas::load();
        if (!cublas)
            return tl::unexpected<Failure>(cublas.error());
        m_cublas = *cublas;
    }
    return allocate(fused).and_then([&] { return fill(seed, stream); }).map([&] {
        m_phases = {fused ? fusedPhase() : unfusedPhase()};
    });
}

/// Against the CPU in fp64: all rows, or a sample of them, as the outcome says.
Result<CheckOutcome> ProductCase::check(cudaStream_t stream) {
    const auto x = downloadMatrix(m_x, DataType::Bf16, m_shape.m, m_shape.depth(), stream);
    const auto y = downloadMatrix(m_y, DataType::Bf16, m_shape.m, m_shape.n, stream);
    const auto mantissas = m_mantissas.download(stream);
    const auto exponents = m_exponents.download(stream);
    for (const auto* matrix : {&x, &y})
        if (!*matrix)
            return tl::unexpected<Failure>(matrix->error());
    for (const auto* bytes : {&mantissas, &exponents})
        if (!*bytes)
            return tl::unexpected<Failure>(bytes->error());
    const auto rows = matmul::rowsToCheck({m_shape.m, m_shape.n, m_shape.k});
    const std::span signedMantissas(reinterpret_cast<const std::int8_t*>(mantissas->data()),
                                    mantissas->size());
    return checkRows("Y", *y, m_shape.n, rows,
                     referenceRows(*x, signedMantissas, *exponents, m_shape, rows),
                     tolerance(m_shape));
}

} // namespace

Result<std::unique_ptr<Case>> prepareProduct(const ProductShape& shape, bool fused,
                                             std::uint64_t seed, cudaStream_t stream) {
    auto prepared = std::make_unique<ProductCase>(shape);
    if (auto status = prepared->prepare(fused, seed, stream); !status)
        return tl::unexpected<Failure>(status.error());
    return prepared;
}

} // namespace ridge::workloads::mxint8
