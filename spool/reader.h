// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "spool/records.h"
#include "spool/result.h"

#include <cstring>
#include <filesystem>
#include <optional>
#include <span>
#include <vector>

namespace ridge::spool {

/// Reads a spool while it grows. A block is handed out only when it is whole and its checksum is
/// right, so a spool may be cut at any byte. Not thread-safe.
class SpoolReader {
  public:
    /// An Error when `file` can't be read, is no spool or is of another version. A file still
    /// shorter than its head opens; its head is checked when it is there.
    static Result<SpoolReader> open(const std::filesystem::path& file);

    SpoolReader(SpoolReader&& other) noexcept;
    SpoolReader& operator=(SpoolReader&& other) noexcept;
    ~SpoolReader();

    /// The records of the next whole block; none when there is no more for now or the spool is
    /// damaged. The span lives until the next call.
    Result<std::optional<std::span<const std::byte>>> next();

    /// Bytes at the end of the file that are no whole block: what a cut or damage cost.
    std::uint64_t unreadBytes() const;

    /// Holds no descriptor and no memory until the next call: for a spool to which little comes.
    void rest();

  private:
    SpoolReader(int fd, std::filesystem::path file) : m_fd(fd), m_file(std::move(file)) {}
    Result<bool> checkHead();
    bool ensureOpen();

    int m_fd = -1;
    std::filesystem::path m_file;
    bool m_headChecked = false, m_damaged = false;
    std::uint64_t m_at = 0, m_sequence = 0;
    std::vector<std::byte> m_block;
};

/// Calls `visit(head, bytes)` for each record of a block; `bytes` is the whole record. Stops at a
/// record whose length is impossible and returns false then.
template <class Visit>
bool forEachRecord(std::span<const std::byte> block, Visit&& visit) {
    while (!block.empty()) {
        Head head{};
        if (block.size() < sizeof head)
            return false;
        std::memcpy(&head, block.data(), sizeof head);
        const std::size_t bytes = std::size_t{head.words} * 8;
        if (bytes < sizeof head || bytes > block.size())
            return false;
        visit(head, block.first(bytes));
        block = block.subspan(bytes);
    }
    return true;
}

/// The record as a struct; none when it is shorter than T.
template <class T>
std::optional<T> recordAs(std::span<const std::byte> record) {
    if (record.size() < sizeof(T))
        return std::nullopt;
    T value;
    std::memcpy(&value, record.data(), sizeof(T));
    return value;
}

} // namespace ridge::spool
