// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "spool/records.h"

#include <algorithm>
#include <cstring>
#include <memory>
#include <span>
#include <string_view>

namespace ridge::inject {

/// A block of spool records under construction. Not thread-safe.
class RecordBuffer {
  public:
    explicit RecordBuffer(std::size_t capacity)
        : m_bytes(new std::byte[capacity]), m_capacity(capacity) {}

    bool fits(std::size_t bytes) const { return m_used + bytes <= m_capacity; }
    bool empty() const { return m_used == 0; }
    void clear() { m_used = 0; }
    std::span<const std::byte> bytes() const { return {m_bytes.get(), m_used}; }

    /// Appends a record; the caller has asked fits(sizeof(T)).
    template <class T>
    void append(const T& record) {
        std::memcpy(m_bytes.get() + m_used, &record, sizeof(T));
        m_used += sizeof(T);
    }

    void append(std::span<const std::byte> raw) {
        std::ranges::copy(raw, m_bytes.get() + m_used);
        m_used += raw.size();
    }

  private:
    std::unique_ptr<std::byte[]> m_bytes;
    std::size_t m_capacity, m_used = 0;
};

/// A record of type T with its head filled in and every other byte zero.
template <class T>
T makeRecord(std::uint32_t tid = 0, spool::Kind kind = T::kKind) {
    T record;
    std::memset(&record, 0, sizeof record);
    record.head = {kind, spool::wordsOf<T>(), tid};
    return record;
}

} // namespace ridge::inject
