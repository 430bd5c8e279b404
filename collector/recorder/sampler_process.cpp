// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "collector/recorder/sampler_process.h"

#include "collector/recorder/libraries.h"

#include <csignal>
#include <cstdlib>
#include <fcntl.h>
#include <poll.h>
#include <string>
#include <sys/socket.h>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>
#include <utility>
#include <vector>

namespace ridge::recorder {

namespace {

using namespace std::chrono_literals;

constexpr auto kLastSamples = 3s;
constexpr auto kLastBurst = 30s; // a burst is decoded when it is over

/// As ridge-sampler takes it.
std::vector<std::string> commandLine(const std::string& program, const std::string& samples,
                                     const SampleOptions& options) {
    std::vector<std::string> words = {program, samples, std::to_string(options.interval.count())};
    if (options.burst)
        for (const auto time : {options.burst->from, options.burst->length})
            words.push_back(std::to_string(time.count()));
    return words;
}

/// In the child: `input` and `output` become stdin and stdout, a process group of its own keeps the terminal's keys away.
[[noreturn]] void become(std::vector<std::string>& words, int input, int output) {
    ::setpgid(0, 0);
    ::dup2(input, STDIN_FILENO);
    ::dup2(output, STDOUT_FILENO);
    ::unsetenv("CUDA_INJECTION64_PATH"); // of another tool
    if (const auto cupti = cuptiLibraries(); !cupti.empty())
        ::setenv("RIDGE_CUPTI", cupti.front().c_str(), 1);
    std::vector<char*> arguments;
    for (std::string& word : words)
        arguments.push_back(word.data());
    arguments.push_back(nullptr);
    ::execv(arguments.front(), arguments.data());
    ::_exit(127);
}

} // namespace

SamplerProcess::SamplerProcess(const std::filesystem::path& samples, const SampleOptions& options,
                               std::chrono::milliseconds patience)
    : m_lastSamples(options.burst ? kLastBurst : kLastSamples) {
    const std::string program = samplerProgram().string();
    int input[2], output[2];
    if (options.interval.count() == 0 || program.empty() ||
        ::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, input) != 0)
        return;
    if (::pipe2(output, O_CLOEXEC) != 0) {
        ::close(input[0]);
        ::close(input[1]);
        return;
    }
    std::vector<std::string> words = commandLine(program, samples.string(), options);
    m_pid = ::fork();
    if (m_pid == 0)
        become(words, input[0], output[1]);
    ::close(input[0]);
    ::close(output[1]);
    m_input = input[1];
    pollfd ready{output[0], POLLIN, 0};
    if (m_pid > 0)
        ::poll(&ready, 1, static_cast<int>(patience.count()));
    ::close(output[0]);
}

void SamplerProcess::targetStarts() {
    const char byte = 0;
    if (m_input >= 0) // one that has ended already says so by its file
        (void)::send(m_input, &byte, 1, MSG_NOSIGNAL);
}

void SamplerProcess::stop() {
    if (m_input >= 0)
        ::close(std::exchange(m_input, -1));
    if (m_pid <= 0)
        return;
    const pid_t pid = std::exchange(m_pid, -1);
    const auto deadline = std::chrono::steady_clock::now() + m_lastSamples;
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
