// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "cli/doctor_program.h"

#include "collector/recorder/process/target.h"
#include "spool/options.h"

#include <cerrno>
#include <chrono>
#include <cstring>
#include <fcntl.h>
#include <filesystem>
#include <fmt/format.h>
#include <iostream>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

namespace ridge::cli {

namespace fs = std::filesystem;

namespace {

/// How a run ended, as a shell shows it.
struct Ending {
    int status = 0;
    double seconds = 0;
};

/// Runs a command to its end. It reads nothing, and what it prints is dropped.
Ending runQuietly(const Arguments& command) {
    std::vector<char*> words;
    words.reserve(command.size() + 1);
    for (const std::string& word : command)
        words.push_back(const_cast<char*>(word.c_str()));
    words.push_back(nullptr);
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
    posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);
    posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
    const auto began = std::chrono::steady_clock::now();
    pid_t pid = 0;
    const int error = posix_spawn(&pid, words[0], &actions, nullptr, words.data(), environ);
    posix_spawn_file_actions_destroy(&actions);
    int status = 0;
    if (error != 0)
        return {126, 0};
    while (::waitpid(pid, &status, 0) < 0 && errno == EINTR) {
    }
    const std::chrono::duration<double> took = std::chrono::steady_clock::now() - began;
    return {WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status), took.count()};
}

std::string inWords(const Ending& ending) {
    const char* signal = ending.status > 128 ? ::sigdescr_np(ending.status - 128) : nullptr;
    return fmt::format("status {}{}, {:.1f} s", ending.status,
                       signal ? fmt::format(" ({})", signal) : "", ending.seconds);
}

/// The program, how it ends alone, and where its recordings go.
class Examination {
  public:
    Examination(Arguments program, fs::path folder)
        : m_program(std::move(program)), m_folder(std::move(folder)) {}

    Ending alone() {
        m_alone = runQuietly(m_program);
        say("alone", m_alone);
        return m_alone;
    }

    /// Whether the program ends as alone when it is recorded with these options.
    bool bears(const std::string& name, const Arguments& options) {
        Arguments command = {"/proc/self/exe", "record", "--force", "-o",
                             (m_folder / "trace.ridge").string()};
        command.insert(command.end(), options.begin(), options.end());
        command.emplace_back("--");
        command.insert(command.end(), m_program.begin(), m_program.end());
        const Ending ending = runQuietly(command);
        say(name, ending);
        return ending.status == m_alone.status;
    }

  private:
    static void say(const std::string& name, const Ending& ending) {
        std::cout << fmt::format("  {:<28} {}\n", name, inWords(ending)) << std::flush;
    }

    Arguments m_program;
    fs::path m_folder;
    Ending m_alone;
};

std::string allWords() {
    std::string words;
    for (const spool::RecordedWord& each : spool::kRecorded)
        words += (words.empty() ? "" : ",") + std::string(each.word);
    return words;
}

int examine(Examination& examination) {
    std::cout << "Each line is one run of the program, without its output:\n";
    const Ending alone = examination.alone();
    if (examination.bears("recorded", {})) {
        std::cout << "\nThe program ends the same way when it is recorded.\n";
        return alone.status == 0 ? 0 : 1;
    }
    std::vector<std::string> remedies;
    for (const spool::RecordedWord& each : spool::kRecorded)
        if (examination.bears("--without " + std::string(each.word),
                              {"--without", std::string(each.word)}))
            remedies.push_back("--without " + std::string(each.word));
    if (examination.bears("--no-torch", {"--no-torch"}))
        remedies.emplace_back("--no-torch");
    if (!remedies.empty()) {
        std::cout << "\nThe program ends as alone when it is recorded with one of these:\n";
        for (const std::string& remedy : remedies)
            std::cout << "  ridge record " << remedy << " -- PROGRAM\n";
        return 1;
    }
    const bool bearsNone =
        examination.bears("without any of them", {"--no-torch", "--without", allWords()});
    std::cout
        << (bearsNone
                ? "\nNo single kind of records is guilty; two or more are. Leave out several: "
                  "--without memory,sync,...\n"
                : "\nThe program does not bear the library that records, whatever it "
                  "records, or does not end the same way twice.\n");
    return 1;
}

} // namespace

int examineProgram(const Arguments& program) {
    if (program.empty())
        return usageError("doctor", "--program needs a program behind --");
    const auto found = recorder::findProgram(program.front());
    if (!found) {
        std::cerr << "ridge doctor: " << found.error().message << '\n';
        return found.error().status;
    }
    std::string folder = (fs::temp_directory_path() / "ridge-doctor-XXXXXX").string();
    if (!::mkdtemp(folder.data())) {
        std::cerr << "ridge doctor: cannot make " << folder << ": " << std::strerror(errno) << '\n';
        return 1;
    }
    Arguments command = program;
    command.front() = *found;
    Examination examination(command, folder);
    const int status = examine(examination);
    std::error_code code;
    fs::remove_all(folder, code);
    return status;
}

} // namespace ridge::cli
