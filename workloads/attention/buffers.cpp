// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "workloads/attention/buffers.h"

#include "workloads/harness/random.h"

namespace ridge::workloads::attention {

Status allocate(std::span<const Need> needs) {
    double bytes = 0;
    for (const Need& need : needs)
        bytes += need.bytes;
    if (auto status = requireMemory(bytes); !status)
        return status;
    for (const Need& need : needs) {
        if (need.bytes <= 0)
            continue;
        auto allocated = DeviceBuffer::allocate(static_cast<std::size_t>(need.bytes), need.what);
        if (!allocated)
            return tl::unexpected<Failure>(allocated.error());
        *need.buffer = std::move(*allocated);
    }
    return {};
}

Status fillNormals(std::span<const DeviceBuffer* const> buffers, DataType type, std::uint64_t seed,
                   cudaStream_t stream) {
    std::uint64_t salt = 0;
    for (const DeviceBuffer* buffer : buffers) {
        const cudaError_t error = fillNormal(buffer->data(), type, buffer->size() / bytesOf(type),
                                             buffers.size() * seed + salt++, stream);
        if (auto status = cudaStatus(error, "filling the inputs"); !status)
            return status;
    }
    return {};
}

Result<DeviceBuffer> startsOnGpu(const Shape& shape, cudaStream_t stream) {
    if (shape.lengths.empty())
        return DeviceBuffer();
    std::vector<int> starts;
    for (std::int64_t sequence = 0; sequence <= shape.batch; ++sequence)
        starts.push_back(static_cast<int>(shape.start(sequence)));
    const std::size_t bytes = starts.size() * sizeof(int);
    auto buffer = DeviceBuffer::allocate(bytes, "the starts of the sequences");
    if (!buffer)
        return buffer;
    const cudaError_t error =
        cudaMemcpyAsync(buffer->data(), starts.data(), bytes, cudaMemcpyHostToDevice, stream);
    return cudaStatus(error, "copying the starts of the sequences").map([&] {
        return std::move(*buffer);
    });
}

Result<std::vector<float>> numbersOf(const DeviceBuffer& buffer, DataType type,
                                     cudaStream_t stream) {
    return buffer.download(stream).map([&](const std::vector<std::uint8_t>& bytes) {
        return widen(type, bytes.data(), bytes.size() / bytesOf(type));
    });
}

} // namespace ridge::workloads::attention
