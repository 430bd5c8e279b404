// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "spool/debug_log.h"

#include "spool/environment.h"
#include "spool/file_size_signal.h"

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <fcntl.h>
#include <sys/auxv.h>
#include <sys/syscall.h>
#include <unistd.h>

namespace ridge::spool {

namespace {

/// `number` in `digits` decimal digits.
void addPadded(DebugLine& line, long number, int digits) {
    char text[8];
    for (int i = digits; i-- > 0; number /= 10)
        text[i] = static_cast<char>('0' + number % 10);
    line.add(std::string_view(text, static_cast<std::size_t>(digits)));
}

void addTimeOfDay(DebugLine& line) {
    timespec now{};
    ::clock_gettime(CLOCK_REALTIME, &now);
    const long second = now.tv_sec % 86400;
    addPadded(line, second / 3600, 2);
    line.add(":");
    addPadded(line, second / 60 % 60, 2);
    line.add(":");
    addPadded(line, second % 60, 2);
    line.add(".");
    addPadded(line, now.tv_nsec / 1000, 6);
}

} // namespace

void DebugLine::add(std::string_view text) {
    const std::size_t room = sizeof m_text - 1 - m_used; // the last one is for the end of line
    text = text.substr(0, room);
    std::replace_copy(text.begin(), text.end(), m_text + m_used, '\n', ' ');
    m_used += text.size();
}

std::string_view DebugLine::whole() {
    m_text[m_used] = '\n';
    return {m_text, m_used + 1};
}

DebugLog::DebugLog(const char* program) : m_program(program) {
    const char* path = std::getenv(environment::kDebug);
    if (!path || getauxval(AT_SECURE) != 0 || path[0] != '/' || std::strlen(path) >= sizeof m_path)
        return;
    std::memcpy(m_path, path, std::strlen(path) + 1);
    m_on = true;
}

void DebugLog::begin(DebugLine& line) const {
    addTimeOfDay(line);
    line.add(" ");
    line.add(m_program);
    line.add(" ");
    line.add(::getpid());
    line.add("/");
    line.add(::syscall(SYS_gettid));
    line.add(" ");
}

void DebugLog::append(DebugLine& line) const {
    const int error = errno;
    const HoldFileSizeSignal held;
    if (const int fd = ::open(m_path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600); fd >= 0) {
        const std::string_view text = line.whole();
        [[maybe_unused]] const ssize_t written = ::write(fd, text.data(), text.size());
        ::close(fd);
    }
    errno = error;
}

std::string debugLogOf(const std::string& trace) {
    const char* asked = std::getenv(environment::kDebug);
    const std::string_view word = asked ? asked : "";
    if (word.empty() || word == "0")
        return "";
    return word == "1" ? trace + ".log" : std::string(word);
}

} // namespace ridge::spool
