// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "workloads/matmul/matmul.h"

#include "workloads/harness/random.h"
#include "workloads/matmul/cublas.h"
#include "workloads/matmul/kernels.h"
#include "workloads/matmul/reference.h"

#include <algorithm>
#include <fmt/format.h>
#include <limits>

namespace ridge::workloads::matmul {
namespace {

class MatmulCase final : public Case {
  public:
    MatmulCase(Shape shape, DataType type, std::string variant)
        : m_shape(shape), m_type(type), m_variant(std::move(variant)) {}

    Status prepare(std::uint64_t seed, cudaStream_t stream);

    std::string shape() const override {
        return fmt::format("{} x {} x {}", m_shape.m, m_shape.n, m_shape.k);
    }
    const std::vector<Phase>& phases() const override { return m_phases; }
    Status poison(cudaStream_t stream) override { return m_c.poison(stream); }
    Result<CheckOutcome> check(cudaStream_t stream) override;

  private:
    Status allocate();
    Operands operands() const { return {m_a.data(), m_b.data(), m_c.data()}; }
    Status launch(cudaStream_t stream) const;
    Result<CheckOutcome> checkAgainstCpu(const std::vector<float>& c, cudaStream_t stream) const;
    Result<CheckOutcome> checkAgainstCublas(const std::vector<float>& c, const Cublas& cublas,
                                            cudaStream_t stream) const;
    CheckOutcome outcome(const Comparison& comparison, std::int64_t row,
                         std::string reference) const;

