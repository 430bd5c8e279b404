// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "measure.h"

#include <ctime>
#include <fcntl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

namespace ridge::bench {
namespace {

double secondsOf(clockid_t clock) {
    timespec time{};
    clock_gettime(clock, &time);
    return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_nsec) * 1e-9;
}

double secondsOf(const timeval& time) {
    return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_usec) * 1e-6;
}

/// Waits for the child; sets memory and ok, returns its CPU seconds.
double reap(pid_t child, Cost& cost) {
    int status = 0;
    rusage usage{};
    cost.ok = child > 0 && wait4(child, &status, 0, &usage) == child && WIFEXITED(status) &&
              WEXITSTATUS(status) == 0;
    cost.memory = static_cast<std::uint64_t>(usage.ru_maxrss) * 1024;
    return secondsOf(usage.ru_utime) + secondsOf(usage.ru_stime);
}

} // namespace

Cost measure(const std::function<bool()>& setUp, const std::function<bool()>& work) {
    int ends[2] = {};
    if (pipe2(ends, O_CLOEXEC) != 0)
        return {};
    const pid_t child = fork();
    if (child == 0) {
        if (!setUp())
            _exit(1);
        const double start = secondsOf(CLOCK_MONOTONIC), used = secondsOf(CLOCK_PROCESS_CPUTIME_ID);
        const bool done = work();
        const double times[2] = {secondsOf(CLOCK_MONOTONIC) - start,
                                 secondsOf(CLOCK_PROCESS_CPUTIME_ID) - used};
        _exit(done && write(ends[1], times, sizeof times) == sizeof times ? 0 : 1);
    }
    close(ends[1]);
    Cost cost;
    double times[2] = {};
    const bool told = read(ends[0], times, sizeof times) == sizeof times;
    close(ends[0]);
    reap(child, cost);
    cost.ok = cost.ok && told;
    cost.elapsed = times[0];
    cost.cpu = times[1];
    return cost;
}

Cost measureProgram(const std::string& program, const std::string& subcommand,
                    const std::string& argument) {
    const double start = secondsOf(CLOCK_MONOTONIC);
    const pid_t child = fork();
    if (child == 0) {
        const int nowhere = open("/dev/null", O_WRONLY);
        dup2(nowhere, STDOUT_FILENO);
        execl(program.c_str(), program.c_str(), subcommand.c_str(), argument.c_str(), nullptr);
        _exit(127);
    }
    Cost cost;
    cost.cpu = reap(child, cost);
    cost.elapsed = secondsOf(CLOCK_MONOTONIC) - start;
    return cost;
}

} // namespace ridge::bench
