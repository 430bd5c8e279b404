// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "workloads/harness/event.h"
#include "workloads/harness/host_memory.h"

#include <array>
#include <cstdint>
#include <memory>

namespace ridge::workloads::bandwidth {

/// An unnamed file of patternWords in TMPDIR, deleted with the object. It is in memory if TMPDIR
/// is.
class DiskFile {
  public:
    static Result<DiskFile> create(std::int64_t bytes, std::uint32_t seed);
    DiskFile(DiskFile&& other) noexcept;
    DiskFile& operator=(DiskFile&& other) noexcept;
    DiskFile(const DiskFile&) = delete;
    DiskFile& operator=(const DiskFile&) = delete;
    ~DiskFile();

    /// Reads the file, dropped from the page cache before, and copies it to `target`. Each part is
    /// copied while the next is read. Returns once the last copies are queued.
    Status copyTo(void* target, cudaStream_t stream);

  private:
    struct Part {
        HostMemory memory;
        std::unique_ptr<Event> copied; ///< recorded behind the last copy from it
    };
    DiskFile() = default;
    Status write(std::int64_t bytes, std::uint32_t seed);
    Status readPart(void* to, std::int64_t at, std::int64_t bytes) const;

    int m_descriptor = -1;
    std::int64_t m_bytes = 0;
    std::array<Part, 2> m_parts;
};

} // namespace ridge::workloads::bandwidth
