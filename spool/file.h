// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "spool/records.h"

#include <span>

namespace ridge::spool {

/// The writing end of one spool. Lives in somebody else's process: it never throws, never raises a
/// signal (SIGXFSZ is held back while it writes) and stops for good at the first failure, leaving
/// a file that ends with a whole block where the disk allows. Not thread-safe.
///
/// The host may close descriptors it does not know (daemons do) and get the same number again for a
/// file of its own. So each write first checks that the descriptor is still the spool and reopens
/// it if not.
class SpoolFile {
  public:
    SpoolFile() = default;
    SpoolFile(const SpoolFile&) = delete;
    SpoolFile& operator=(const SpoolFile&) = delete;
    ~SpoolFile() { close(); }

    /// Creates `path` (which must not exist) for process `pid`. `limitBytes` stops it as a full
    /// disk would.
    bool open(const char* path, std::int32_t pid, std::uint64_t limitBytes);

    /// Appends one block of whole records; at most kMaxBlockBytes. False: nothing of it was kept.
    bool write(std::span<const std::byte> records);

    /// As write(), but tries once more after a failure: for the few bytes that say what was lost.
    bool writeLast(std::span<const std::byte> records);

    bool isOpen() const { return m_fd >= 0; }
    /// Bytes that write() was given after the first failure, and of that failure.
    std::uint64_t refusedBytes() const { return m_refused; }
    void close();

  private:
    bool append(const void* data, std::size_t bytes);
    bool ensureOurs();

    int m_fd = -1;
    char m_path[4096] = {};
    std::uint64_t m_device = 0, m_inode = 0;
    bool m_failed = false;
    std::uint64_t m_size = 0, m_limit = 0, m_sequence = 0, m_refused = 0;
};

} // namespace ridge::spool