    Shape m_shape;
    DataType m_type;
    std::string m_variant;
    DeviceBuffer m_a, m_b, m_c;
    std::shared_ptr<Cublas> m_cublas;
    std::vector<Phase> m_phases;
};

Status MatmulCase::allocate() {
    const double bytes = work(m_shape, m_type, m_variant).bytes;
    if (auto status = requireMemory(bytes); !status)
        return status;
    const auto matrix = [&](std::int64_t rows, std::int64_t columns, const char* what) {
        return DeviceBuffer::allocate(static_cast<std::size_t>(rows) *
                                          static_cast<std::size_t>(columns) * bytesOf(m_type),
                                      what);
    };
    return matrix(m_shape.m, m_shape.k, "A")
        .and_then([&](DeviceBuffer&& a) {
            m_a = std::move(a);
            return matrix(m_shape.k, m_shape.n, "B");
        })
        .and_then([&](DeviceBuffer&& b) {
            m_b = std::move(b);
            return matrix(m_shape.m, m_shape.n, "C");
        })
        .map([&](DeviceBuffer&& c) { m_c = std::move(c); });
}

Status MatmulCase::prepare(std::uint64_t seed, cudaStream_t stream) {
    if (m_variant == "cublas") {
        auto cublas = Cublas::load();
        if (!cublas)
            return tl::unexpected<Failure>(cublas.error());
        m_cublas = *cublas;
    }
    if (auto status = allocate(); !status)
        return status;
    for (const auto& [buffer, salt] : {std::pair{&m_a, 0}, std::pair{&m_b, 1}}) {
        const cudaError_t error =
            fillNormal(buffer->data(), m_type, buffer->size() / bytesOf(m_type),
                       2 * seed + static_cast<std::uint64_t>(salt), stream);
        if (auto status = cudaStatus(error, "filling the matrices"); !status)
            return status;
    }
    m_phases = {{"forward",
                 {{"matmul " + m_variant, work(m_shape, m_type, m_variant),
                   [this](cudaStream_t s) { return launch(s); }}}}};
    return {};
}

Status MatmulCase::launch(cudaStream_t stream) const {
    if (m_variant == "cublas")
        return m_cublas->multiply(operands(), m_shape, m_type, stream);
    const auto kernel = m_variant == "naive" ? launchNaive : launchTiled;
    return cudaStatus(kernel(operands(), m_shape, m_type, stream), "launching " + m_variant);
}

/// Small products, and whatever cuBLAS computed, are checked against the CPU in fp64 (all rows or a
/// sample of them, as the outcome says); large ones against cuBLAS in full where it is found.
Result<CheckOutcome> MatmulCase::check(cudaStream_t stream) {
    const auto bytes = m_c.download(stream);
    if (!bytes)
        return tl::unexpected<Failure>(bytes.error());
    const std::vector<float> c = widen(m_type, bytes->data(), m_c.size() / bytesOf(m_type));
    const bool isSmall = static_cast<std::int64_t>(rowsToCheck(m_shape).size()) == m_shape.m;
    auto result = checkAgainstCpu(c, stream);
    if (!result || !result->passed() || isSmall || m_variant == "cublas")
        return result;
    const auto cublas = Cublas::load();
    if (!cublas)
        return result;
    return checkAgainstCublas(c, **cublas, stream);
}

CheckOutcome MatmulCase::outcome(const Comparison& comparison, std::int64_t row,
                                 std::string reference) const {
    const auto column = static_cast<std::int64_t>(comparison.worst) % m_shape.n;
    return {comparison.relativeError, tolerance(m_shape, m_type), std::move(reference),
            fmt::format("worst element C[{}, {}] is {}, expected {}", row, column,
                        comparison.worstOut, comparison.worstRef)};
}

Result<CheckOutcome> MatmulCase::checkAgainstCpu(const std::vector<float>& c,
                                                 cudaStream_t stream) const {
    const auto a = m_a.download(stream);
    const auto b = m_b.download(stream);
    if (!a || !b)
        return tl::unexpected<Failure>((a ? b : a).error());
    const auto rows = rowsToCheck(m_shape);
    const auto reference =
        referenceRows(widen(m_type, a->data(), m_a.size() / bytesOf(m_type)),
                      widen(m_type, b->data(), m_b.size() / bytesOf(m_type)), m_shape, rows);
    std::vector<float> sample;
    sample.reserve(reference.size());
    for (const std::int64_t row : rows)
        sample.insert(sample.end(), c.begin() + row * m_shape.n, c.begin() + (row + 1) * m_shape.n);
    if (const auto bad = firstNonFinite(c))
        return outcome({std::numeric_limits<double>::quiet_NaN(), *bad, c[*bad], 0.0},
                       static_cast<std::int64_t>(*bad) / m_shape.n, "any finite number");
    const Comparison comparison = compare(sample, reference);
    const auto row = rows[comparison.worst / static_cast<std::size_t>(m_shape.n)];
    return outcome(comparison, row,
                   fmt::format("the CPU in fp64, {} of {} rows", rows.size(), m_shape.m));
}

Result<CheckOutcome> MatmulCase::checkAgainstCublas(const std::vector<float>& c,
                                                    const Cublas& cublas,
                                                    cudaStream_t stream) const {
    auto expected = DeviceBuffer::allocate(m_c.size(), "cuBLAS's product");
    if (!expected)
        return tl::unexpected<Failure>(expected.error());
    auto status = expected->poison(stream).and_then([&] {
        return cublas.multiply({m_a.data(), m_b.data(), expected->data()}, m_shape, m_type, stream);
    });
    if (!status)
        return tl::unexpected<Failure>(status.error());
    const auto bytes = expected->download(stream);
    if (!bytes)
        return tl::unexpected<Failure>(bytes.error());
    const std::vector<float> values = widen(m_type, bytes->data(), c.size());
    const Comparison comparison = compare(c, std::vector<double>(values.begin(), values.end()));
    return outcome(comparison, static_cast<std::int64_t>(comparison.worst) / m_shape.n,
                   "cuBLAS, every element");
}

Shape shapeOf(const Setting& setting) {
    return {setting.size("m"), setting.size("n"), setting.size("k")};
}

Result<std::unique_ptr<Case>> prepare(const Setting& setting, const Gpu&, cudaStream_t stream) {
    auto prepared = std::make_unique<MatmulCase>(shapeOf(setting), setting.dtype, setting.variant);
    if (auto status = prepared->prepare(setting.seed, stream); !status)
        return tl::unexpected<Failure>(status.error());
    return prepared;
}

} // namespace

Workload workload() {
    return {"matmul",
            "C[m, n] = A[m, k] B[k, n]",
            {{"naive", "one thread per element, operands from memory"},
             {"tiled", "32 x 32 tiles in shared memory"},
             {"cublas", "NVIDIA's library, loaded at run time"}},
            {DataType::Fp32, DataType::Bf16},
            {{"m", 4096, "rows of A and C", true},
             {"n", 4096, "columns of B and C"},
             {"k", 4096, "columns of A, rows of B"}},
            {},
            [](const Setting& setting) { return validate(shapeOf(setting)); },
            prepare};
}

} // namespace ridge::workloads::matmul
