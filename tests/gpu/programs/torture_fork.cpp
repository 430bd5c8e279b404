// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// torture_fork SCENARIO
// Processes made by fork, exec and spawn around NVTX and CUDA. The output must not depend on
// whether the program is recorded.
#include "scenario.h"

#include "gpu.h"

#include <nvtx3/nvToolsExt.h>

#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

namespace {

using namespace ridge::gpu;

const char* self = nullptr;

void markSome() {
    for (int i = 0; i < 10; ++i) {
        nvtxRangePushA("fork");
        nvtxMarkA("fork mark");
        nvtxRangePop();
    }
}

/// Runs `body` in a forked child, which ends with its result by _exit, and prints how it ended.
void inChild(const char* name, const std::function<int()>& body) {
    std::fflush(stdout);
    const pid_t child = fork();
    if (child == 0) {
        const int status = body();
        std::fflush(stdout);
        _exit(status);
    }
    int status = 0;
    waitpid(child, &status, 0);
    std::printf("%s: exit %d, signal %d\n", name, WIFEXITED(status) ? WEXITSTATUS(status) : -1,
                WIFSIGNALED(status) ? WTERMSIG(status) : 0);
}

pid_t spawnLeaf() {
    std::fflush(stdout);
    char leaf[] = "leaf";
    char* arguments[] = {const_cast<char*>(self), leaf, nullptr};
    pid_t child = 0;
    if (posix_spawn(&child, self, nullptr, nullptr, arguments, environ) != 0) {
        std::perror("posix_spawn");
        std::exit(1);
    }
    return child;
}

int leaf() {
    markSome();
    needGpu();
    const bool right = addOnGpu(100) == 100;
    finish();
    return right ? 11 : 12;
}

int nvtxThenForkThenCuda() {
    markSome();
    inChild("child with CUDA", [] {
        markSome();
        needGpu();
        return addOnGpu(50);
    });
    markSome();
    std::printf("parent without CUDA\n");
    return 0;
}

int nvtxThenForkThenCudaInBoth() {
    markSome();
    inChild("child with CUDA", [] {
        needGpu();
        return addOnGpu(50);
    });
    needGpu();
    std::printf("parent with CUDA: %d\n", addOnGpu(60));
    return 0;
}

int cudaThenForkThen_exit() {
    needGpu();
    std::printf("parent: %d\n", addOnGpu(10));
    inChild("child", [] {
        markSome();
        return 7;
    });
    std::printf("parent: %d\n", addOnGpu(20));
    return 0;
}

int cudaThenForkThenExit() {
    needGpu();
    std::printf("parent: %d\n", addOnGpu(10));
    inChild("child", []() -> int {
        markSome();
        std::exit(5);
    });
    std::printf("parent: %d\n", addOnGpu(20));
    return 0;
}

int cudaThenForkThenExec() {
    needGpu();
    std::printf("parent: %d\n", addOnGpu(10));
    inChild("exec'd child", []() -> int {
        execl(self, self, "leaf", static_cast<char*>(nullptr));
        return 1;
    });
    inChild("child whose exec fails", []() -> int {
        execl("/nonexistent/program", "program", static_cast<char*>(nullptr));
        return 127;
    });
    return 0;
}

int cudaThenForkMany() {
    needGpu();
    for (int i = 0; i < 20; ++i) {
        launchEmpty(10);
        inChild("child", [i] {
            markSome();
            return i;
        });
    }
    finish();
    std::printf("system: %d\n", system("exit 3") >> 8);
    return 0;
}

int killedChild() {
    needGpu();
    addOnGpu(10);
    inChild("killed child", []() -> int {
        markSome();
        raise(SIGTERM);
        return 1;
    });
    return 0;
}

int twoProcesses() {
    const pid_t children[] = {spawnLeaf(), spawnLeaf()};
    for (const pid_t child : children) {
        int status = 0;
        waitpid(child, &status, 0);
        std::printf("spawned: exit %d\n", WIFEXITED(status) ? WEXITSTATUS(status) : -1);
    }
    return 0;
}

int setsidChild() {
    inChild("child in its own session", [] {
        const bool led = setsid() == getpid();
        needGpu();
        return led ? addOnGpu(40) : 1;
    });
    return 0;
}

} // namespace

int main(int argc, char** argv) {
    self = argv[0];
    return runScenario(argc, argv,
                       {{"nvtx-fork-cuda", nvtxThenForkThenCuda},
                        {"nvtx-fork-cuda-both", nvtxThenForkThenCudaInBoth},
                        {"cuda-fork-_exit", cudaThenForkThen_exit},
                        {"cuda-fork-exit", cudaThenForkThenExit},
                        {"cuda-fork-exec", cudaThenForkThenExec},
                        {"cuda-fork-many", cudaThenForkMany},
                        {"killed-child", killedChild},
                        {"two-processes", twoProcesses},
                        {"setsid", setsidChild},
                        {"leaf", leaf}});
}
