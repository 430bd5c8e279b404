// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// torture_process SCENARIO [ARGUMENTS]
// What a process inherits and what it does with its descriptors and folders. The output must not
// depend on whether the program is recorded.
#include "scenario.h"

#include "gpu.h"

#include <nvtx3/nvToolsExt.h>

#include <algorithm>
#include <csignal>
#include <cstdlib>
#include <dirent.h>
#include <fcntl.h>
#include <fstream>
#include <iostream>
#include <sstream>
#include <string>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>
#include <vector>

namespace {

using namespace ridge::gpu;

int argumentCount = 0;
char** arguments = nullptr;

int printArguments() {
    for (int i = 0; i < argumentCount; ++i) {
        std::printf("%d: <%s>\n", i, arguments[i]);
    }
    return 0;
}

/// All but what `ridge record` documents that it sets.
int printEnvironment() {
    std::vector<std::string> lines;
    for (char** each = environ; *each != nullptr; ++each) {
        const std::string line = *each;
        const bool ours = line.rfind("CUDA_INJECTION64_PATH=", 0) == 0 ||
                          line.rfind("NVTX_INJECTION64_PATH=", 0) == 0 ||
                          line.rfind("TEARDOWN_CUPTI=", 0) == 0 || line.rfind("RIDGE_", 0) == 0 ||
                          line.find("/ridgepoint-python") != std::string::npos;
        if (!ours) {
            lines.push_back(line);
        }
    }
    std::sort(lines.begin(), lines.end());
    for (const std::string& line : lines) {
        std::puts(line.c_str());
    }
    return 0;
}

const char* dispositionOf(int signal) {
    struct sigaction action {};
    sigaction(signal, nullptr, &action);
    return action.sa_handler == SIG_DFL   ? "default"
           : action.sa_handler == SIG_IGN ? "ignored"
                                          : "caught";
}

void printDescriptors() {
    DIR* folder = opendir("/proc/self/fd");
    if (folder == nullptr) {
        std::perror("/proc/self/fd");
        return;
    }
    std::vector<int> open;
    while (const dirent* each = readdir(folder)) {
        const int descriptor = std::atoi(each->d_name);
        if (each->d_name[0] != '.' && descriptor != dirfd(folder)) {
            open.push_back(descriptor);
        }
    }
    closedir(folder);
    std::sort(open.begin(), open.end());
    std::printf("descriptors:");
    for (const int descriptor : open) {
        std::printf(" %d", descriptor);
    }
    std::printf("\n");
}

/// Looks before the first use of NVTX or CUDA, so at what the launcher handed down.
int printInherited() {
    printDescriptors();
    sigset_t mask;
    sigprocmask(SIG_SETMASK, nullptr, &mask);
    for (int signal = 1; signal < 32; ++signal) {
        if (signal != SIGKILL && signal != SIGSTOP) {
            std::printf("signal %d: %s%s\n", signal, dispositionOf(signal),
                        sigismember(&mask, signal) == 1 ? ", blocked" : "");
        }
    }
    rlimit files{};
    rlimit core{};
    getrlimit(RLIMIT_NOFILE, &files);
    getrlimit(RLIMIT_CORE, &core);
    const mode_t creation = umask(0);
    std::printf("umask %o, open files %lu, core %lu, priority %d\n", creation, files.rlim_cur,
                core.rlim_cur, getpriority(PRIO_PROCESS, 0));
    std::printf("folder %s\n", get_current_dir_name());
    return 0;
}

int readInput() {
    needGpu();
    std::stringstream all;
    all << std::cin.rdbuf();
    std::string text = all.str();
    std::transform(text.begin(), text.end(), text.begin(),
                   [](unsigned char c) { return std::toupper(c); });
    std::printf("%s(%zu characters, sum %d)\n", text.c_str(), text.size(), addOnGpu(4));
    return 0;
}

void closeFrom(int first) {
    for (int descriptor = first; descriptor < 1024; ++descriptor) {
        close(descriptor);
    }
}

int closeBeforeCuda() {
    closeFrom(3);
    nvtxMarkA("descriptors closed");
    needGpu();
    std::printf("sum %d\n", addOnGpu(15));
    return 0;
}

/// The program closes descriptors that it does not know and gets their numbers for its own file:
/// nothing but its own line may be in that file.
int closeAfterNvtx() {
    for (int i = 0; i < 100; ++i) {
        nvtxRangePushA("before the close");
        nvtxRangePop();
    }
    usleep(700'000);
    closeFrom(3);
    char name[] = "/tmp/torture-XXXXXX";
    const int first = mkstemp(name);
    int last = first;
    for (int i = 0; i < 64; ++i) {
        last = open(name, O_RDWR | O_APPEND);
    }
    const char line[] = "only this\n";
    const bool wrote = write(last, line, sizeof line - 1) == sizeof line - 1;
    for (int i = 0; i < 100'000; ++i) {
        nvtxRangePushA("after the close");
        nvtxRangePop();
    }
    usleep(700'000);
    closeFrom(3);
    std::ifstream file(name);
    std::stringstream content;
    content << file.rdbuf();
    unlink(name);
    std::printf("wrote %d, the file holds: %s", wrote, content.str().c_str());
    return 0;
}

int changeFolder() {
    nvtxMarkA("before");
    if (chdir("/") != 0) {
        return 1;
    }
    needGpu();
    std::printf("sum %d\n", addOnGpu(15));
    return 0;
}

int closeStandardStreams() {
    needGpu();
    const int sum = addOnGpu(15);
    std::fclose(stdin);
    std::fclose(stdout);
    std::fclose(stderr);
    nvtxMarkA("no standard streams");
    return sum == 15 ? 21 : 22;
}

int withoutCuda() {
    std::puts("no CUDA, no NVTX");
    return 17;
}

/// A program that only uses NVTX must not get CUDA loaded because of the collector.
int nvtxOnly() {
    for (int i = 0; i < 1000; ++i) {
        nvtxRangePushA("nvtx only");
        nvtxRangePop();
    }
    std::ifstream maps("/proc/self/maps");
    std::string line;
    bool cuda = false;
    bool cupti = false;
    while (std::getline(maps, line)) {
        cuda = cuda || line.find("libcuda.so") != std::string::npos;
        cupti = cupti || line.find("libcupti") != std::string::npos;
    }
    std::printf("libcuda mapped: %d, libcupti mapped: %d\n", cuda, cupti);
    return 0;
}

int manyRanges() {
    for (int i = 0; i < 500'000; ++i) {
        nvtxRangePushA("one of many");
        nvtxRangePop();
    }
    std::puts("500000 ranges");
    return 14;
}

int manyLaunches() {
    needGpu();
    launchEmpty(200'000);
    finish();
    std::printf("sum %d\n", addOnGpu(15));
    return 13;
}

} // namespace

int main(int argc, char** argv) {
    argumentCount = argc;
    arguments = argv;
    return runScenario(argc, argv,
                       {{"arguments", printArguments},
                        {"environment", printEnvironment},
                        {"inherited", printInherited},
                        {"input", readInput},
                        {"close-before-cuda", closeBeforeCuda},
                        {"close-after-nvtx", closeAfterNvtx},
                        {"change-folder", changeFolder},
                        {"close-standard-streams", closeStandardStreams},
                        {"without-cuda", withoutCuda},
                        {"nvtx-only", nvtxOnly},
                        {"many-ranges", manyRanges},
                        {"many-launches", manyLaunches}});
}
