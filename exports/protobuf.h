// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// Messages of Protocol Buffers, written field by field (protobuf.dev/programming-guides/encoding). The library
// would bring its compiler into the build and itself into the bundle, for the dozen messages of perfetto_writer.cpp.
#pragma once

#include <bit>
#include <cstdint>
#include <string>
#include <string_view>

namespace ridge::exports {

/// One message; an inner one is made first and added as bytes.
class Message {
  public:
    Message& number(std::uint32_t field, std::uint64_t value) {
        tag(field, 0);
        varint(value);
        return *this;
    }
    /// int64, negative too.
    Message& signedNumber(std::uint32_t field, std::int64_t value) {
        return number(field, static_cast<std::uint64_t>(value));
    }
    Message& fixed(std::uint32_t field, std::uint64_t value) {
        tag(field, 1);
        for (int i = 0; i < 8; ++i)
            m_bytes += static_cast<char>(value >> (8 * i));
        return *this;
    }
    Message& real(std::uint32_t field, double value) {
        return fixed(field, std::bit_cast<std::uint64_t>(value));
    }
    Message& text(std::uint32_t field, std::string_view value) {
        tag(field, 2);
        varint(value.size());
        m_bytes += value;
        return *this;
    }
    Message& message(std::uint32_t field, const Message& inner) {
        return text(field, inner.m_bytes);
    }
    const std::string& bytes() const { return m_bytes; }

  private:
    void tag(std::uint32_t field, std::uint32_t wireType) { varint(field << 3 | wireType); }
    void varint(std::uint64_t value) {
        for (; value >= 0x80; value >>= 7)
            m_bytes += static_cast<char>(value | 0x80);
        m_bytes += static_cast<char>(value);
    }

    std::string m_bytes;
};

} // namespace ridge::exports
