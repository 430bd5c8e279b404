// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "workloads/matmul/matmul.h"

#include "workloads/harness/matrix.h"
#include "workloads/harness/random.h"
#include "workloads/harness/slices.h"
#include "workloads/harness/tensor_map.h"
#include "workloads/matmul/cublas.h"
#include "workloads/matmul/hopper.h"
#include "workloads/matmul/kernels.h"
#include "workloads/matmul/reference.h"

#include <fmt/format.h>
#include <numeric>

namespace ridge::workloads::matmul {
namespace {

bool isHopper(const std::string& variant) {
    return variant == "wgmma" || variant == "splitk" || variant == "persistent" ||
           variant == "cluster";
}

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
    Result<CheckOutcome> check(cudaStream_t stream) override;

  private:
    Status allocate();
    Operands operands() const { return {m_a.data(), m_b.data(), m_c.data(), pitchesOf(m_shape)}; }
    Status describe();
    Phase slicedPhase();
    Status launch(cudaStream_t stream) const;
    Result<CheckOutcome> checkAgainstCpu(const std::vector<float>& c, cudaStream_t stream) const;
    Result<CheckOutcome> checkAgainstCublas(const std::vector<float>& c, const Cublas& cublas,
                                            cudaStream_t stream) const;

    Shape m_shape;
    DataType m_type;
    std::string m_variant;
    int m_smCount = 0;
    std::int64_t m_slices = 0; ///< of splitk alone
    DeviceBuffer m_a, m_b, m_c, m_partial;
    std::shared_ptr<Cublas> m_cublas;
    HopperOperands m_hopper; ///< of the variants that need Hopper
    std::vector<Phase> m_phases;
};

Status MatmulCase::allocate() {
    const Pitches pitches = pitchesOf(m_shape);
    const auto element = static_cast<std::int64_t>(bytesOf(m_type));
    if (work(m_shape, m_type, m_variant).bytes > 0x1p62) // or products below would overflow
        return requireMemory(work(m_shape, m_type, m_variant).bytes);
    const WantedBuffer wanted[] = {
        {&m_a, m_shape.m * pitches.a * element, "A"},
        {&m_b, m_shape.k * pitches.b * element, "B"},
        {&m_c, m_shape.m * pitches.c * element, "C"},
        {&m_partial, m_slices * m_shape.m * pitches.c * 4, "the slices"}};
    return allocateAll(wanted);
}

Status MatmulCase::prepare(std::uint64_t seed, cudaStream_t stream) {
    if (m_variant == "cublas") {
        auto cublas = Cublas::load();
        if (!cublas)
            return tl::unexpected<Failure>(cublas.error());
        m_cublas = *cublas;
    }
    if (m_variant == "splitk")
        m_slices = slicesOf(m_shape, m_smCount);
    if (auto status = allocate(); !status)
        return status;
    for (const auto& [buffer, salt] : {std::pair{&m_a, 0}, std::pair{&m_b, 1}}) {
        const cudaError_t error =
            fillNormal(buffer->data(), m_type, buffer->size() / bytesOf(m_type),
                       2 * seed + static_cast<std::uint64_t>(salt), stream);
        if (auto status = cudaStatus(error, "filling the matrices"); !status)
            return status;
    }
    if (isHopper(m_variant))
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
                                          m_type, m_shape.m * m_hopper.pitchC, m_slices, stream),
                          "adding the slices");
    };
    const double elements = static_cast<double>(m_shape.m) * static_cast<double>(m_shape.n);
    return {"forward",
            {{"slices", slicedWork(m_shape, m_type, m_slices), multiply},
             {"reduce", addSlicesWork(elements, m_type, m_slices), add}}};
}

/// For TMA.
Status MatmulCase::describe() {
    const Pitches pitches = pitchesOf(m_shape);
    m_hopper.c = m_c.data();
    m_hopper.pitchC = pitches.c;
    return tensorMap({m_a.data(), 1, m_shape.m, m_shape.k, pitches.a}, m_type, 128)
        .and_then([&](const CUtensorMap& a) {
            m_hopper.a = a;
            return tensorMap({m_b.data(), 1, m_shape.k, m_shape.n, pitches.b}, m_type, 64);
        })
        .and_then([&](const CUtensorMap& b) {
            m_hopper.b = b;
            return tensorMap({m_c.data(), 1, m_shape.m, m_shape.n, pitches.c}, m_type, 64);
        })
        .map([&](const CUtensorMap& c) { m_hopper.boxesOfC = c; });
}

