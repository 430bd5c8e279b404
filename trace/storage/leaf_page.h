// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// Rows straight from a page of an SQLite file (sqlite.org/fileformat2.html, 'B-tree Pages' and
// 'Record Format'). Every byte is treated as hostile.
#pragma once

#include "trace/storage/stored_value.h"

#include <array>
#include <bit>
#include <cstdint>
#include <cstring>
#include <span>

namespace ridge::trace {

using Bytes = std::span<const unsigned char>;

/// Readable bytes that must follow each page in memory, so that every number is one load.
inline constexpr std::size_t kPageMargin = 8;

inline constexpr unsigned char kInteriorPage = 5, kLeafPage = 13; ///< first byte of a table's pages

/// The big-endian number at `at`, of which 8 bytes must be readable.
inline std::uint64_t load(const unsigned char* at) {
    static_assert(std::endian::native == std::endian::little);
    std::uint64_t word = 0;
    std::memcpy(&word, at, sizeof word);
    return __builtin_bswap64(word);
}
inline std::uint32_t load16(const unsigned char* at) {
    return std::uint32_t{at[0]} << 8 | at[1];
}

/// Takes a varint (at most nine bytes) from the front of `bytes`; false when they end within it.
inline bool takeVarint(Bytes& bytes, std::uint64_t& value) {
    if (!bytes.empty() && bytes[0] < 0x80) {
        value = bytes[0];
        bytes = bytes.subspan(1);
        return true;
    }
    value = 0;
    for (std::size_t i = 0; i < bytes.size() && i < 9; ++i) {
        if (i == 8)
            value = value << 8 | bytes[i];
        else
            value = value << 7 | (bytes[i] & 0x7f);
        if (i == 8 || bytes[i] < 0x80) {
            bytes = bytes.subspan(i + 1);
            return true;
        }
    }
    return false;
}

/// The values of one record, in order. Behind the last one, and in a record that cannot be, all are
/// ValueKind::Other.
class RecordRow {
  public:
    explicit RecordRow(Bytes record) {
        Bytes rest = record;
        std::uint64_t size = 0;
        if (!takeVarint(rest, size) || size > record.size() || size < record.size() - rest.size())
            return;
        m_types = rest.first(size - (record.size() - rest.size()));
        m_body = record.subspan(size);
    }

    /// Inlined, so that only those members of the value are written that the caller takes.
    [[gnu::always_inline]] inline StoredValue next() {
        std::uint64_t type = 0;
        if (!takeVarint(m_types, type))
            return {};
        if (type >= 12)
            return textOf(type);
        static constexpr std::array<unsigned char, 12> kBytes = {0, 1, 2, 3, 4, 6,
                                                                 8, 8, 0, 0, 0, 0};
        const std::size_t size = kBytes[type];
        if (size > m_body.size())
            return fail();
        const std::uint64_t word = load(m_body.data());
        m_body = m_body.subspan(size);
        if (type == 0)
            return StoredValue(nullptr);
        if (type <= 6)
            return StoredValue(static_cast<std::int64_t>(word) >> (64 - 8 * size));
        if (type == 7)
            return StoredValue(std::bit_cast<double>(word));
        if (type <= 9)
            return StoredValue(static_cast<std::int64_t>(type) - 8);
        return fail();
    }

  private:
    StoredValue textOf(std::uint64_t type) {
        const std::uint64_t size = (type - 12) / 2;
        if (size > m_body.size())
            return fail();
        const Bytes text = m_body.first(size);
        m_body = m_body.subspan(size);
        if (type % 2 == 0)
            return {};
        return StoredValue(
            std::string_view(reinterpret_cast<const char*>(text.data()), text.size()));
    }
    StoredValue fail() {
        m_types = {};
        return {};
    }

    Bytes m_types, m_body;
};

/// Calls take(rowid, record) for the rows of a table's leaf page, in order, until it returns false.
/// Returns false then, and where this is no such page or a row goes on in another page.
template <class Take>
bool forEachRecord(Bytes page, Take take) {
    constexpr std::size_t kHeader = 8, kNotInPage = 35;
    if (page.size() < kHeader || page[0] != kLeafPage)
        return false;
    const std::size_t cells = load16(&page[3]);
    if (kHeader + 2 * cells > page.size())
        return false;
    for (std::size_t i = 0; i < cells; ++i) {
        const std::size_t at = load16(&page[kHeader + 2 * i]);
        if (at >= page.size())
            return false;
        Bytes cell = page.subspan(at);
        std::uint64_t size = 0, row = 0;
        if (!takeVarint(cell, size) || !takeVarint(cell, row) || size > cell.size() ||
            size > page.size() - kNotInPage)
            return false;
        if (!take(static_cast<std::int64_t>(row), cell.first(size)))
            return false;
    }
    return true;
}

} // namespace ridge::trace
