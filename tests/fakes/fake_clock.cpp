// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// To be preloaded. Times are as `date +%s.%N` says them.
//   FAKE_CLOCK_STEP="SECONDS,WHEN"  CLOCK_REALTIME is set then
//   FAKE_CLOCK_SPEED="TIMES,SINCE"  all clocks run so many times as fast, and what sleeps wakes as much earlier
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <dlfcn.h>
#include <poll.h>
#include <semaphore.h>
#include <unistd.h>

#define RIDGE_OVERRIDES extern "C" __attribute__((visibility("default")))

namespace {

constexpr double kBillion = 1e9;

/// Two numbers of an environment variable; the first is `standard` where it is not set.
struct Setting {
    double number, time = 0;
    Setting(const char* variable, double standard) : number(standard) {
        if (const char* text = std::getenv(variable))
            std::sscanf(text, "%lf,%lf", &number, &time);
    }
};

const Setting& speed() {
    static const Setting setting("FAKE_CLOCK_SPEED", 1);
    return setting;
}

double secondsOf(const timespec& time) {
    return double(time.tv_sec) + double(time.tv_nsec) / kBillion;
}

timespec timeOf(double seconds) {
    const auto whole = std::int64_t(seconds);
    return {time_t(whole), long((seconds - double(whole)) * kBillion)};
}

template <typename Function>
Function real(const char* name) {
    return reinterpret_cast<Function>(dlsym(RTLD_NEXT, name));
}

} // namespace

RIDGE_OVERRIDES int clock_gettime(clockid_t clock, timespec* time) {
    static const auto call = real<decltype(&clock_gettime)>("clock_gettime");
    static const Setting step("FAKE_CLOCK_STEP", 0);
    const int result = call(clock, time);
    if (result != 0)
        return result;
    if (clock == CLOCK_REALTIME && step.number != 0 && secondsOf(*time) >= step.time)
        time->tv_sec += time_t(step.number);
    if (speed().number != 1) {
        const double since = clock == CLOCK_REALTIME ? speed().time : 0;
        *time = timeOf(since + (secondsOf(*time) - since) * speed().number);
    }
    return 0;
}

RIDGE_OVERRIDES int nanosleep(const timespec* length, timespec* rest) {
    static const auto call = real<decltype(&nanosleep)>("nanosleep");
    const timespec shorter = timeOf(secondsOf(*length) / speed().number);
    return call(&shorter, rest);
}

RIDGE_OVERRIDES int usleep(useconds_t length) {
    static const auto call = real<decltype(&usleep)>("usleep");
    return call(useconds_t(double(length) / speed().number));
}

RIDGE_OVERRIDES int poll(pollfd* files, nfds_t count, int milliseconds) {
    static const auto call = real<decltype(&poll)>("poll");
    return call(files, count,
                milliseconds > 0 ? int(double(milliseconds) / speed().number) : milliseconds);
}

/// Of a clock since zero.
RIDGE_OVERRIDES int sem_clockwait(sem_t* semaphore, clockid_t clock, const timespec* until) {
    static const auto call = real<decltype(&sem_clockwait)>("sem_clockwait");
    const timespec earlier = timeOf(secondsOf(*until) / speed().number);
    return call(semaphore, clock, &earlier);
}
