// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "spool/file.h"

#include "spool/file_size_signal.h"

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#define XXH_INLINE_ALL
#include <xxhash.h>

namespace ridge::spool {

namespace {

/// How many descriptors the kernel's table for this process has room for; 64 where it does not say.
int descriptorTableSize() {
    int size = 64;
    const int fd = ::open("/proc/self/status", O_RDONLY | O_CLOEXEC);
    char text[2048] = {};
    const ssize_t n = fd < 0 ? 0 : ::read(fd, text, sizeof text - 1);
    if (const char* line = n > 0 ? std::strstr(text, "\nFDSize:") : nullptr)
        size = std::atoi(line + std::strlen("\nFDSize:"));
    if (fd >= 0)
        ::close(fd);
    return size;
}

/// Moves a descriptor to the end of the table, so that the host's own files get the numbers they
/// always got. Not behind its end: a process with threads waits 10 to 20 ms for the table to grow,
/// inside cuInit.
int outOfTheWay(int fd) {
    constexpr int kRoomForOthersLikeUs = 8;
    if (fd < 0)
        return fd;
    const int high = ::fcntl(fd, F_DUPFD_CLOEXEC, descriptorTableSize() - kRoomForOthersLikeUs);
    if (high < 0)
        return fd;
    ::close(fd);
    return high;
}

} // namespace

bool SpoolFile::open(const char* path, std::int32_t pid, std::uint64_t limitBytes) {
    const std::size_t length = std::strlen(path);
    if (length >= sizeof m_path)
        return false;
    std::memcpy(m_path, path, length + 1);
    m_fd = outOfTheWay(::open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_APPEND, 0600));
    struct stat status {};
    if (m_fd < 0 || ::fstat(m_fd, &status) != 0)
        return false;
    m_device = status.st_dev;
    m_inode = status.st_ino;
    m_limit = limitBytes;
    FileHead head{};
    std::memcpy(head.magic, kFileMagic, sizeof head.magic);
    head.version = kVersion;
    head.pid = pid;
    const HoldFileSizeSignal hold;
    m_failed = !append(&head, sizeof head);
    return !m_failed;
}

bool SpoolFile::ensureOurs() {
    const auto isOurs = [this] {
        struct stat status {};
        return ::fstat(m_fd, &status) == 0 && status.st_dev == m_device && status.st_ino == m_inode;
    };
    if (isOurs())
        return true;
    m_fd = outOfTheWay(::open(m_path, O_WRONLY | O_CLOEXEC | O_APPEND));
    if (m_fd < 0 || isOurs())
        return m_fd >= 0;
    ::close(m_fd); // another file has taken our name
    m_fd = -1;
    return false;
}

bool SpoolFile::write(std::span<const std::byte> records) {
    if (m_fd < 0 || m_failed || records.size() > kMaxBlockBytes || !ensureOurs()) {
        m_refused += records.size();
        return false;
    }
    BlockHead head{kBlockMagic, static_cast<std::uint32_t>(records.size()),
                   XXH3_64bits_withSeed(records.data(), records.size(), m_sequence), m_sequence};
    const HoldFileSizeSignal hold;
    const std::uint64_t before = m_size;
    if (append(&head, sizeof head) && append(records.data(), records.size())) {
        ++m_sequence;
        return true;
    }
    if (m_size > before && ::ftruncate(m_fd, static_cast<off_t>(before)) == 0)
        m_size = before;
    m_failed = true;
    m_refused += records.size();
    return false;
}

bool SpoolFile::writeLast(std::span<const std::byte> records) {
    constexpr std::uint64_t kReserve = 64u << 10;
    if (m_failed)
        m_limit = m_size + kReserve;
    m_failed = false;
    return write(records);
}

bool SpoolFile::append(const void* data, std::size_t bytes) {
    if (m_size + bytes > m_limit) {
        errno = EFBIG;
        return false;
    }
    const char* at = static_cast<const char*>(data);
    while (bytes > 0) {
        const ssize_t n = ::write(m_fd, at, bytes);
        if (n < 0 && errno == EINTR)
            continue;
        if (n <= 0)
            return false;
        at += n;
        bytes -= static_cast<std::size_t>(n);
        m_size += static_cast<std::uint64_t>(n);
    }
    return true;
}

void SpoolFile::close() {
    if (m_fd >= 0 && ensureOurs())
        ::close(m_fd);
    m_fd = -1;
}

} // namespace ridge::spool
