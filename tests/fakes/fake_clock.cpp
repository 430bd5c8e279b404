// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// To be preloaded: CLOCK_REALTIME is set by FAKE_CLOCK_STEP="SECONDS,WHEN", WHEN as `date +%s.%N` says it.
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <dlfcn.h>

namespace {

using GetTime = int (*)(clockid_t, timespec*);

struct Step {
    double seconds = 0, when = 0;
    Step() {
        if (const char* text = std::getenv("FAKE_CLOCK_STEP"))
            std::sscanf(text, "%lf,%lf", &seconds, &when);
    }
};

} // namespace

extern "C" __attribute__((visibility("default"))) int clock_gettime(clockid_t clock,
                                                                    timespec* time) {
    static const auto real = reinterpret_cast<GetTime>(dlsym(RTLD_NEXT, "clock_gettime"));
    static const Step step;
    const int result = real(clock, time);
    if (clock == CLOCK_REALTIME && result == 0 &&
        double(time->tv_sec) + 1e-9 * double(time->tv_nsec) >= step.when)
        time->tv_sec += time_t(step.seconds);
    return result;
}
