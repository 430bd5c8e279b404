// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "workloads/harness/gpu.h"

#include <atomic>
#include <fmt/format.h>
#include <utility>

namespace ridge::workloads {

std::string Gpu::capability() const {
    return fmt::format("{}.{}", computeMajor, computeMinor);
}

Status requireHopper(const Gpu& gpu, const std::string& variant, const std::string& other) {
    if (gpu.computeMajor == 9 && gpu.computeMinor == 0)
        return {};
    return fail(FailureKind::Unavailable,
                fmt::format("variant {} is made of instructions that only compute capability 9.0 "
                            "has, and this GPU has {}: variant {} runs here",
                            variant, gpu.capability(), other));
}

Status cudaStatus(cudaError_t error, const std::string& doing) {
    if (error == cudaSuccess)
        return {};
    static_cast<void>(cudaGetLastError()); // or the next launch would report it again
    if (error == cudaErrorNoKernelImageForDevice)
        return fail(FailureKind::Unavailable,
                    doing + ": this build holds no code for this GPU; build again with "
                            "-DRIDGE_CUDA_ARCHITECTURES set to its compute capability");
    const auto kind =
        error == cudaErrorMemoryAllocation ? FailureKind::OutOfMemory : FailureKind::Cuda;
    return fail(kind, fmt::format("{}: {} ({})", doing, cudaGetErrorString(error),
                                  cudaGetErrorName(error)));
}

Result<Gpu> openGpu() {
    int count = 0;
    const cudaError_t error = cudaGetDeviceCount(&count);
    if (error == cudaErrorNoDevice || error == cudaErrorInsufficientDriver ||
        (error == cudaSuccess && count == 0))
        return fail(
            FailureKind::Unavailable,
            fmt::format("no usable NVIDIA GPU on this machine: {}",
                        error == cudaSuccess ? "none is visible" : cudaGetErrorString(error)));
    if (auto status = cudaStatus(error, "looking for a GPU"); !status)
        return tl::unexpected<Failure>(status.error());
    cudaDeviceProp properties{};
    auto status = cudaStatus(cudaGetDeviceProperties(&properties, 0), "reading the GPU's facts");
    if (status)
        status = cudaStatus(cudaSetDevice(0), "selecting the GPU");
    if (!status)
        return tl::unexpected<Failure>(status.error());
    Gpu gpu{properties.name, properties.major, properties.minor, properties.multiProcessorCount,
            properties.sharedMemPerBlockOptin};
    if (!gpu.isAtLeast(8, 0))
        return fail(FailureKind::Unavailable,
                    fmt::format("{} has compute capability {}; the workloads need 8.0 or newer",
                                gpu.name, gpu.capability()));
    return gpu;
}

std::string bytesInWords(double bytes) {
    if (bytes >= 1024.0 * 1024 * 1024)
        return fmt::format("{:.1f} GiB", bytes / (1024.0 * 1024 * 1024));
    if (bytes >= 1024.0 * 1024)
        return fmt::format("{:.1f} MiB", bytes / (1024.0 * 1024));
    return fmt::format("{:.0f} bytes", bytes);
}

Status requireMemory(double bytes) {
    std::size_t free = 0, total = 0;
    if (auto status = cudaStatus(cudaMemGetInfo(&free, &total), "asking for free memory"); !status)
        return status;
    if (bytes <= static_cast<double>(free))
        return {};
    return fail(FailureKind::OutOfMemory,
                fmt::format("needs {} of GPU memory, {} of {} are free", bytesInWords(bytes),
                            bytesInWords(static_cast<double>(free)),
                            bytesInWords(static_cast<double>(total))));
}

namespace {
std::atomic<std::int64_t> bytesOfBuffers{0};
}

std::int64_t DeviceBuffer::bytesHeld() {
    return bytesOfBuffers;
}

Result<DeviceBuffer> DeviceBuffer::allocate(std::size_t bytes, const std::string& what) {
    DeviceBuffer buffer;
    const std::string doing =
        "allocating " + bytesInWords(static_cast<double>(bytes)) + " for " + what;
    if (auto status = cudaStatus(cudaMalloc(&buffer.m_data, bytes), doing); !status)
        return tl::unexpected<Failure>(status.error());
    buffer.m_size = bytes;
    bytesOfBuffers += static_cast<std::int64_t>(bytes);
    return buffer;
}

Status allocateAll(std::span<const WantedBuffer> wanted) {
    double bytes = 0;
    for (const WantedBuffer& each : wanted)
        bytes += static_cast<double>(each.bytes);
    if (auto status = requireMemory(bytes); !status)
        return status;
    for (const WantedBuffer& each : wanted) {
        if (each.bytes == 0)
            continue;
        auto allocated = DeviceBuffer::allocate(static_cast<std::size_t>(each.bytes), each.what);
        if (!allocated)
            return tl::unexpected<Failure>(allocated.error());
        *each.buffer = std::move(*allocated);
    }
    return {};
}

DeviceBuffer::~DeviceBuffer() {
    if (m_data == nullptr)
        return;
    static_cast<void>(cudaFree(m_data));
    bytesOfBuffers -= static_cast<std::int64_t>(m_size);
}

DeviceBuffer::DeviceBuffer(DeviceBuffer&& other) noexcept
    : m_data(std::exchange(other.m_data, nullptr)), m_size(std::exchange(other.m_size, 0)) {}

DeviceBuffer& DeviceBuffer::operator=(DeviceBuffer&& other) noexcept {
    std::swap(m_data, other.m_data);
    std::swap(m_size, other.m_size);
    return *this;
}

Status DeviceBuffer::poison(cudaStream_t stream) const {
    return cudaStatus(cudaMemsetAsync(m_data, 0xFF, m_size, stream), "poisoning outputs");
}

Result<std::vector<std::uint8_t>> DeviceBuffer::download(cudaStream_t stream) const {
    std::vector<std::uint8_t> bytes(m_size);
    cudaError_t error = cudaStreamSynchronize(stream);
    if (error == cudaSuccess)
        error = cudaMemcpy(bytes.data(), m_data, m_size, cudaMemcpyDeviceToHost);
    if (auto status = cudaStatus(error, "copying results back"); !status)
        return tl::unexpected<Failure>(status.error());
    return bytes;
}

} // namespace ridge::workloads
