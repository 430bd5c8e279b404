// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "workloads/lowbit/lowbit.h"

#include "workloads/harness/matrix.h"
#include "workloads/harness/random.h"
#include "workloads/harness/slices.h"
#include "workloads/lowbit/kernels.h"
#include "workloads/lowbit/reference.h"
#include "workloads/matmul/reference.h"

#include <fmt/format.h>
#include <utility>

namespace ridge::workloads::lowbit {
namespace {

class LowbitCase final : public Case {
  public:
    LowbitCase(Shape shape, DataType type) : m_shape(shape), m_type(type) {}

    Status prepare(const std::string& variant, const Gpu& gpu, std::uint64_t seed,
                   cudaStream_t stream);

    std::string shape() const override {
        return fmt::format("{} x {} x {}, int{} by {}", m_shape.m, m_shape.n, m_shape.k,
                           m_shape.bits, m_shape.group);
    }
    const std::vector<Phase>& phases() const override { return m_phases; }
    Status poison(cudaStream_t stream) override;
    Result<CheckOutcome> check(cudaStream_t stream) override;

  private:
    Status allocate();
    Status fill(std::uint64_t seed, cudaStream_t stream) const;
    Phase phaseOf(const std::string& variant, int smCount);
    Operation operation(const char* name, const Work& work,
                        std::function<cudaError_t(cudaStream_t)> launch) const;
    Operands operands() const {
        return {m_x.data(), m_weights.data(), m_scales.data(), m_y.data(),
                static_cast<float*>(m_partial.data())};
    }