Status MatmulCase::launch(cudaStream_t stream) const {
    const auto launched = [&](cudaError_t error) {
        return cudaStatus(error, "launching " + m_variant);
    };
    if (m_variant == "cublas")
        return m_cublas->multiply(operands(), m_shape, m_type, stream);
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

/// Small products, and whatever cuBLAS computed, are checked against the CPU in fp64 (all rows or a
/// sample of them, as the outcome says); large ones against cuBLAS in full where it is found.
Result<CheckOutcome> MatmulCase::check(cudaStream_t stream) {
    const auto downloaded = downloadMatrix(m_c, m_type, m_shape.m, m_shape.n, stream);
    if (!downloaded)
        return tl::unexpected<Failure>(downloaded.error());
    const std::vector<float>& c = *downloaded;
    const bool isSmall = static_cast<std::int64_t>(rowsToCheck(m_shape).size()) == m_shape.m;
    auto result = checkAgainstCpu(c, stream);
    if (!result || !result->passed() || isSmall || m_variant == "cublas")
        return result;
    const auto cublas = Cublas::load();
    if (!cublas)
        return result;
    return checkAgainstCublas(c, **cublas, stream);
}

Result<CheckOutcome> MatmulCase::checkAgainstCpu(const std::vector<float>& c,
                                                 cudaStream_t stream) const {
    const auto a = downloadMatrix(m_a, m_type, m_shape.m, m_shape.k, stream);
    const auto b = downloadMatrix(m_b, m_type, m_shape.k, m_shape.n, stream);
    if (!a || !b)
        return tl::unexpected<Failure>((a ? b : a).error());
    const auto rows = rowsToCheck(m_shape);
    const auto reference = referenceRows(*a, *b, m_shape, rows);
    return checkRows("C", c, m_shape.n, rows, reference, tolerance(m_shape, m_type, m_variant));
}

Result<CheckOutcome> MatmulCase::checkAgainstCublas(const std::vector<float>& c,
                                                    const Cublas& cublas,
                                                    cudaStream_t stream) const {
    auto expected = DeviceBuffer::allocate(m_c.size(), "cuBLAS's product");
    if (!expected)
        return tl::unexpected<Failure>(expected.error());
    auto status = expected->poison(stream).and_then([&] {
        return cublas.multiply({m_a.data(), m_b.data(), expected->data(), pitchesOf(m_shape)},
                               m_shape, m_type, stream);
    });
    if (!status)
        return tl::unexpected<Failure>(status.error());
    const auto product = downloadMatrix(*expected, m_type, m_shape.m, m_shape.n, stream);
    if (!product)
        return tl::unexpected<Failure>(product.error());
    std::vector<std::int64_t> all(static_cast<std::size_t>(m_shape.m));
    std::iota(all.begin(), all.end(), std::int64_t{0});
    CheckOutcome outcome =
        checkRows("C", c, m_shape.n, all, std::vector<double>(product->begin(), product->end()),
                  tolerance(m_shape, m_type, m_variant));
    outcome.reference = "cuBLAS, every element";
    return outcome;
}

Shape shapeOf(const Setting& setting) {
    return {setting.size("m"), setting.size("n"), setting.size("k")};
}

Status validateSetting(const Setting& setting) {
    if (isHopper(setting.variant) && setting.dtype == DataType::Fp32)
        return fail(FailureKind::Usage,
                    fmt::format("--variant {} multiplies fp16 and bf16: choose --dtype bf16",
                                setting.variant));
    return validate(shapeOf(setting));
}

Result<std::unique_ptr<Case>> prepare(const Setting& setting, const Gpu& gpu, cudaStream_t stream) {
    if (isHopper(setting.variant))
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
             {"mma", "tensor cores by warps, tiles brought by cp.async; fp32 as TF32"},
             {"wgmma", "Hopper's tensor cores fed by TMA, two blocks on an SM; fp16, bf16"},
             {"splitk", "as wgmma over slices of the depth, then their sum; fp16, bf16"},
             {"persistent", "one warpgroup loads, two multiply, tile after tile; fp16, bf16"},
             {"cluster", "the same, two blocks share each tile of B; fp16, bf16"},
             {"cublas", "NVIDIA's library, loaded at run time"}},
            {DataType::Fp32, DataType::Bf16, DataType::Fp16},
            {{"m", 4096, "rows of A and C", true},
             {"n", 4096, "columns of B and C"},
             {"k", 4096, "columns of A, rows of B"}},
            {},
            validateSetting,
            prepare};
}

} // namespace ridge::workloads::matmul
