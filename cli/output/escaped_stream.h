// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <ostream>
#include <streambuf>
#include <string>

namespace ridge::cli {

/// While it lives, what is written to `stream` has no control characters but ends of lines: names
/// of files and programs must not command a terminal. Lines are handed on whole.
class EscapedStream : std::streambuf {
  public:
    explicit EscapedStream(std::ostream& stream) : m_stream(stream), m_real(stream.rdbuf(this)) {}
    ~EscapedStream() override;
    EscapedStream(const EscapedStream&) = delete;
    EscapedStream& operator=(const EscapedStream&) = delete;

  private:
    int_type overflow(int_type character) override;
    std::streamsize xsputn(const char* bytes, std::streamsize count) override;
    int sync() override;
    void handOn();

    std::ostream& m_stream;
    std::streambuf* const m_real;
    std::string m_line;
};

} // namespace ridge::cli
