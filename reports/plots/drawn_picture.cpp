// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "reports/drawn_picture.h"

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <filesystem>
#include <fmt/format.h>
#include <fstream>
#include <iterator>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>
#include <utility>
#include <vector>

namespace ridge::reports {
namespace {

namespace fs = std::filesystem;

constexpr const char* kDrawer = "rsvg-convert";

/// A folder of our own that goes with the object; without a path where none could be made.
class DrawingFolder {
  public:
    DrawingFolder() {
        std::error_code code;
        std::string name = (fs::temp_directory_path(code) / "ridge-drawing-XXXXXX").string();
        if (!code && mkdtemp(name.data()) != nullptr)
            m_path = name;
    }
    ~DrawingFolder() {
        std::error_code code;
        if (!m_path.empty())
            fs::remove_all(m_path, code);
    }
    DrawingFolder(const DrawingFolder&) = delete;
    DrawingFolder& operator=(const DrawingFolder&) = delete;
    const fs::path& path() const { return m_path; }

  private:
    fs::path m_path;
};

std::string contentOf(const fs::path& file) {
    std::ifstream in(file, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
}

bool isWritten(const fs::path& file, std::string_view text) {
    std::ofstream out(file, std::ios::binary);
    out << text;
    return static_cast<bool>(out.flush());
}

/// Starts the program with its messages in `messages`; its status, or the errno of what failed.
struct Ended {
    int error = 0, status = 0;
};
Ended runDrawer(std::vector<std::string> words, const fs::path& messages) {
    std::vector<char*> arguments;
    arguments.reserve(words.size() + 1);
    for (std::string& word : words)
        arguments.push_back(word.data());
    arguments.push_back(nullptr);
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
    posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, messages.c_str(),
                                     O_WRONLY | O_CREAT | O_TRUNC, 0600);
    posix_spawn_file_actions_adddup2(&actions, STDOUT_FILENO, STDERR_FILENO);
    pid_t pid = 0;
    Ended ended;
    ended.error = posix_spawnp(&pid, kDrawer, &actions, nullptr, arguments.data(), environ);
    posix_spawn_file_actions_destroy(&actions);
    if (ended.error != 0)
        return ended;
    while (waitpid(pid, &ended.status, 0) < 0)
        if (errno != EINTR) {
            ended.error = errno;
            break;
        }
    return ended;
}

} // namespace

bool isDrawnEnding(std::string_view ending) {
    return ending == ".png" || ending == ".pdf";
}

Result<std::string> drawnPicture(std::string_view svg, std::string_view ending) {
    const DrawingFolder folder;
    const fs::path from = folder.path() / "picture.svg", to = folder.path() / "picture",
                   messages = folder.path() / "messages";
    if (folder.path().empty() || !isWritten(from, svg))
        return fail("cannot write a picture into the folder for temporary files (TMPDIR)");
    std::vector<std::string> words = {kDrawer, fmt::format("--format={}", ending.substr(1)),
                                      "--output=" + to.string()};
    if (ending == ".png")
        words.emplace_back("--zoom=2");
    words.push_back(from.string());
    const Ended ended = runDrawer(std::move(words), messages);
    if (ended.error == ENOENT)
        return fail(fmt::format("{} is not installed, which draws PNG and PDF: as root, apt-get "
                                "install librsvg2-bin; or write an .svg",
                                kDrawer));
    if (ended.error != 0)
        return fail(fmt::format("cannot run {}: {}", kDrawer, std::strerror(ended.error)));
    std::string drawn = contentOf(to);
    if (ended.status != 0 || drawn.empty())
        return fail(fmt::format("{} could not draw the picture: {}", kDrawer, contentOf(messages)));
    return drawn;
}

} // namespace ridge::reports
