// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "workloads/harness/failure.h"

#include <cstddef>
#include <cstdint>
#include <cuda_runtime_api.h>
#include <span>
#include <string>
#include <vector>

namespace ridge::workloads {

/// The GPU in use (device 0 of CUDA_VISIBLE_DEVICES).
struct Gpu {
    std::string name;
    int computeMajor = 0, computeMinor = 0;
    int smCount = 0;
    std::size_t sharedPerBlockOptin = 0; ///< bytes

    bool isAtLeast(int major, int minor) const {
        return computeMajor > major || (computeMajor == major && computeMinor >= minor);
    }
    std::string capability() const; ///< "9.0"
};

/// Selects the GPU. Fails if there is none, no driver, or its compute capability is below 8.0.
Result<Gpu> openGpu();

/// Refuses `variant` where its instructions (wgmma, setmaxnreg) are missing; `other` runs
/// everywhere.
Status requireHopper(const Gpu& gpu, const std::string& variant, const std::string& other);

/// Success, or a Failure with `doing` and CUDA's own text.
Status cudaStatus(cudaError_t error, const std::string& doing);

/// Fails if `bytes` do not fit, and names needed and free bytes. A double, so that no size
/// overflows.
Status requireMemory(double bytes);

/// "1.5 GiB"
std::string bytesInWords(double bytes);

/// Device memory that is freed with the object.
class DeviceBuffer {
  public:
    DeviceBuffer() = default;
    static Result<DeviceBuffer> allocate(std::size_t bytes, const std::string& what);
    /// Bytes of all live buffers on all GPUs.
    static std::int64_t bytesHeld();
    ~DeviceBuffer();
    DeviceBuffer(DeviceBuffer&& other) noexcept;
    DeviceBuffer& operator=(DeviceBuffer&& other) noexcept;
    DeviceBuffer(const DeviceBuffer&) = delete;
    DeviceBuffer& operator=(const DeviceBuffer&) = delete;

    void* data() const { return m_data; }
    std::size_t size() const { return m_size; }

    /// Every byte 0xFF: a NaN in every floating-point type used here.
    Status poison(cudaStream_t stream) const;
    /// The bytes, after all work queued on `stream`.
    Result<std::vector<std::uint8_t>> download(cudaStream_t stream) const;

  private:
    void* m_data = nullptr;
    std::size_t m_size = 0;
};

/// One of the buffers of a case; none is allocated for 0 bytes.
struct WantedBuffer {
    DeviceBuffer* buffer = nullptr;
    std::int64_t bytes = 0;
    const char* what = "";
};

/// Refuses in words when they do not all fit.
Status allocateAll(std::span<const WantedBuffer> wanted);

} // namespace ridge::workloads
