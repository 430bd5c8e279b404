// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "workloads/bandwidth/bandwidth.h"

#include "workloads/bandwidth/checksum.h"
#include "workloads/bandwidth/kernels.h"
#include "workloads/bandwidth/pattern.h"
#include "workloads/bandwidth/transfers.h"

#include <fmt/format.h>

namespace ridge::workloads::bandwidth {
namespace {

struct ReadSetting {
    std::string variant;
    std::int64_t bytes = 0, blocksPerSm = 0, stages = 0, passes = 0, sources = 0;
    std::uint32_t seed = 0;
};

class ReadCase final : public Case {
  public:
    explicit ReadCase(ReadSetting setting) : m_setting(std::move(setting)) {}

    Status prepare(const Gpu& gpu, cudaStream_t stream);

    std::string shape() const override {
        return fmt::format("{}, {} per SM", bytesInWords(static_cast<double>(m_setting.bytes)),
                           m_setting.blocksPerSm);
    }
    const std::vector<Phase>& phases() const override { return m_phases; }
    Status poison(cudaStream_t stream) override { return m_partials.poison(stream); }
    Result<CheckOutcome> check(cudaStream_t stream) override;

  private:
    ReadKernel kernel() const;
    Status configure() const;
    Status allocate(cudaStream_t stream);
    Status launch(cudaStream_t stream);

