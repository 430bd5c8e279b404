// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "workloads/matmul/matmul.h"

#include "workloads/harness/random.h"
#include "workloads/harness/slices.h"
#include "workloads/harness/tensor_map.h"
#include "workloads/matmul/check.h"
#include "workloads/matmul/hopper.h"
#include "workloads/matmul/kernels.h"
#include "workloads/matmul/library_product.h"

#include <fmt/format.h>
#include <optional>

namespace ridge::workloads::matmul {
namespace {

class MatmulCase final : public Case {
  public:
    MatmulCase(Shape shape, DataType type, std::string variant, int smCount)
        : m_shape(shape), m_type(type), m_variant(std::move(variant)), m_smCount(smCount) {}

    Status prepare(std::uint64_t seed, cudaStream_t stream);

    std::string shape() const override {
        return fmt::format("{} x {} x {}", m_shape.m, m_shape.n, m_shape.k);
    }
    const std::vector<Phase>& phases() const override { return m_phases; }
    Status poison(cudaStream_t stream) override {
        return m_c.poison(stream).and_then(
            [&] { return m_slices == 0 ? Status{} : m_partial.poison(stream); });
    }
    Result<CheckOutcome> check(cudaStream_t stream) override {
        return matmul::check({m_shape, m_type, m_variant, m_a, m_b, m_c}, stream);
    }

  private:
    Status allocate();
    Operands operands() const {
        return {m_a.data(), m_b.data(), m_c.data(), pitchesOf(m_shape, m_type, m_variant)};
    }
    Status describe();
    Phase slicedPhase();
    Status launch(cudaStream_t stream) const;

