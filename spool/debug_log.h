// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <charconv>
#include <concepts>
#include <cstddef>
#include <cstring>
#include <string>
#include <string_view>

namespace ridge::spool {

/// A line of the log, made without memory or locale. What does not fit is cut.
class DebugLine {
  public:
    void add(std::string_view text);
    void add(const char* text) { add(text ? std::string_view(text) : std::string_view()); }
    void add(const std::string& text) { add(std::string_view(text)); }

    template <std::integral Number>
    requires(!std::same_as<Number, bool>) void add(Number number) {
        char digits[24];
        const auto end = std::to_chars(digits, digits + sizeof digits, number).ptr;
        add(std::string_view(digits, static_cast<std::size_t>(end - digits)));
    }

    /// With its end of line.
    std::string_view whole();

  private:
    char m_text[1024];
    std::size_t m_used = 0;
};

/// What a program of a recording did, for a bug report: lines in the file that RIDGE_DEBUG names,
/// appended by all programs of the recording. Each begins with the time (UTC), the program, its
/// process and thread.
///
/// Off without RIDGE_DEBUG: write() is then the test of a bool. Any thread, handlers of signals
/// too. It keeps no descriptor, so that the program that we are in cannot close or take it.
class DebugLog {
  public:
    /// `program` is how its lines call this one.
    explicit DebugLog(const char* program);

    bool on() const { return m_on; }

    /// Writes one line of texts and whole numbers.
    template <class... Part>
    void write(const Part&... parts) const {
        if (!m_on)
            return;
        DebugLine line;
        begin(line);
        (line.add(parts), ...);
        append(line);
    }

  private:
    void begin(DebugLine& line) const;
    void append(DebugLine& line) const;

    const char* m_program;
    char m_path[4096] = {};
    bool m_on = false;
};

/// The file that the user's RIDGE_DEBUG means for a recording into `trace`: "1" is "<trace>.log".
/// "": none.
std::string debugLogOf(const std::string& trace);

} // namespace ridge::spool
