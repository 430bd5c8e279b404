// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// torture_threads SCENARIO
// Threads in number, with small stacks, and alive when the program ends. The output must not
// depend on whether the program is recorded.
#include "scenario.h"

#include "gpu.h"

#include <nvtx3/nvToolsExt.h>

#include <atomic>
#include <cstdlib>
#include <pthread.h>
#include <string>
#include <thread>
#include <unistd.h>
#include <vector>

namespace {

using namespace ridge::gpu;

int manyThreads() {
    needGpu();
    std::atomic<int> sum{0};
    std::vector<std::thread> threads;
    threads.reserve(200);
    for (int i = 0; i < 200; ++i) {
        threads.emplace_back([&sum, i] {
            for (int j = 0; j < 100; ++j) {
                nvtxRangePushA(("thread " + std::to_string(i % 10)).c_str());
                nvtxRangePushA("nested");
                nvtxRangePop();
                nvtxRangePop();
            }
            sum += addOnGpu(3);
        });
    }
    for (std::thread& thread : threads) {
        thread.join();
    }
    std::printf("200 threads, sum %d\n", sum.load());
    return 0;
}

/// One thread after another, so that what is kept per thread shows.
int shortThreads() {
    needGpu();
    for (int i = 0; i < 2000; ++i) {
        std::thread([] {
            nvtxRangePushA("short");
            nvtxRangePop();
        }).join();
    }
    std::printf("2000 threads, sum %d\n", addOnGpu(3));
    return 0;
}

void* markOnSmallStack(void* started) {
    for (int i = 0; i < 1000; ++i) {
        nvtxRangePushA("small stack");
        nvtxRangePop();
    }
    static_cast<std::atomic<bool>*>(started)->store(true);
    return nullptr;
}

int smallStack() {
    constexpr std::size_t kStack = 32 * 1024;
    std::atomic<bool> ran{false};
    pthread_attr_t attributes;
    pthread_attr_init(&attributes);
    pthread_attr_setstacksize(&attributes, kStack);
    nvtxMarkA("first use on the main stack");
    pthread_t thread{};
    if (pthread_create(&thread, &attributes, markOnSmallStack, &ran) != 0) {
        std::printf("no thread with a small stack\n");
        return 1;
    }
    pthread_join(thread, nullptr);
    pthread_attr_destroy(&attributes);
    needGpu();
    std::printf("ran: %d, sum %d\n", ran.load(), addOnGpu(3));
    return 0;
}

int threadOutlivesMain() {
    needGpu();
    std::thread([] {
        usleep(100'000);
        nvtxRangePushA("after main");
        std::printf("after main: %d\n", addOnGpu(25));
        nvtxRangePop();
        std::fflush(stdout);
        std::exit(6);
    }).detach();
    pthread_exit(nullptr);
}

int exitFromThread() {
    needGpu();
    std::thread([] {
        std::printf("leaving: %d\n", addOnGpu(25));
        std::exit(4);
    }).join();
    return 1;
}

/// main returns while other threads are inside NVTX.
int busyAtExit() {
    needGpu();
    std::printf("sum %d\n", addOnGpu(25));
    for (int i = 0; i < 8; ++i) {
        std::thread([] {
            for (;;) {
                nvtxRangePushA("busy");
                nvtxRangePop();
            }
        }).detach();
    }
    usleep(50'000);
    return 8;
}

void leaveRange() {
    nvtxRangePushA("in atexit");
    nvtxMarkA("in atexit");
    nvtxRangePop();
    std::puts("atexit handler ran");
}

/// NVTX and CUDA in handlers that run when the program ends, registered before and after CUDA.
int atexitHandlers() {
    std::atexit(leaveRange);
    needGpu();
    std::atexit([] { std::printf("sum at exit %d\n", addOnGpu(25)); });
    addOnGpu(5);
    std::atexit(leaveRange);
    return 0;
}

} // namespace

int main(int argc, char** argv) {
    return runScenario(argc, argv,
                       {{"many", manyThreads},
                        {"short", shortThreads},
                        {"small-stack", smallStack},
                        {"outlives-main", threadOutlivesMain},
                        {"exit-from-thread", exitFromThread},
                        {"busy-at-exit", busyAtExit},
                        {"atexit", atexitHandlers}});
}
