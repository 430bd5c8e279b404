// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// deaths ENDING [MILLISECONDS]
// Launches a short kernel inside an NVTX range about every millisecond, each one finished before
// the next, then prints {"launched", "died_unix_ns"} as JSON and ends in the named way.
// ENDING: return exit _exit quick_exit abort thread-exit reset SIGTERM SIGINT SIGKILL SIGSEGV, or
// wait: goes on launching until it is killed from outside, and prints the line first.
#include "check.h"
#include "gpu.h"

#include <nvtx3/nvToolsExt.h>

#include <csignal>
#include <cstring>
#include <string>
#include <thread>
#include <unistd.h>

namespace {

using namespace ridge::gpu;

constexpr int kExitStatus = 9;

void step() {
    nvtxRangePushA("step");
    launchEmpty(1);
    finish();
    nvtxRangePop();
    usleep(800);
}

int launchFor(int milliseconds) {
    const std::int64_t end = unixNs() + milliseconds * 1'000'000LL;
    int launched = 0;
    while (unixNs() < end) {
        step();
        ++launched;
    }
    return launched;
}

[[noreturn]] void launchForEver() {
    for (;;) {
        step();
    }
}

int end(const std::string& how) {
    if (how == "exit") {
        std::exit(kExitStatus);
    } else if (how == "_exit") {
        _exit(kExitStatus);
    } else if (how == "quick_exit") {
        std::quick_exit(kExitStatus);
    } else if (how == "abort") {
        std::abort();
    } else if (how == "thread-exit") {
        std::thread([] { std::exit(kExitStatus); }).detach();
        pause();
    } else if (how == "reset") {
        check(cudaDeviceReset(), "cudaDeviceReset");
    } else if (how == "wait") {
        launchForEver();
    } else if (how.rfind("SIG", 0) == 0) {
        const int signal = how == "SIGTERM"   ? SIGTERM
                           : how == "SIGINT"  ? SIGINT
                           : how == "SIGKILL" ? SIGKILL
                                              : SIGSEGV;
        kill(getpid(), signal);
        pause();
    }
    return kExitStatus;
}

} // namespace

int main(int argc, char** argv) {
    if (argc < 2) {
        std::fprintf(stderr, "usage: deaths ENDING [MILLISECONDS]\n");
        return 2;
    }
    needGpu();
    const int launched = launchFor(argc > 2 ? std::atoi(argv[2]) : 2000);
    std::printf("{\"launched\": %d, \"died_unix_ns\": %lld}\n", launched,
                static_cast<long long>(unixNs()));
    std::fflush(stdout);
    return end(argv[1]);
}
