// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "workloads/bandwidth/bandwidth.h"

#include "workloads/bandwidth/kernels.h"
#include "workloads/bandwidth/pattern.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <fmt/format.h>
#include <limits>

namespace ridge::workloads::bandwidth {
namespace {

class BandwidthCase final : public Case {
  public:
    BandwidthCase(std::int64_t bytes, std::int64_t blocksPerSm, std::uint32_t seed)
        : m_bytes(bytes), m_blocksPerSm(blocksPerSm), m_seed(seed) {}

    Status prepare(const std::string& variant, const Gpu& gpu, cudaStream_t stream);

    std::string shape() const override {
        return fmt::format("{}, {} per SM", bytesInWords(static_cast<double>(m_bytes)),
                           m_blocksPerSm);
    }
    const std::vector<Phase>& phases() const override { return m_phases; }
    Status poison(cudaStream_t stream) override { return m_partials.poison(stream); }
    Result<CheckOutcome> check(cudaStream_t stream) override;

  private:
    Status requireRoom(const std::string& variant) const;
    Status launch(cudaStream_t stream) const;

    std::int64_t m_bytes;
    std::int64_t m_blocksPerSm;
    std::uint32_t m_seed;
    const void* m_kernel = nullptr;
    unsigned m_blocks = 0;
    DeviceBuffer m_source, m_partials;
    std::vector<Phase> m_phases;
};

/// Blocks that do not fit would run in a second wave and say nothing of bytes under way.
Status BandwidthCase::requireRoom(const std::string& variant) const {
    int resident = 0;
    const cudaError_t error =
        cudaOccupancyMaxActiveBlocksPerMultiprocessor(&resident, m_kernel, kThreads, 0);
    if (auto status = cudaStatus(error, "asking how many blocks fit on an SM"); !status)
        return status;
    if (m_blocksPerSm <= resident)
        return {};
    return fail(FailureKind::Unavailable,
                fmt::format("--blocks-per-sm {}: an SM of this GPU holds {} blocks of variant {}",
                            m_blocksPerSm, resident, variant));
}

Status BandwidthCase::prepare(const std::string& variant, const Gpu& gpu, cudaStream_t stream) {
    m_kernel = variant == "plain"      ? plainKernel()
               : variant == "cp_async" ? cpAsyncKernel()
                                       : tmaKernel();
    auto status =
        cudaStatus(cudaFuncSetAttribute(m_kernel, cudaFuncAttributePreferredSharedMemoryCarveout,
                                        cudaSharedmemCarveoutMaxShared),
                   "asking for shared memory")
            .and_then([&] { return requireRoom(variant); })
            .and_then([&] { return requireMemory(static_cast<double>(m_bytes)); });
    if (!status)
        return status;
    m_blocks = static_cast<unsigned>(gpu.smCount * m_blocksPerSm);
    auto source = DeviceBuffer::allocate(static_cast<std::size_t>(m_bytes), "the source");
    auto partials = DeviceBuffer::allocate(m_blocks * sizeof(std::uint64_t), "the sums");
    if (!source || !partials)
        return tl::unexpected<Failure>((source ? partials : source).error());
    m_source = std::move(*source);
    m_partials = std::move(*partials);
    m_phases = {{"read", {{"read " + variant, work(m_bytes), [this](cudaStream_t s) {
                               return launch(s);
                           }}}}};
    return cudaStatus(fillPattern(m_source.data(), m_bytes / kVectorBytes, m_seed, stream),
                      "filling the source");
}

Status BandwidthCase::launch(cudaStream_t stream) const {
    Arguments args{m_source.data(), m_bytes / kVectorBytes,
                   static_cast<std::uint64_t*>(m_partials.data())};
    void* parameters[] = {&args};
    return cudaStatus(
        cudaLaunchKernel(m_kernel, dim3(m_blocks), dim3(kThreads), parameters, 0, stream),
        "launching the read");
}

/// Exact: the sum of all words against the CPU's. The blocks' sums were poisoned.
Result<CheckOutcome> BandwidthCase::check(cudaStream_t stream) {
    const auto bytes = m_partials.download(stream);
    if (!bytes)
        return tl::unexpected<Failure>(bytes.error());
    std::uint64_t sum = 0;
    for (std::size_t i = 0; i < bytes->size(); i += sizeof(std::uint64_t)) {
        std::uint64_t partial = 0;
        std::memcpy(&partial, bytes->data() + i, sizeof(partial));
        sum += partial;
    }
    const std::uint64_t expected = patternSum(m_bytes / 4, m_seed);
    const double difference = std::abs(static_cast<double>(sum) - static_cast<double>(expected));
    const double error = sum == expected ? 0
                                         : std::max(difference / static_cast<double>(expected),
                                                    std::numeric_limits<double>::min());
    return CheckOutcome{error, 0, "the CPU's sum of all words",
                        fmt::format("the sum is {}, expected {}", sum, expected)};
}

Result<std::unique_ptr<Case>> prepare(const Setting& setting, const Gpu& gpu, cudaStream_t stream) {
    if (setting.variant == "tma" && !gpu.isAtLeast(9, 0))
        return fail(
            FailureKind::Unavailable,
            fmt::format("variant tma needs compute capability 9.0 (Hopper) or newer; {} has "
                        "{}. plain and cp_async run here",
                        gpu.name, gpu.capability()));
    auto prepared =
        std::make_unique<BandwidthCase>(setting.size("bytes"), setting.size("blocks-per-sm"),
                                        static_cast<std::uint32_t>(setting.seed));
    if (auto status = prepared->prepare(setting.variant, gpu, stream); !status)
        return tl::unexpected<Failure>(status.error());
    return prepared;
}

} // namespace

Workload workload() {
    return {"bandwidth",
            "reads device memory into shared memory once",
            {{"plain", "16-byte loads to registers, then shared memory"},
             {"cp_async", "asynchronous copies, three 8 KiB tiles deep"},
             {"tma", "bulk copies of whole tiles by the copy engine (Hopper)"}},
            {},
            {{"bytes", std::int64_t{4} << 30, "of the source, in steps of 16, far above L2", true},
             {"blocks-per-sm", 4, "resident blocks, each with its tiles under way"}},
            {},
            [](const Setting& setting) { return validate(setting.size("bytes")); },
            prepare};
}

} // namespace ridge::workloads::bandwidth
