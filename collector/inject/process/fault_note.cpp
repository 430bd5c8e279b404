// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "collector/inject/process/fault_note.h"

#include "collector/inject/process/deadly_signals.h"

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <fcntl.h>
#include <string_view>
#include <sys/types.h>
#include <ucontext.h>
#include <unistd.h>

namespace ridge::inject {

namespace {

// All that runs in the handler is async-signal-safe: no allocation, no lock, no stdio.

char g_path[4096];
pid_t g_owner = 0;
char g_maps[8192]; // a piece of /proc/self/maps: the handler's own stack may be small

constexpr std::uint64_t kMostStackBytes = 64 << 10; // of the stack that is looked through

/// A line of /proc/self/maps.
struct Mapping {
    std::uint64_t begin = 0, end = 0, offset = 0;
    bool isReadable = false, isCode = false;
    std::string_view path;
};

std::uint64_t takeHex(std::string_view& text) {
    std::uint64_t value = 0;
    while (!text.empty()) {
        const char c = text.front();
        const int digit = c >= '0' && c <= '9' ? c - '0' : c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
        if (digit < 0)
            break;
        value = value * 16 + static_cast<std::uint64_t>(digit);
        text.remove_prefix(1);
    }
    return value;
}

void skip(std::string_view& text, std::size_t count) {
    text.remove_prefix(std::min(count, text.size()));
}

Mapping mappingOf(std::string_view line) {
    Mapping mapping;
    mapping.begin = takeHex(line);
    skip(line, 1);
    mapping.end = takeHex(line);
    skip(line, 1);
    mapping.isReadable = line.starts_with('r');
    mapping.isCode = line.size() > 2 && line[2] == 'x';
    skip(line, 5);
    mapping.offset = takeHex(line);
    const std::size_t path = line.find('/');
    mapping.path = path == std::string_view::npos ? std::string_view() : line.substr(path);
    return mapping;
}

/// Calls `take` with each mapping of the process.
template <class Take>
void forEachMapping(Take take) {
    const int file = ::open("/proc/self/maps", O_RDONLY | O_CLOEXEC);
    if (file < 0)
        return;
    char* const buffer = g_maps;
    std::size_t held = 0;
    for (ssize_t n; (n = ::read(file, buffer + held, sizeof g_maps - held)) > 0;) {
        held += static_cast<std::size_t>(n);
        std::size_t begin = 0;
        while (const auto* end =
                   static_cast<const char*>(std::memchr(buffer + begin, '\n', held - begin))) {
            const auto length = static_cast<std::size_t>(end - (buffer + begin));
            take(mappingOf({buffer + begin, length}));
            begin += length + 1;
        }
        held -= begin;
        std::memmove(buffer, buffer + begin, held);
        if (held == sizeof g_maps)
            held = 0; // a line that long has no path of ours
    }
    ::close(file);
}

bool isCupti(std::string_view path) {
    const std::size_t slash = path.rfind('/');
    return path.substr(slash == std::string_view::npos ? 0 : slash + 1).starts_with("libcupti");
}

/// Whether a word of the stack from `top` on lies in CUPTI's code: one of its functions is, or was,
/// among the callers. Reads other functions' frames, so no sanitizer may check it.
__attribute__((no_sanitize("address"))) bool cuptiOnStack(std::uint64_t top) {
    struct Range {
        std::uint64_t begin, end;
    };
    Range code[8] = {};
    std::size_t ranges = 0;
    std::uint64_t bottom = top;
    forEachMapping([&](const Mapping& mapping) {
        if (mapping.isCode && isCupti(mapping.path) && ranges < std::size(code))
            code[ranges++] = {mapping.begin, mapping.end};
        if (mapping.isReadable && top >= mapping.begin && top < mapping.end)
            bottom = std::min(mapping.end, top + kMostStackBytes);
    });
    for (std::uint64_t at = (top + 7) / 8 * 8; at + 8 <= bottom; at += 8) {
        const std::uint64_t word = *reinterpret_cast<const volatile std::uint64_t*>(at);
        for (std::size_t i = 0; i < ranges; ++i)
            if (word >= code[i].begin && word < code[i].end)
                return true;
    }
    return false;
}

void put(int file, std::string_view text) {
    [[maybe_unused]] const ssize_t n = ::write(file, text.data(), text.size());
}

void putNumber(int file, std::uint64_t value, unsigned base) {
    char digits[24];
    std::size_t at = sizeof digits;
    do
        digits[--at] = "0123456789abcdef"[value % base];
    while ((value /= base) != 0);
    put(file, {digits + at, sizeof digits - at});
}

void write(int signal, std::uint64_t instruction, std::uint64_t stack) {
    const int file = ::open(g_path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
    if (file < 0)
        return;
    putNumber(file, static_cast<std::uint64_t>(signal), 10);
    put(file, cuptiOnStack(stack) ? " 1 " : " 0 ");
    bool known = false;
    forEachMapping([&](const Mapping& mapping) {
        if (known || instruction < mapping.begin || instruction >= mapping.end)
            return;
        known = true;
        putNumber(file, instruction - mapping.begin + mapping.offset, 16);
        put(file, " ");
        put(file, mapping.path);
    });
    put(file, known ? "\n" : "0 \n");
    ::close(file);
}

void onFault(int signal, siginfo_t* info, void* context) {
    const int error = errno;
    const auto& registers = static_cast<const ucontext_t*>(context)->uc_mcontext;
#if defined(__x86_64__)
    const auto instruction = static_cast<std::uint64_t>(registers.gregs[REG_RIP]);
    const auto stack = static_cast<std::uint64_t>(registers.gregs[REG_RSP]);
#else
    const auto instruction = static_cast<std::uint64_t>(registers.pc);
    const auto stack = static_cast<std::uint64_t>(registers.sp);
#endif
    if (::getpid() == g_owner)
        write(signal, instruction, stack);
    // The action is the default one again: the instruction faults once more when we return. A
    // signal that somebody sent has to be sent again.
    if (info->si_code <= 0)
        ::kill(::getpid(), signal);
    errno = error;
}

} // namespace

void noteFaults(const char* folder) {
    g_owner = ::getpid();
    const int n = std::snprintf(g_path, sizeof g_path, "%s/%d.fault", folder, g_owner);
    if (n <= 0 || n >= static_cast<int>(sizeof g_path))
        return;
    for (const int signal : {SIGSEGV, SIGBUS, SIGILL, SIGFPE}) {
        if (!hasDefaultAction(signal))
            continue;
        struct sigaction ours {};
        ours.sa_sigaction = onFault;
        ours.sa_flags = SA_SIGINFO | static_cast<int>(SA_RESETHAND) | SA_ONSTACK;
        sigemptyset(&ours.sa_mask);
        sigaction(signal, &ours, nullptr);
    }
}

} // namespace ridge::inject
