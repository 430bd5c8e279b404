// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "workloads/bandwidth/transfers.h"

#include "workloads/bandwidth/checksum.h"
#include "workloads/bandwidth/disk_file.h"
#include "workloads/bandwidth/kernels.h"
#include "workloads/bandwidth/pattern.h"
#include "workloads/harness/host_memory.h"

#include <fmt/format.h>
#include <optional>

namespace ridge::workloads::bandwidth {
namespace {

class TransferCase final : public Case {
  public:
    TransferCase(std::int64_t bytes, std::uint32_t seed) : m_bytes(bytes), m_seed(seed) {}

    Status prepare(const Setting& setting, const Gpu& gpu, cudaStream_t stream);

    std::string shape() const override { return bytesInWords(static_cast<double>(m_bytes)); }
    const std::vector<Phase>& phases() const override { return m_phases; }
    Status poison(cudaStream_t stream) override { return m_target.poison(stream); }
    Result<CheckOutcome> check(cudaStream_t stream) override;

  private:
    std::int64_t vectors() const { return m_bytes / kVectorBytes; }
    void say(const std::string& variant, double timesMoved,
             std::function<Status(cudaStream_t)> launch);
    Status prepareOnDevice(const std::string& variant, unsigned blocks, cudaStream_t stream);
    Status prepareHost(const std::string& variant);
    Status prepareDisk();

    std::int64_t m_bytes;
    std::uint32_t m_seed;
    bool m_written = false; ///< by variant write: words of its own
    DeviceBuffer m_source, m_target;
    HostMemory m_host;
    std::optional<DiskFile> m_file;
    std::vector<Phase> m_phases;
};

void TransferCase::say(const std::string& variant, double timesMoved,
                       std::function<Status(cudaStream_t)> launch) {
    Work moved = work(m_bytes);
    moved.bytes *= timesMoved;
    m_phases = {{"move", {{variant, moved, std::move(launch)}}}};
}

Status TransferCase::prepareOnDevice(const std::string& variant, unsigned blocks,
                                     cudaStream_t stream) {
    m_written = variant == "write";
    if (m_written) {
        say(variant, 1, [this, blocks](cudaStream_t s) {
            return cudaStatus(launchWrite(m_target.data(), vectors(), m_seed, blocks, s),
                              "launching the write");
        });
        return {};
    }
    say(variant, 2, [this, blocks](cudaStream_t s) {
        return cudaStatus(launchCopy(m_target.data(), m_source.data(), vectors(), blocks, s),
                          "launching the copy");
    });
    return cudaStatus(fillPattern(m_source.data(), vectors(), m_seed, stream),
                      "filling the source");
}

Status TransferCase::prepareHost(const std::string& variant) {
    auto host = HostMemory::allocate(static_cast<std::size_t>(m_bytes), variant == "pinned");
    if (!host)
        return tl::unexpected<Failure>(host.error());
    m_host = std::move(*host);
    fillPattern(static_cast<std::uint32_t*>(m_host.data()), m_bytes / 4, m_seed);
    say(variant, 1, [this](cudaStream_t s) {
        return cudaStatus(cudaMemcpyAsync(m_target.data(), m_host.data(),
                                          static_cast<std::size_t>(m_bytes), cudaMemcpyHostToDevice,
                                          s),
                          "copying to the GPU");
    });
    return {};
}

Status TransferCase::prepareDisk() {
    auto file = DiskFile::create(m_bytes, m_seed);
    if (!file)
        return tl::unexpected<Failure>(file.error());
    m_file = std::move(*file);
    say("disk", 1, [this](cudaStream_t s) { return m_file->copyTo(m_target.data(), s); });
    return {};
}

Status TransferCase::prepare(const Setting& setting, const Gpu& gpu, cudaStream_t stream) {
    const WantedBuffer wanted[] = {
        {&m_target, m_bytes, "the target"},
        {&m_source, setting.variant == "copy" ? m_bytes : 0, "the source"}};
    if (auto status = allocateAll(wanted); !status)
        return status;
    if (setting.variant == "disk")
        return prepareDisk();
    if (setting.variant == "pinned" || setting.variant == "pageable")
        return prepareHost(setting.variant);
    return prepareOnDevice(setting.variant,
                           static_cast<unsigned>(gpu.smCount * setting.size("blocks-per-sm")),
                           stream);
}

/// Exact: the sum of all words that arrived. The target was poisoned.
Result<CheckOutcome> TransferCase::check(cudaStream_t stream) {
    return sumOnDevice(m_target, stream).map([&](std::uint64_t sum) {
        return exactly(sum, m_written ? writtenSum(m_bytes / 4, m_seed)
                                      : patternSum(m_bytes / 4, m_seed));
    });
}

} // namespace

Result<std::unique_ptr<Case>> prepareTransfer(const Setting& setting, const Gpu& gpu,
                                              cudaStream_t stream) {
    auto prepared = std::make_unique<TransferCase>(setting.size("bytes"),
                                                   static_cast<std::uint32_t>(setting.seed));
    if (auto status = prepared->prepare(setting, gpu, stream); !status)
        return tl::unexpected<Failure>(status.error());
    return prepared;
}

} // namespace ridge::workloads::bandwidth
