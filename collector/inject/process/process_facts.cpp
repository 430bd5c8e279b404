// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "collector/inject/process/process_facts.h"

#include "collector/inject/output/thread_log.h"
#include "spool/options.h"
#include "spool/replay_plan.h"

#include <climits>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <fcntl.h>
#include <string>
#include <unistd.h>

namespace ridge::inject {

namespace {

std::string readSmallFile(const char* path) {
    std::string text;
    const int fd = ::open(path, O_RDONLY | O_CLOEXEC);
    if (fd < 0)
        return text;
    char part[4096];
    for (ssize_t n; text.size() < (64u << 10) && (n = ::read(fd, part, sizeof part)) > 0;)
        text.append(part, static_cast<std::size_t>(n));
    ::close(fd);
    return text;
}

std::string firstLine(const char* path) {
    std::string text = readSmallFile(path);
    return text.substr(0, text.find('\n'));
}

/// argv as a shell would take it.
std::string shellCommand() {
    std::string command;
    const std::string raw = readSmallFile("/proc/self/cmdline");
    for (std::size_t at = 0; at < raw.size();) {
        const std::string word = raw.substr(at, raw.find('\0', at) - at);
        at += word.size() + 1;
        const bool plain =
            !word.empty() && word.find_first_not_of("abcdefghijklmnopqrstuvwxyz"
                                                    "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
                                                    "0123456789_@%+=:,./-") == std::string::npos;
        if (!command.empty())
            command += ' ';
        if (plain) {
            command += word;
            continue;
        }
        command += '\'';
        for (const char c : word)
            command += c == '\'' ? std::string("'\\''") : std::string(1, c);
        command += '\'';
    }
    return command;
}

std::int32_t firstNumber(std::initializer_list<const char*> variables) {
    for (const char* name : variables)
        if (const char* text = std::getenv(name)) {
            char* end = nullptr;
            const long number = std::strtol(text, &end, 10);
            if (end != text && *end == '\0' && number >= 0 && number < INT_MAX)
                return static_cast<std::int32_t>(number);
        }
    return spool::Process::kNoRank;
}

std::string executable() {
    char path[PATH_MAX] = {};
    const ssize_t n = ::readlink("/proc/self/exe", path, sizeof path - 1);
    return {path, n > 0 ? static_cast<std::size_t>(n) : 0};
}

std::int32_t rank() {
    return firstNumber({"RANK", "OMPI_COMM_WORLD_RANK", "PMI_RANK", "SLURM_PROCID"});
}

std::int64_t read(clockid_t clock) {
    timespec t{};
    clock_gettime(clock, &t);
    return t.tv_sec * std::int64_t{1'000'000'000} + t.tv_nsec;
}

} // namespace

std::int64_t processStartTicks() {
    const std::string stat = readSmallFile("/proc/self/stat");
    const std::size_t afterName = stat.rfind(')'); // the name may hold spaces and brackets
    long long ticks = 0;
    if (afterName == std::string::npos ||
        std::sscanf(
            stat.c_str() + afterName + 1,
            " %*c %*d %*d %*d %*d %*d %*u %*u %*u %*u %*u %*u %*u %*d %*d %*d %*d %*d %*d %lld",
            &ticks) != 1)
        return 0;
    return ticks;
}

std::string hostId() {
    if (std::string machine = firstLine("/etc/machine-id"); !machine.empty())
        return machine;
    char name[HOST_NAME_MAX + 1] = {};
    ::gethostname(name, sizeof name - 1);
    return name;
}

void declareProcess(Declarations& declarations, std::int64_t startTicks) {
    auto process = makeRecord<spool::Process>();
    process.pid = ::getpid();
    process.parentPid = ::getppid();
    process.startTicks = startTicks;
    process.time = now();
    const bool tellsHost = !::getenv(spool::option::kNoHostInfo.variable);
    process.hostId = declarations.intern(tellsHost ? hostId() : "");
    process.bootId =
        declarations.intern(tellsHost ? firstLine("/proc/sys/kernel/random/boot_id") : "");
    process.executable = declarations.intern(executable());
    process.command = declarations.intern(shellCommand());
    process.rank = rank();
    process.localRank = firstNumber(
        {"LOCAL_RANK", "OMPI_COMM_WORLD_LOCAL_RANK", "MPI_LOCALRANKID", "SLURM_LOCALID"});
    process.worldSize =
        firstNumber({"WORLD_SIZE", "OMPI_COMM_WORLD_SIZE", "PMI_SIZE", "SLURM_NTASKS"});
    declarations.declare(process);
}

std::string processPlanName() {
    const std::int32_t number = rank();
    return spool::planName(executable(), number == spool::Process::kNoRank
                                             ? std::nullopt
                                             : std::optional<std::int32_t>(number));
}

spool::Clock clockPair() {
    auto best = makeRecord<spool::Clock>();
    best.uncertainty = INT64_MAX;
    for (int i = 0; i < 5; ++i) {
        const std::int64_t before = read(CLOCK_MONOTONIC);
        const std::int64_t realtime = read(CLOCK_REALTIME);
        const std::int64_t after = read(CLOCK_MONOTONIC);
        if (after - before < best.uncertainty) {
            best.realtime = realtime;
            best.monotonic = before + (after - before) / 2;
            best.uncertainty = after - before;
        }
    }
    return best;
}

} // namespace ridge::inject
