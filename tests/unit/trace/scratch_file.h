// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atomic>
#include <filesystem>
#include <string>
#include <unistd.h>

namespace ridge::trace::test {

/// A path in a folder of its own that is removed with everything in it; in memory where the system
/// offers that, since hundreds of small traces would wait for a disk.
class ScratchFile {
  public:
    ScratchFile() {
        static std::atomic<int> count{0};
        const std::filesystem::path memory = "/dev/shm";
        const bool inMemory = access(memory.c_str(), W_OK) == 0;
        m_folder = (inMemory ? memory : std::filesystem::temp_directory_path()) /
                   ("ridge-trace-test-" + std::to_string(getpid()) + "-" + std::to_string(++count));
        std::filesystem::create_directories(m_folder);
    }
    ScratchFile(const ScratchFile&) = delete;
    ScratchFile& operator=(const ScratchFile&) = delete;
    ~ScratchFile() {
        std::error_code code;
        std::filesystem::remove_all(m_folder, code);
    }

    std::filesystem::path path() const { return m_folder / "test.ridge"; }
    const std::filesystem::path& folder() const { return m_folder; }

  private:
    std::filesystem::path m_folder;
};

} // namespace ridge::trace::test
