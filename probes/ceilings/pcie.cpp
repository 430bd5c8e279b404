// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "probes/ceilings/loads.h"
#include "workloads/harness/random.h"

#include <fmt/format.h>

namespace ridge::workloads::ceilings {
namespace {

Result<std::shared_ptr<void>> pinnedMemory(std::size_t bytes) {
    void* data = nullptr;
    if (auto status = cudaStatus(cudaMallocHost(&data, bytes),
                                 "pinning " + bytesInWords(static_cast<double>(bytes)));
        !status)
        return tl::unexpected<Failure>(status.error());
    return std::shared_ptr<void>(data, [](void* p) { static_cast<void>(cudaFreeHost(p)); });
}

Load copyLoad(const std::shared_ptr<DeviceBuffer>& device, const std::shared_ptr<void>& host,
              std::size_t bytes, bool toDevice) {
    const auto amount = static_cast<double>(bytes);
    return {fmt::format("cudaMemcpyAsync of {} of pinned memory", bytesInWords(amount)),
            {0, amount, Precision::None},
            amount,
            [device, host, bytes, toDevice](cudaStream_t stream) {
                return cudaStatus(
                    cudaMemcpyAsync(toDevice ? device->data() : host.get(),
                                    toDevice ? host.get() : device->data(), bytes,
                                    toDevice ? cudaMemcpyHostToDevice : cudaMemcpyDeviceToHost,
                                    stream),
                    "copying pinned memory");
            }};
}

} // namespace

Loads pcieLoads(const Bench& bench, bool toDevice) {
    const std::size_t largest = (bench.quick ? std::size_t{64} : std::size_t{256}) << 20U;
    auto allocated = DeviceBuffer::allocate(largest, "the copy");
    const auto host = pinnedMemory(largest);
    if (!allocated)
        return tl::unexpected<Failure>(allocated.error());
    if (!host)
        return tl::unexpected<Failure>(host.error());
    const auto device = std::make_shared<DeviceBuffer>(std::move(*allocated));
    const auto status =
        cudaStatus(fillNormal(device->data(), CUDA_R_32F, largest / 4, 1, bench.stream),
                   "filling the copy")
            .and_then([&] { return copyLoad(device, *host, largest, false).launch(bench.stream); });
    if (!status)
        return tl::unexpected<Failure>(status.error());
    std::vector<Load> loads;
    for (std::size_t bytes = largest; bytes >= std::size_t{16} << 20U; bytes /= 4)
        loads.push_back(copyLoad(device, *host, bytes, toDevice));
    return loads;
}

} // namespace ridge::workloads::ceilings
