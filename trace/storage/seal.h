// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// SQLite notices a torn page structure but not a changed number. So a finished trace carries a
// checksum of itself behind its last page, where SQLite does not look. It is 24 bytes: "RIDGSEAL",
// the number of bytes before it and their XXH3 (both little-endian).
#pragma once

#include "spool/result.h"
#include "trace/storage/stopped.h"

#include <cstdint>
#include <filesystem>
#include <fstream>
#include <future>

namespace ridge::trace {

enum class Seal {
    None,   ///< never finished, or rewritten by another program
    Intact, ///< every byte is as the writer left it
    Broken, ///< damaged, not to be read, or changed in place by another program
};

inline constexpr std::uint64_t kSealBytes = 24;

/// Appends the seal. No SQLite connection to `file` may be open in this process.
Result<void> seal(const std::filesystem::path& file);

/// Reads the whole file (at the speed of the disk or of memory). A file without a size, as a pipe,
/// has no seal; that of one that cannot be read is broken.
Seal checkSeal(const std::filesystem::path& file);

/// checkSeal() in a thread of its own. Make it before a SQLite connection to `file` is opened and
/// keep it until that is closed. Closing any descriptor of a file drops the locks that SQLite has
/// on it (fcntl(2)).
class SealCheck {
  public:
    explicit SealCheck(const std::filesystem::path& file, const std::stop_token& stop = {});
    /// Waits for it. Once. Throws Stopped.
    Seal result() { return m_seal.get(); }

  private:
    std::ifstream m_file;
    std::future<Seal> m_seal; // last: its end waits for the thread, which reads the file
};

} // namespace ridge::trace