    Shape m_shape;
    DataType m_type;
    std::int64_t m_slices = 0; ///< of splitk alone
    DeviceBuffer m_x, m_weights, m_scales, m_y, m_partial;
    std::vector<Phase> m_phases;
};

Status LowbitCase::allocate() {
    const std::int64_t element = static_cast<std::int64_t>(bytesOf(m_type));
    const std::int64_t elementsOfY = m_shape.m * m_shape.columns();
    const WantedBuffer wanted[] = {
        {&m_x, m_shape.m * m_shape.depth() * element, "X"},
        {&m_weights, m_shape.columns() * m_shape.bytesPerRow(), "the weights"},
        {&m_scales, m_shape.groups() * m_shape.columns() * element, "the scales"},
        {&m_y, elementsOfY * element, "Y"},
        {&m_partial, m_slices * elementsOfY * 4, "the slices"}};
    return allocateAll(wanted);
}

/// Every packed byte is valid, so random bytes are random weights. X is zero beyond k.
Status LowbitCase::fill(std::uint64_t seed, cudaStream_t stream) const {
    const std::size_t element = bytesOf(m_type);
    const auto pitch = static_cast<std::size_t>(m_shape.depth()) * element;
    const auto width = static_cast<std::size_t>(m_shape.k) * element;
    cudaError_t error = fillNormal(m_x.data(), m_type, m_x.size() / element, 3 * seed, stream);
    if (error == cudaSuccess && width < pitch)
        error = cudaMemset2DAsync(static_cast<char*>(m_x.data()) + width, pitch, 0, pitch - width,
                                  static_cast<std::size_t>(m_shape.m), stream);
    if (error == cudaSuccess)
        error =
            fillNormal(m_scales.data(), m_type, m_scales.size() / element, 3 * seed + 1, stream);
    if (error == cudaSuccess)
        error = fillBytes(m_weights.data(), m_weights.size(), 3 * seed + 2, stream);
    return cudaStatus(error, "filling the operands");
}

Status LowbitCase::prepare(const std::string& variant, const Gpu& gpu, std::uint64_t seed,
                           cudaStream_t stream) {
    if (variant == "splitk")
        m_slices = slicesOf(m_shape, gpu.smCount);
    return allocate().and_then([&] { return fill(seed, stream); }).map([&] {
        m_phases = {phaseOf(variant, gpu.smCount)};
    });
}

Operation LowbitCase::operation(const char* name, const Work& work,
                                std::function<cudaError_t(cudaStream_t)> launch) const {
    return {name, work, [launch = std::move(launch), name](cudaStream_t stream) {
                return cudaStatus(launch(stream), fmt::format("launching {}", name));
            }};
}

Phase LowbitCase::phaseOf(const std::string& variant, int smCount) {
    if (variant == "gemv")
        return {"forward",
                {operation("gemv", productWork(m_shape, m_type), [this, smCount](cudaStream_t s) {
                    return launchGemv(operands(), m_shape, m_type, smCount, s);
                })}};
    if (variant == "gemm")
        return {"forward", {operation("gemm", productWork(m_shape, m_type), [this](cudaStream_t s) {
                    return launchGemm(operands(), m_shape, m_type, s);
                })}};
    return {"forward",
            {operation("slices", slicedWork(m_shape, m_type, m_slices),
                       [this](cudaStream_t s) {
                           return launchSlices(operands(), m_shape, m_type, m_slices, s);
                       }),
             operation(
                 "reduce",
                 addSlicesWork(static_cast<double>(m_shape.m) * static_cast<double>(m_shape.n),
                               m_type, m_slices),
                 [this](cudaStream_t s) {
                     return launchAddSlices(m_y.data(), static_cast<const float*>(m_partial.data()),
                                            m_type, m_shape.m * m_shape.columns(), m_slices, s);
                 })}};
}

Status LowbitCase::poison(cudaStream_t stream) {
    return m_y.poison(stream).and_then(
        [&] { return m_slices == 0 ? Status{} : m_partial.poison(stream); });
}

/// Against the CPU in fp64: all rows, or a sample of them, as the outcome says. Every other element
/// must at least be finite.
Result<CheckOutcome> LowbitCase::check(cudaStream_t stream) {
    const auto x = downloadMatrix(m_x, m_type, m_shape.m, m_shape.depth(), stream);
    const auto scales =
        downloadMatrix(m_scales, m_type, m_shape.groups(), m_shape.columns(), stream);
    const auto weights = m_weights.download(stream);
    const auto y = downloadMatrix(m_y, m_type, m_shape.m, m_shape.n, stream);
    if (!weights)
        return tl::unexpected<Failure>(weights.error());
    for (const auto* each : {&x, &scales, &y})
        if (!*each)
            return tl::unexpected<Failure>(each->error());
    const auto rows = matmul::rowsToCheck({m_shape.m, m_shape.n, m_shape.k});
    return checkRows("Y", *y, m_shape.n, rows, referenceRows(*x, *weights, *scales, m_shape, rows),
                     tolerance(m_shape, m_type));
}

Shape shapeOf(const Setting& setting) {
    Shape shape{setting.size("m"), setting.size("n"), setting.size("k"), setting.size("bits"),
                setting.size("group")};
    if (setting.has("per-channel"))
        shape.group = shape.depth();
    return shape;
}

Result<std::unique_ptr<Case>> prepare(const Setting& setting, const Gpu& gpu, cudaStream_t stream) {
    auto prepared = std::make_unique<LowbitCase>(shapeOf(setting), setting.dtype);
    if (auto status = prepared->prepare(setting.variant, gpu, setting.seed, stream); !status)
        return tl::unexpected<Failure>(status.error());
    return prepared;
}

} // namespace

Workload workload() {
    return {"lowbit",
            "Y[m, n] = X[m, k] W[n, k]^T with weights of 4 or 8 bits",
            {{"gemv", "weights from memory to registers, two rows of X at a time"},
             {"gemm", "tensor cores, 128 x 128 tiles over the whole depth"},
             {"splitk", "tensor cores, 16 x 128 tiles over slices of the depth"}},
            {DataType::Bf16, DataType::Fp16},
            {{"m", 1, "rows of X: 1 a single decode, thousands a prefill", true},
             {"n", 16384, "rows of W"},
             {"k", 16384, "columns of X and W"},
             {"bits", 4, "of a weight, 4 or 8"},
             {"group", 128, "weights along k with one scale, a multiple of 32"}},
            {{"per-channel", "one scale for each row of W in place of --group"}},
            [](const Setting& setting) { return validate(shapeOf(setting)); },
            prepare};
}

} // namespace ridge::workloads::lowbit
