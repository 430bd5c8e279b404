// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "workloads/bandwidth/checksum.h"

#include "workloads/bandwidth/kernels.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <fmt/format.h>
#include <limits>

namespace ridge::workloads::bandwidth {

Result<std::uint64_t> sumOfPartials(const DeviceBuffer& partials, cudaStream_t stream) {
    return partials.download(stream).map([](const std::vector<std::uint8_t>& bytes) {
        std::uint64_t sum = 0;
        for (std::size_t i = 0; i < bytes.size(); i += sizeof(std::uint64_t)) {
            std::uint64_t partial = 0;
            std::memcpy(&partial, bytes.data() + i, sizeof(partial));
            sum += partial;
        }
        return sum;
    });
}

Result<std::uint64_t> sumOnDevice(const DeviceBuffer& words, cudaStream_t stream) {
    constexpr unsigned kBlocks = 512;
    auto partials = DeviceBuffer::allocate(kBlocks * sizeof(std::uint64_t), "the sums");
    if (!partials)
        return tl::unexpected<Failure>(partials.error());
    Arguments args;
    args.source = words.data();
    args.vectors = static_cast<std::int64_t>(words.size() / 16);
    args.partials = static_cast<std::uint64_t*>(partials->data());
    void* parameters[] = {&args};
    const cudaError_t error = cudaLaunchKernel(plainKernel().function, dim3(kBlocks),
                                               dim3(kThreads), parameters, 0, stream);
    if (auto status = cudaStatus(error, "adding up what was written"); !status)
        return tl::unexpected<Failure>(status.error());
    return sumOfPartials(*partials, stream);
}

CheckOutcome exactly(std::uint64_t sum, std::uint64_t expected) {
    const double difference = std::abs(static_cast<double>(sum) - static_cast<double>(expected));
    const double error = sum == expected ? 0
                                         : std::max(difference / static_cast<double>(expected),
                                                    std::numeric_limits<double>::min());
    return {error, 0, "the CPU's sum of all words",
            fmt::format("the sum is {}, expected {}", sum, expected)};
}

} // namespace ridge::workloads::bandwidth
