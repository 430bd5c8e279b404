// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "exports/spill_file.h"

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <fmt/format.h>
#include <string>
#include <unistd.h>

namespace ridge::exports {
namespace {

std::string temporaryFolder() {
    const char* folder = std::getenv("TMPDIR");
    return folder && *folder ? folder : "/tmp";
}

tl::unexpected<Error> failed(const char* doing) {
    return fail(fmt::format("cannot {} a temporary file in {}: {}; set TMPDIR to another folder",
                            doing, temporaryFolder(), std::strerror(errno)));
}

/// -1, with errno set, where none can be made.
int makeNameless() {
    std::string name = temporaryFolder() + "/ridge-XXXXXX";
    const int file = ::mkostemp(name.data(), O_CLOEXEC);
    if (file >= 0)
        ::unlink(name.c_str());
    return file;
}

} // namespace

SpillFile::~SpillFile() {
    if (m_file >= 0)
        ::close(m_file);
}

Result<void> SpillFile::append(std::span<const std::byte> bytes) {
    if (m_file < 0)
        m_file = makeNameless();
    if (m_file < 0)
        return failed("make");
    while (!bytes.empty()) {
        const ssize_t written = ::write(m_file, bytes.data(), bytes.size());
        if (written < 0 && errno == EINTR)
            continue;
        if (written <= 0)
            return failed("write");
        m_size += static_cast<std::uint64_t>(written);
        bytes = bytes.subspan(static_cast<std::size_t>(written));
    }
    return {};
}

Result<void> SpillFile::read(std::uint64_t offset, std::span<std::byte> bytes) const {
    while (!bytes.empty()) {
        errno = EIO; // of a file that is shorter
        const ssize_t got = ::pread(m_file, bytes.data(), bytes.size(), static_cast<off_t>(offset));
        if (got < 0 && errno == EINTR)
            continue;
        if (got <= 0)
            return failed("read");
        offset += static_cast<std::uint64_t>(got);
        bytes = bytes.subspan(static_cast<std::size_t>(got));
    }
    return {};
}

} // namespace ridge::exports
