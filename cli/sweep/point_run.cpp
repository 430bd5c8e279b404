// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "cli/sweep/point_run.h"

#include "cli/record_options.h"

#include <algorithm>
#include <cctype>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <fcntl.h>
#include <fmt/format.h>
#include <fstream>
#include <iostream>
#include <sstream>
#include <sys/wait.h>
#include <unistd.h>

namespace ridge::cli {

using analyzer::PointState;

namespace {

volatile std::sig_atomic_t g_stopped = 0;

void noteStop(int) {
    g_stopped = 1;
}

/// While it lives, a signal that would end this process is noted: the recorder gets it too, and
/// ends by itself.
class StopWatch {
  public:
    StopWatch() {
        struct sigaction noting {};
        noting.sa_handler = noteStop;
        for (std::size_t i = 0; i < std::size(kSignals); ++i)
            ::sigaction(kSignals[i], &noting, &m_before[i]);
    }
    ~StopWatch() {
        for (std::size_t i = 0; i < std::size(kSignals); ++i)
            ::sigaction(kSignals[i], &m_before[i], nullptr);
    }
    StopWatch(const StopWatch&) = delete;
    StopWatch& operator=(const StopWatch&) = delete;
    void inChild() const {
        for (std::size_t i = 0; i < std::size(kSignals); ++i)
            ::sigaction(kSignals[i], &m_before[i], nullptr);
    }

  private:
    static constexpr int kSignals[] = {SIGINT, SIGTERM, SIGHUP};
    struct sigaction m_before[std::size(kSignals)]{};
};

/// In the child: the log in place of the terminal, and a recording.
[[noreturn]] void recordInto(int log, const recorder::RecordOptions& options) {
    ::dup2(log, STDOUT_FILENO);
    ::dup2(log, STDERR_FILENO);
    const int input = ::open("/dev/null", O_RDONLY | O_CLOEXEC);
    ::dup2(input, STDIN_FILENO);
    const int status = recordAndTell(options);
    std::cout.flush();
    std::fflush(nullptr);
    ::_exit(status);
}

std::string contentOf(const std::filesystem::path& file) {
    std::ifstream in(file, std::ios::binary);
    std::stringstream text;
    text << in.rdbuf();
    return text.str();
}

bool saysOutOfMemory(std::string log) {
    std::ranges::transform(log, log.begin(),
                           [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    return std::ranges::any_of(
        std::initializer_list<std::string_view>{"out of memory", "outofmemory",
                                                "cudaerrormemoryallocation",
                                                "cublas_status_alloc_failed"},
        [&](std::string_view words) { return log.find(words) != std::string::npos; });
}

/// The last line of the program; the recorder's where the program printed none.
std::string lastLine(const std::string& log) {
    std::istringstream lines(log);
    std::string program, recorder;
    for (std::string line; std::getline(lines, line);)
        if (line.find_first_not_of(" \t\r") != std::string::npos)
            (line.starts_with("ridge: ") ? recorder : program) = line;
    constexpr std::size_t kPrefix = 7; // "ridge: "
    return !program.empty() || recorder.empty() ? program : recorder.substr(kPrefix);
}

} // namespace

PointRun judgePoint(int status, const std::string& log) {
    if (status == 0)
        return {PointState::Recorded, "", false};
    if (saysOutOfMemory(log))
        return {PointState::OutOfMemory, "", false};
    const std::string line = lastLine(log);
    return {PointState::Failed, fmt::format("status {}{}", status, line.empty() ? "" : ", " + line),
            false};
}

Result<PointRun> runPoint(const recorder::RecordOptions& options,
                          const std::filesystem::path& log) {
    const int file = ::open(log.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0644);
    if (file < 0)
        return fail(fmt::format("cannot write {}: {}", log.string(), std::strerror(errno)));
    const StopWatch watch;
    std::cout.flush();
    const pid_t pid = ::fork();
    if (pid == 0) {
        watch.inChild();
        recordInto(file, options);
    }
    ::close(file);
    if (pid < 0)
        return fail(fmt::format("cannot start a process: {}", std::strerror(errno)));
    int status = 0;
    while (::waitpid(pid, &status, 0) < 0 && errno == EINTR)
        continue;
    PointRun run = judgePoint(WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status),
                              contentOf(log));
    run.isStopped = g_stopped != 0;
    return run;
}

} // namespace ridge::cli
