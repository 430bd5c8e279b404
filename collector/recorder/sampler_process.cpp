// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "collector/recorder/sampler_process.h"

#include "collector/recorder/libraries.h"

#include <csignal>
#include <cstdlib>
#include <fcntl.h>
#include <poll.h>
#include <string>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

namespace ridge::recorder {

namespace {

using namespace std::chrono_literals;

constexpr auto kLastSamples = 3s;

/// In the child: the pipes become stdin and stdout, a process group of its own keeps the terminal's keys away.
[[noreturn]] void become(const std::string& program, const std::string& samples,
                         const std::string& interval, int input, int output) {
    ::setpgid(0, 0);
    ::dup2(input, STDIN_FILENO);
    ::dup2(output, STDOUT_FILENO);
    ::unsetenv("CUDA_INJECTION64_PATH"); // of another tool
    if (const auto cupti = cuptiLibraries(); !cupti.empty())
        ::setenv("RIDGE_CUPTI", cupti.front().c_str(), 1);
    ::execl(program.c_str(), program.c_str(), samples.c_str(), interval.c_str(), nullptr);
    ::_exit(127);
}

} // namespace

SamplerProcess::SamplerProcess(const std::filesystem::path& samples,
                               std::chrono::nanoseconds interval,
                               std::chrono::milliseconds patience) {
    const std::string program = samplerProgram().string();
    int input[2], output[2];
    if (interval.count() == 0 || program.empty() || ::pipe2(input, O_CLOEXEC) != 0)
        return;
    if (::pipe2(output, O_CLOEXEC) != 0) {
        ::close(input[0]);
        ::close(input[1]);
        return;
    }
    m_pid = ::fork();
    if (m_pid == 0)
        become(program, samples.string(), std::to_string(interval.count()), input[0], output[1]);
    ::close(input[0]);
    ::close(output[1]);
    m_input = input[1];
    pollfd ready{output[0], POLLIN, 0};
    if (m_pid > 0)
        ::poll(&ready, 1, static_cast<int>(patience.count()));
    ::close(output[0]);
}

void SamplerProcess::stop() {
    if (m_input >= 0)
        ::close(std::exchange(m_input, -1));
    if (m_pid <= 0)
        return;
    const pid_t pid = std::exchange(m_pid, -1);
    const auto deadline = std::chrono::steady_clock::now() + kLastSamples;
    while (::waitpid(pid, nullptr, WNOHANG) == 0) {
        if (std::chrono::steady_clock::now() >= deadline) {
            ::kill(pid, SIGKILL);
            ::waitpid(pid, nullptr, 0);
            return;
        }
        std::this_thread::sleep_for(5ms);
    }
}

} // namespace ridge::recorder
