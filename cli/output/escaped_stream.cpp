// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "cli/output/escaped_stream.h"

#include "reports/words/format.h"

#include <string_view>

namespace ridge::cli {

EscapedStream::~EscapedStream() {
    handOn();
    m_stream.rdbuf(m_real);
}

EscapedStream::int_type EscapedStream::overflow(int_type character) {
    if (traits_type::eq_int_type(character, traits_type::eof()))
        return traits_type::not_eof(character);
    const char byte = traits_type::to_char_type(character);
    return xsputn(&byte, 1) == 1 ? character : traits_type::eof();
}

/// std::cerr asks for sync() behind each piece of a line.
std::streamsize EscapedStream::xsputn(const char* bytes, std::streamsize count) {
    const std::string_view text(bytes, static_cast<std::size_t>(count));
    std::size_t from = 0;
    for (std::size_t end = text.find('\n'); end != text.npos; end = text.find('\n', from)) {
        m_line += text.substr(from, end - from);
        handOn();
        m_real->sputc('\n');
        from = end + 1;
    }
    m_line += text.substr(from);
    return count;
}

int EscapedStream::sync() {
    return m_real->pubsync();
}

void EscapedStream::handOn() {
    const std::string line = reports::printable(m_line);
    m_line.clear();
    m_real->sputn(line.data(), static_cast<std::streamsize>(line.size()));
}

} // namespace ridge::cli