    ReadSetting m_setting;
    unsigned m_blocks = 0;
    std::int64_t m_next = 0; ///< source
    DeviceBuffer m_sources, m_partials;
    std::vector<Phase> m_phases;
};

ReadKernel ReadCase::kernel() const {
    const int stages = static_cast<int>(m_setting.stages);
    if (m_setting.variant == "cp_async")
        return cpAsyncKernel(stages);
    if (m_setting.variant == "tma")
        return tmaKernel(stages);
    if (m_setting.variant == "shared")
        return sharedKernel();
    return m_setting.variant == "scalar" ? scalarKernel() : plainKernel();
}

/// Blocks that do not fit would run in a second wave and say nothing of bytes under way.
Status ReadCase::configure() const {
    const ReadKernel kernel = this->kernel();
    cudaError_t error =
        cudaFuncSetAttribute(kernel.function, cudaFuncAttributePreferredSharedMemoryCarveout,
                             cudaSharedmemCarveoutMaxShared);
    if (error == cudaSuccess)
        error = cudaFuncSetAttribute(kernel.function, cudaFuncAttributeMaxDynamicSharedMemorySize,
                                     static_cast<int>(kernel.sharedBytes));
    int resident = 0;
    if (error == cudaSuccess)
        error = cudaOccupancyMaxActiveBlocksPerMultiprocessor(&resident, kernel.function, kThreads,
                                                              kernel.sharedBytes);
    if (auto status = cudaStatus(error, "asking how many blocks fit on an SM"); !status)
        return status;
    if (m_setting.blocksPerSm <= resident)
        return {};
    return fail(FailureKind::Unavailable,
                fmt::format("--blocks-per-sm {}: an SM of this GPU holds {} blocks of variant {}",
                            m_setting.blocksPerSm, resident, m_setting.variant));
}

Status ReadCase::allocate(cudaStream_t stream) {
    const WantedBuffer wanted[] = {
        {&m_sources, m_setting.sources * m_setting.bytes, "the sources"},
        {&m_partials, m_blocks * static_cast<std::int64_t>(sizeof(std::uint64_t)), "the sums"}};
    auto status = allocateAll(wanted);
    for (std::int64_t i = 0; status && i < m_setting.sources; ++i)
        status = cudaStatus(fillPattern(static_cast<char*>(m_sources.data()) + i * m_setting.bytes,
                                        m_setting.bytes / kVectorBytes, m_setting.seed, stream),
                            "filling the source");
    return status;
}

Status ReadCase::prepare(const Gpu& gpu, cudaStream_t stream) {
    m_blocks = static_cast<unsigned>(gpu.smCount * m_setting.blocksPerSm);
    m_phases = {{"read",
                 {{"read " + m_setting.variant, work(m_setting.bytes),
                   [this](cudaStream_t s) { return launch(s); }}}}};
    return configure().and_then([&] { return allocate(stream); });
}

/// Each launch reads the next source.
Status ReadCase::launch(cudaStream_t stream) {
    Arguments args;
    args.source = static_cast<const char*>(m_sources.data()) + m_next * m_setting.bytes;
    args.vectors = m_setting.bytes / kVectorBytes;
    args.passes = m_setting.passes;
    args.stages = static_cast<int>(m_setting.stages);
    args.partials = static_cast<std::uint64_t*>(m_partials.data());
    m_next = (m_next + 1) % m_setting.sources;
    void* parameters[] = {&args};
    const ReadKernel read = kernel();
    return cudaStatus(cudaLaunchKernel(read.function, dim3(m_blocks), dim3(kThreads), parameters,
                                       read.sharedBytes, stream),
                      "launching the read");
}

/// Exact: the sum of all words against the CPU's. The blocks' sums were poisoned.
Result<CheckOutcome> ReadCase::check(cudaStream_t stream) {
    return sumOfPartials(m_partials, stream).map([&](std::uint64_t sum) {
        return exactly(sum, static_cast<std::uint64_t>(m_setting.passes) *
                                patternSum(m_setting.bytes / 4, m_setting.seed));
    });
}

bool isRead(const std::string& variant) {
    return variant == "plain" || variant == "scalar" || variant == "cp_async" || variant == "tma" ||
           variant == "shared";
}

Status validateSetting(const Setting& setting) {
    const std::int64_t stages = setting.size("stages");
    const bool isAsynchronous = setting.variant == "cp_async" || setting.variant == "tma";
    if (isAsynchronous && (stages < 2 || stages > kMostStages))
        return fail(FailureKind::Usage,
                    fmt::format("--stages {}: takes 2 to {}", stages, kMostStages));
    if (setting.size("bytes") > kMostBytes || setting.size("sources") > kMostSources ||
        setting.size("passes") > kMostPasses)
        return fail(FailureKind::Usage,
                    fmt::format("--bytes goes up to {}, --sources to {}, --passes to {}",
                                kMostBytes, kMostSources, kMostPasses));
    return validate(setting.size("bytes"));
}

Result<std::unique_ptr<Case>> prepare(const Setting& setting, const Gpu& gpu, cudaStream_t stream) {
    if (!isRead(setting.variant))
        return prepareTransfer(setting, gpu, stream);
    if (setting.variant == "tma" && !gpu.isAtLeast(9, 0))
        return fail(
            FailureKind::Unavailable,
            fmt::format("variant tma needs compute capability 9.0 (Hopper) or newer; {} has "
                        "{}. plain and cp_async run here",
                        gpu.name, gpu.capability()));
    auto prepared = std::make_unique<ReadCase>(
        ReadSetting{setting.variant, setting.size("bytes"), setting.size("blocks-per-sm"),
                    setting.size("stages"), setting.size("passes"), setting.size("sources"),
                    static_cast<std::uint32_t>(setting.seed)});
    if (auto status = prepared->prepare(gpu, stream); !status)
        return tl::unexpected<Failure>(status.error());
    return prepared;
}

} // namespace

Workload workload() {
    return {
        "bandwidth",
        "reads device memory into shared memory; writes, copies and brings data from host and disk",
        {{"plain", "16-byte loads to registers, then shared memory"},
         {"scalar", "the same with 4-byte loads"},
         {"cp_async", "asynchronous copies, --stages tiles of 8 KiB deep"},
         {"tma", "bulk copies of whole tiles by the copy engine (Hopper)"},
         {"shared", "as plain, then --passes over each tile in shared memory"},
         {"write", "16-byte stores of numbers made on the spot"},
         {"copy", "16-byte loads and stores; twice --bytes are moved"},
         {"pinned", "host to device from page-locked memory"},
         {"pageable", "host to device from memory that the driver must stage"},
         {"disk", "a file in TMPDIR, read past the page cache, by two page-locked buffers"}},
        {},
        {{"bytes", std::int64_t{4} << 30, "moved, in steps of 16, far above L2", true},
         {"blocks-per-sm", 4, "resident blocks, each with its tiles under way"},
         {"stages", 3, "tiles of 8 KiB that a block of cp_async and tma has under way"},
         {"passes", 1, "over the same bytes in one launch of a read"},
         {"sources", 1, "that reads take in turn, launch after launch"}},
        {},
        validateSetting,
        prepare};
}

} // namespace ridge::workloads::bandwidth
