// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// torture_signals SCENARIO
// Signals that the program handles, ignores, blocks or dies of. The output must not depend on
// whether the program is recorded.
#include "scenario.h"

#include "gpu.h"

#include <nvtx3/nvToolsExt.h>

#include <atomic>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <pthread.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>

namespace {

using namespace ridge::gpu;

std::atomic<int> caught{0};

void count(int) {
    caught.fetch_add(1);
}

void handle(int signal, void (*handler)(int)) {
    struct sigaction action {};
    action.sa_handler = handler;
    sigaction(signal, &action, nullptr);
}

void startCuda() {
    nvtxRangePushA("signals");
    needGpu();
    addOnGpu(10);
}

int handlerBeforeCuda() {
    handle(SIGTERM, count);
    startCuda();
    kill(getpid(), SIGTERM);
    while (caught == 0) {
        usleep(1000);
    }
    std::printf("handler ran %d time\n", caught.load());
    return 3;
}

int handlerAfterCuda() {
    startCuda();
    return handlerBeforeCuda();
}

int handlerRemoved() {
    startCuda();
    handle(SIGTERM, count);
    raise(SIGTERM);
    std::printf("handler ran %d time\n", caught.load());
    std::fflush(stdout);
    handle(SIGTERM, SIG_DFL);
    kill(getpid(), SIGTERM);
    sleep(5);
    return 1;
}

int handlerRestored() {
    startCuda();
    struct sigaction mine {};
    struct sigaction before {};
    mine.sa_handler = count;
    sigaction(SIGTERM, &mine, &before);
    raise(SIGTERM);
    sigaction(SIGTERM, &before, nullptr);
    std::printf("handler ran %d time\n", caught.load());
    std::fflush(stdout);
    kill(getpid(), SIGTERM);
    sleep(5);
    return 1;
}

int ignored() {
    handle(SIGINT, SIG_IGN);
    handle(SIGTERM, SIG_IGN);
    startCuda();
    kill(getpid(), SIGINT);
    kill(getpid(), SIGTERM);
    usleep(50'000);
    std::printf("still here: %d\n", addOnGpu(5));
    return 0;
}

int killedByTerm() {
    startCuda();
    kill(getpid(), SIGTERM);
    sleep(5);
    return 1;
}

int killedByInt() {
    startCuda();
    kill(getpid(), SIGINT);
    sleep(5);
    return 1;
}

int killedBySegv() {
    startCuda();
    raise(SIGSEGV);
    return 1;
}

int children() {
    handle(SIGCHLD, count);
    startCuda();
    for (int i = 1; i <= 5; ++i) {
        const pid_t child = fork();
        if (child == 0) {
            _exit(0);
        }
        while (waitpid(child, nullptr, 0) < 0 && errno == EINTR) {
        }
        while (caught < i) {
            usleep(100);
        }
    }
    std::printf("SIGCHLD %d times, other children: %s\n", caught.load(),
                waitpid(-1, nullptr, WNOHANG) < 0 && errno == ECHILD ? "none" : "some");
    return 0;
}

int alarms() {
    handle(SIGALRM, count);
    itimerval everyMillisecond{{0, 1000}, {0, 1000}};
    setitimer(ITIMER_REAL, &everyMillisecond, nullptr);
    startCuda();
    int sum = 0;
    const int before = caught; // starting CUDA takes as long as it takes
    while (caught < before + 200) {
        nvtxRangePushA("interrupted");
        sum = addOnGpu(20);
        nvtxRangePop();
    }
    itimerval off{};
    setitimer(ITIMER_REAL, &off, nullptr);
    std::printf("200 alarms, sum %d\n", sum);
    return 0;
}

/// SIGTERM and SIGUSR1 sent to the process must stay pending while its own threads block them.
int blocked() {
    sigset_t all;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, nullptr);
    startCuda();
    kill(getpid(), SIGTERM);
    kill(getpid(), SIGUSR1);
    usleep(50'000);
    sigset_t wanted;
    sigemptyset(&wanted);
    sigaddset(&wanted, SIGTERM);
    int signal = 0;
    sigwait(&wanted, &signal);
    sigset_t pending;
    sigpending(&pending);
    std::printf("waited for signal %d, SIGUSR1 pending: %d\n", signal,
                sigismember(&pending, SIGUSR1));
    return 0;
}

/// The driver's threads do not block SIGTERM, so it ends the program.
int blockedAfterCuda() {
    startCuda();
    sigset_t all;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, nullptr);
    kill(getpid(), SIGTERM);
    usleep(2'000'000);
    std::printf("survived SIGTERM\n");
    return 0;
}

void* markForEver(void*) {
    for (;;) {
        nvtxRangePushA("cancelled");
        nvtxMarkA("before the cancellation point");
        usleep(100);
        nvtxRangePop();
    }
}

int cancelled() {
    startCuda();
    for (int i = 0; i < 20; ++i) {
        pthread_t thread{};
        pthread_create(&thread, nullptr, markForEver, nullptr);
        usleep(2000);
        pthread_cancel(thread);
        void* result = nullptr;
        pthread_join(thread, &result);
        if (result != PTHREAD_CANCELED) {
            std::printf("thread %d was not cancelled\n", i);
        }
    }
    nvtxMarkA("after the cancellations");
    std::printf("all cancelled, sum %d\n", addOnGpu(30));
    return 0;
}

} // namespace

int main(int argc, char** argv) {
    return runScenario(argc, argv,
                       {{"handler-before-cuda", handlerBeforeCuda},
                        {"handler-after-cuda", handlerAfterCuda},
                        {"handler-removed", handlerRemoved},
                        {"handler-restored", handlerRestored},
                        {"ignored", ignored},
                        {"killed-by-term", killedByTerm},
                        {"killed-by-int", killedByInt},
                        {"killed-by-segv", killedBySegv},
                        {"children", children},
                        {"alarms", alarms},
                        {"blocked", blocked},
                        {"blocked-after-cuda", blockedAfterCuda},
                        {"cancelled", cancelled}});
}
