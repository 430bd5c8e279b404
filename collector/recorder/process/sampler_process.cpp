// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "collector/recorder/process/sampler_process.h"

#include "collector/recorder/machine/libraries.h"
#include "spool/environment.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <csignal>
#include <cstdlib>
#include <fcntl.h>
#include <fstream>
#include <poll.h>
#include <sched.h>
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

constexpr auto kLastSamples = 6s; // where other programs have all cores, it gets few of them
constexpr auto kLastBurst = 30s;  // a burst is decoded when it is over

/// As ridge-sampler takes it.
std::vector<std::string> commandLine(const std::string& program, const std::string& samples,
                                     const SampleOptions& options) {
    if (options.interval.count() == 0)
        return {program, samples, "auto", std::to_string(options.cores)};
    std::vector<std::string> words = {program, samples, std::to_string(options.interval.count())};
    if (options.burst)
        for (const auto time : {options.burst->from, options.burst->length})
            words.push_back(std::to_string(time.count()));
    return words;
}

/// In the child: `input` and `output` become stdin and stdout, a process group of its own keeps the
/// terminal's keys away.
[[noreturn]] void become(std::vector<std::string>& words, int input, int output) {
    ::setpgid(0, 0);
    ::dup2(input, STDIN_FILENO);
    ::dup2(output, STDOUT_FILENO);
    ::unsetenv("CUDA_INJECTION64_PATH"); // of another tool
    if (const auto cupti = cuptiLibraries(); !cupti.empty())
        ::setenv(spool::environment::kCupti, cupti.front().c_str(), 1);
    std::vector<char*> arguments;
    arguments.reserve(words.size() + 1);
    for (std::string& word : words)
        arguments.push_back(word.data());
    arguments.push_back(nullptr);
    ::execv(arguments.front(), arguments.data());
    ::_exit(127);
}

/// Cores that the process' control group may use; infinite where it has no limit.
double groupCores() {
    std::ifstream file(
        "/sys/fs/cgroup/cpu.max"); // "200000 100000": of each 100 ms 200 ms; or "max 100000"
    double quota = 0, period = 0;
    return file >> quota >> period && period > 0 ? quota / period : INFINITY;
}

} // namespace

double defaultSampleCores() {
    cpu_set_t allowed;
    CPU_ZERO(&allowed);
    const double cores =
        ::sched_getaffinity(0, sizeof allowed, &allowed) == 0 ? CPU_COUNT(&allowed) : 1;
    return std::min(1.0, std::min(cores, groupCores()) / 4);
}

SamplerProcess::SamplerProcess(const std::filesystem::path& samples, const SampleOptions& options)
    : m_lastSamples(options.burst ? kLastBurst : kLastSamples) {
    const std::string program = samplerProgram().string();
    int input[2], output[2];
    if (!options.any() || program.empty() ||
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
    m_output = output[0];
}

/// Whether it said something within that time, or closed the line.
bool SamplerProcess::hears(std::chrono::milliseconds patience) {
    pollfd output{m_output, POLLIN, 0};
    return ::poll(&output, 1, static_cast<int>(std::max(patience, 0ms).count())) > 0;
}

void SamplerProcess::waitUntilReady(std::chrono::milliseconds patience) {
    m_ready = m_ready || (m_pid > 0 && hears(patience));
}

void SamplerProcess::targetStarts() {
    const char byte = 0;
    if (m_input >= 0) // one that has ended already says so by its file
        (void)::send(m_input, &byte, 1, MSG_NOSIGNAL);
}

void SamplerProcess::targetEnded() {
    if (m_input < 0)
        return;
    m_deadline = std::chrono::steady_clock::now() + m_lastSamples;
    waitUntilReady(0ms);
    ::close(std::exchange(m_input, -1));
    m_tooLate = m_pid > 0 && !m_ready;
    if (m_tooLate)
        ::kill(m_pid, SIGKILL);
}

void SamplerProcess::finish() {
    targetEnded();
    std::array<char, 64> words;
    while (m_output >= 0) {
        const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(
            m_deadline - std::chrono::steady_clock::now());
        if (!hears(left)) {
            ::kill(m_pid, SIGKILL);
            break;
        }
        if (::read(m_output, words.data(), words.size()) <= 0)
            break;
    }
    if (m_output >= 0)
        ::close(std::exchange(m_output, -1));
}

void SamplerProcess::end() {
    finish();
    if (m_pid <= 0)
        return;
    while (::waitpid(m_pid, nullptr, WNOHANG) == 0) {
        if (std::chrono::steady_clock::now() >= m_deadline)
            ::kill(m_pid, SIGKILL);
        std::this_thread::sleep_for(5ms);
    }
    m_pid = -1;
}

} // namespace ridge::recorder