    Shape m_shape;
    DataType m_type;
    std::string m_variant;
    int m_smCount = 0;
    std::int64_t m_slices = 0; ///< of splitk alone
    DeviceBuffer m_a, m_b, m_c, m_partial;
    std::optional<LibraryProduct> m_library; ///< of its variants alone
    HopperOperands m_hopper;                 ///< of the variants that need Hopper
    std::vector<Phase> m_phases;
};

Status MatmulCase::allocate() {
    const Pitches pitches = pitchesOf(m_shape, m_type, m_variant);
    const std::int64_t rowsOfB = transposesB(m_type, m_variant) ? m_shape.n : m_shape.k;
    const auto element = static_cast<std::int64_t>(bytesOf(m_type));
    const auto elementOfC = static_cast<std::int64_t>(bytesOf(resultType(m_type)));
    if (work(m_shape, m_type, m_variant).bytes > 0x1p62) // or products below would overflow
        return requireMemory(work(m_shape, m_type, m_variant).bytes);
    const WantedBuffer wanted[] = {
        {&m_a, m_shape.m * pitches.a * element, "A"},
        {&m_b, rowsOfB * pitches.b * element, "B"},
        {&m_c, m_shape.m * pitches.c * elementOfC, "C"},
        {&m_partial, m_slices * m_shape.m * pitches.c * 4, "the slices"}};
    return allocateAll(wanted);
}

Status MatmulCase::prepare(std::uint64_t seed, cudaStream_t stream) {
    if (isOfLibrary(m_variant)) {
        auto library = LibraryProduct::prepare(m_shape, m_type, m_variant);
        if (!library)
            return tl::unexpected<Failure>(library.error());
        m_library = std::move(*library);
    }
    if (m_variant == "splitk")
        m_slices = slicesOf(m_shape, m_type, m_smCount);
    if (auto status = allocate(); !status)
        return status;
    for (const auto& [buffer, salt] : {std::pair{&m_a, 0}, std::pair{&m_b, 1}}) {
        const cudaError_t error =
            fillNormal(buffer->data(), m_type, buffer->size() / bytesOf(m_type),
                       2 * seed + static_cast<std::uint64_t>(salt), stream);
        if (auto status = cudaStatus(error, "filling the matrices"); !status)
            return status;
    }
    if (needsHopper(m_variant))
        if (auto status = describe(); !status)
            return status;
    m_phases = {m_slices > 0 ? slicedPhase()
                             : Phase{"forward",
                                     {{"matmul " + m_variant, work(m_shape, m_type, m_variant),
                                       [this](cudaStream_t s) { return launch(s); }}}}};
    return {};
}

Phase MatmulCase::slicedPhase() {
    const auto multiply = [this](cudaStream_t stream) {
        return cudaStatus(launchSlices(m_hopper, m_shape, m_type,
                                       static_cast<float*>(m_partial.data()), m_slices, stream),
                          "launching the slices");
    };
    const auto add = [this](cudaStream_t stream) {
        return cudaStatus(launchAddSlices(m_c.data(), static_cast<const float*>(m_partial.data()),
                                          resultType(m_type), m_shape.m * m_hopper.pitchC, m_slices,
                                          stream),
                          "adding the slices");
    };
    const double elements = static_cast<double>(m_shape.m) * static_cast<double>(m_shape.n);
    return {"forward",
            {{"slices", slicedWork(m_shape, m_type, m_slices), multiply},
             {"reduce", addSlicesWork(elements, resultType(m_type), m_slices), add}}};
}

/// For TMA.
Status MatmulCase::describe() {
    const Pitches pitches = pitchesOf(m_shape, m_type, m_variant);
    const auto [m, n, k] = m_shape;
    const MatricesInMemory a{m_a.data(), 1, m, k, pitches.a, true};
    const MatricesInMemory b = transposesB(m_type, m_variant)
                                   ? MatricesInMemory{m_b.data(), 1, n, k, pitches.b, true}
                                   : MatricesInMemory{m_b.data(), 1, k, n, pitches.b};
    const MatricesInMemory c{m_c.data(), 1, m, n, pitches.c};
    m_hopper.c = m_c.data();
    m_hopper.pitchC = pitches.c;
    const auto boxes = [](const MatricesInMemory& matrix, DataType type, unsigned rows,
                          CUtensorMap& map) {
        return tensorMap(matrix, type, rows).map([&](const CUtensorMap& made) { map = made; });
    };
    return boxes(a, m_type, 128, m_hopper.a)
        .and_then([&] { return boxes(b, m_type, 64, m_hopper.b); })
        .and_then([&] { return boxes(c, resultType(m_type), 64, m_hopper.boxesOfC); });
}

Status MatmulCase::launch(cudaStream_t stream) const {
    const auto launched = [&](cudaError_t error) {
        return cudaStatus(error, "launching " + m_variant);
    };
    if (m_library)
        return m_library->multiply(operands(), stream);
    if (m_variant == "naive")
        return launched(launchNaive(operands(), m_shape, m_type, stream));
    if (m_variant == "tiled")
        return launched(launchTiled(operands(), m_shape, m_type, stream));
    if (m_variant == "registers")
        return launched(launchRegisters(operands(), m_shape, m_type, stream));
    if (m_variant == "mma")
        return launched(launchMma(operands(), m_shape, m_type, stream));
    if (m_variant == "wgmma")
        return launched(launchWgmma(m_hopper, m_shape, m_type, stream));
    const int cluster = m_variant == "cluster" ? 2 : 1;
    return launched(launchPersistent(m_hopper, m_shape, m_type, cluster, m_smCount, stream));
}

Shape shapeOf(const Setting& setting) {
    return {setting.size("m"), setting.size("n"), setting.size("k")};
}

Status validateSetting(const Setting& setting) {
    return validate(shapeOf(setting), setting.dtype, setting.variant);
}

Result<std::unique_ptr<Case>> prepare(const Setting& setting, const Gpu& gpu, cudaStream_t stream) {
    if (needsHopper(setting.variant))
        if (auto status = requireHopper(gpu, setting.variant, "tiled"); !status)
            return tl::unexpected<Failure>(status.error());
    auto prepared =
        std::make_unique<MatmulCase>(shapeOf(setting), setting.dtype, setting.variant, gpu.smCount);
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
             {"registers", "128 x 128 tiles, 8 x 8 sums in the registers of each thread"},
             {"mma", "tensor cores by warps, tiles brought by cp.async; fp32 as TF32, no fp8"},
             {"wgmma", "Hopper's tensor cores fed by TMA, two blocks on an SM; fp32 as TF32, for "
                       "fp32 and fp8 B is stored [n, k]"},
             {"splitk", "as wgmma over slices of the depth, then their sum"},
             {"persistent", "as wgmma, but one warpgroup loads, two multiply, tile after tile; fp8 "
                            "is added in fp32"},
             {"cluster", "the same, two blocks share each tile of B"},
             {"cublas", "NVIDIA's library, loaded at run time; for fp8 B is stored [n, k]"},
             {"cublas-tf32", "the same with fp32 as TF32"}},
            {DataType::Fp32, DataType::Bf16, DataType::Fp16, DataType::Fp8},
            {{"m", 4096, "rows of A and C", true},
             {"n", 4096, "columns of B and C"},
             {"k", 4096, "columns of A, rows of B"}},
            {},
            validateSetting,
            prepare};
}

} // namespace ridge::workloads::matmul
