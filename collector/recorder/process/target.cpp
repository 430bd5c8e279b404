// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "collector/recorder/process/target.h"

#include <atomic>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

namespace ridge::recorder {

namespace {

std::atomic<pid_t> g_target{0};
void (*g_fileSizeAction)(int) = SIG_DFL;

/// A key at the terminal (SI_KERNEL) reaches the target by itself; a kill of the recorder does not.
void passOn(int signal, siginfo_t* info, void*) {
    const int error = errno;
    if (info->si_code != SI_KERNEL && g_target > 0)
        ::kill(g_target, signal);
    errno = error;
}

/// Passes signals on from construction to the end of the program. They are held back meanwhile, so
/// that one that comes while the target is being started reaches it.
class SignalsForTarget {
  public:
    SignalsForTarget() {
        sigset_t passedOn;
        sigemptyset(&passedOn);
        for (const int signal : kPassedOn)
            sigaddset(&passedOn, signal);
        sigprocmask(SIG_BLOCK, &passedOn, &m_mask);
        struct sigaction action {};
        action.sa_sigaction = passOn;
        action.sa_flags = SA_SIGINFO | SA_RESTART;
        sigemptyset(&action.sa_mask);
        for (std::size_t i = 0; i < std::size(kPassedOn); ++i) {
            sigaction(kPassedOn[i], nullptr, &m_before[i]);
            if (m_before[i].sa_handler !=
                SIG_IGN) // ignored by whoever started us (nohup): so it stays
                sigaction(kPassedOn[i], &action, nullptr);
        }
    }
    ~SignalsForTarget() { sigprocmask(SIG_SETMASK, &m_mask, nullptr); }

    /// In the child, before exec, which keeps what is ignored or blocked: as if we had never been.
    void restore() const {
        for (std::size_t i = 0; i < std::size(kPassedOn); ++i)
            sigaction(kPassedOn[i], &m_before[i], nullptr);
        std::signal(SIGXFSZ, g_fileSizeAction);
        sigprocmask(SIG_SETMASK, &m_mask, nullptr);
    }

  private:
    static constexpr int kPassedOn[] = {SIGINT,  SIGTERM, SIGHUP,  SIGQUIT,
                                        SIGUSR1, SIGUSR2, SIGCONT, SIGWINCH};
    sigset_t m_mask{};
    struct sigaction m_before[std::size(kPassedOn)] = {};
};

bool isExecutableFile(const std::string& path) {
    struct stat status {};
    return ::stat(path.c_str(), &status) == 0 && S_ISREG(status.st_mode) &&
           ::access(path.c_str(), X_OK) == 0;
}

tl::unexpected<StartFailure> failure(int status, std::string message) {
    return tl::unexpected(StartFailure{status, std::move(message)});
}

} // namespace

tl::expected<std::string, StartFailure> findProgram(const std::string& program) {
    struct stat status {};
    if (program.find('/') != std::string::npos) {
        if (::stat(program.c_str(), &status) != 0)
            return failure(127, program + ": " + std::strerror(errno));
        if (S_ISDIR(status.st_mode))
            return failure(126, program + ": is a directory");
        if (!isExecutableFile(program))
            return failure(126,
                           program + ": not executable (chmod +x, or name its interpreter first)");
        return program;
    }
    const char* path = std::getenv("PATH");
    std::string folders = path ? path : "/usr/local/bin:/usr/bin:/bin";
    std::string unusable;
    for (std::size_t at = 0; at <= folders.size();) {
        const std::size_t end = std::min(folders.find(':', at), folders.size());
        const std::string folder = folders.substr(at, end - at);
        const std::string candidate = (folder.empty() ? "." : folder) + "/" + program;
        if (isExecutableFile(candidate))
            return candidate;
        if (::stat(candidate.c_str(), &status) == 0 && !S_ISDIR(status.st_mode))
            unusable = candidate;
        at = end + 1;
    }
    if (!unusable.empty())
        return failure(126, unusable + ": not executable");
    return failure(127, program + ": not found in PATH");
}

tl::expected<Target, StartFailure>
Target::start(const std::string& path, const std::vector<std::string>& argv,
              const std::map<std::string, std::string>& variables) {
    std::vector<char*> arguments;
    arguments.reserve(argv.size() + 1);
    for (const std::string& word : argv)
        arguments.push_back(const_cast<char*>(word.c_str()));
    arguments.push_back(nullptr);
    int report[2]; // closed by a successful exec, else it carries errno
    if (::pipe2(report, O_CLOEXEC) != 0)
        return failure(126, std::string("cannot start ") + path + ": " + std::strerror(errno));
    const SignalsForTarget signals;
    const pid_t pid = ::fork();
    if (pid == 0) {
        signals.restore();
        for (const auto& [name, value] : variables)
            ::setenv(name.c_str(), value.c_str(), 1);
        ::execv(path.c_str(), arguments.data());
        const int error = errno;
        [[maybe_unused]] const ssize_t n = ::write(report[1], &error, sizeof error);
        ::_exit(126);
    }
    ::close(report[1]);
    int error = pid < 0 ? errno : 0;
    if (pid > 0 && ::read(report[0], &error, sizeof error) == sizeof error) {
        int status = 0;
        ::waitpid(pid, &status, 0);
    }
    ::close(report[0]);
    if (error != 0)
        return failure(error == ENOENT ? 127 : 126,
                       path + ": " + std::strerror(error) +
                           (error == ENOEXEC ? " (a script needs a #! line)" : ""));
    g_target = pid;
    return Target(pid);
}

void surviveFileSizeLimit() {
    g_fileSizeAction = std::signal(SIGXFSZ, SIG_IGN);
}

std::optional<int> Target::poll() {
    int status = 0;
    if (::waitpid(m_pid, &status, WNOHANG) != m_pid)
        return std::nullopt;
    g_target = 0;
    return WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status);
}

} // namespace ridge::recorder
