// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "cli/workload_program.h"

#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <filesystem>
#include <sys/wait.h>
#include <unistd.h>

namespace ridge::cli {

namespace {

/// In the child: becomes the program, or ends as a shell would.
[[noreturn]] void become(const char* program, char* const* argv, int output,
                         const std::string& visibleDevices) {
    ::dup2(output, STDOUT_FILENO);
    if (!visibleDevices.empty())
        ::setenv("CUDA_VISIBLE_DEVICES", visibleDevices.c_str(), 1);
    ::execv(program, argv);
    ::_exit(errno == ENOENT ? 127 : 126);
}

std::string readAll(int descriptor) {
    std::string text;
    char part[65536];
    ssize_t bytes = 0;
    while ((bytes = ::read(descriptor, part, sizeof part)) > 0 || (bytes < 0 && errno == EINTR))
        text.append(part, bytes > 0 ? static_cast<std::size_t>(bytes) : 0);
    return text;
}

} // namespace

Result<std::string> programBeside(const std::string& program, const std::string& needed) {
    std::error_code code;
    const std::filesystem::path path =
        std::filesystem::read_symlink("/proc/self/exe", code).parent_path() / program;
    if (!std::filesystem::exists(path, code))
        return fail(path.string() + " is missing: this build was made without " + needed +
                    ", or the file was taken out of its folder");
    return path.string();
}

Result<std::string> workloadProgram() {
    return programBeside("ridge-workload", "a CUDA toolkit");
}

Result<ProgramOutput> outputOf(const std::string& program, const Arguments& arguments,
                               const std::string& visibleDevices) {
    std::vector<char*> argv{const_cast<char*>(program.c_str())};
    for (const std::string& word : arguments)
        argv.push_back(const_cast<char*>(word.c_str()));
    argv.push_back(nullptr);
    int ends[2];
    const bool piped = ::pipe2(ends, O_CLOEXEC) == 0;
    const pid_t pid = piped ? ::fork() : -1;
    if (pid < 0)
        return fail("cannot start " + program + ": " + std::strerror(errno));
    if (pid == 0)
        become(program.c_str(), argv.data(), ends[1], visibleDevices);
    ::close(ends[1]);
    ProgramOutput result{readAll(ends[0]), ""};
    ::close(ends[0]);
    int status = 0;
    while (::waitpid(pid, &status, 0) < 0 && errno == EINTR)
        continue;
    if (WIFSIGNALED(status))
        result.failure = "was ended by signal " + std::to_string(WTERMSIG(status));
    else if (WEXITSTATUS(status) != 0)
        result.failure = "ended with status " + std::to_string(WEXITSTATUS(status));
    return result;
}

} // namespace ridge::cli
