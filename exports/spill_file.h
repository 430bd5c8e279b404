// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "spool/result.h"

#include <cstddef>
#include <cstdint>
#include <span>

namespace ridge::exports {

/// A file without a name in the folder for temporary files (TMPDIR, else /tmp): it is gone with the process. It is
/// made at the first append(). One thread. An Error names the folder.
class SpillFile {
  public:
    SpillFile() = default;
    SpillFile(const SpillFile&) = delete;
    SpillFile& operator=(const SpillFile&) = delete;
    ~SpillFile();

    Result<void> append(std::span<const std::byte> bytes);
    /// All of `bytes`, from `offset` on.
    Result<void> read(std::uint64_t offset, std::span<std::byte> bytes) const;
    std::uint64_t size() const { return m_size; }

  private:
    int m_file = -1;
    std::uint64_t m_size = 0;
};

} // namespace ridge::exports
