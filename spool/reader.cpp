// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "spool/reader.h"

#include <cerrno>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#define XXH_INLINE_ALL
#include <xxhash.h>

namespace ridge::spool {

namespace {

bool readAll(int fd, void* to, std::size_t bytes, std::uint64_t at) {
    char* out = static_cast<char*>(to);
    while (bytes > 0) {
        const ssize_t n = ::pread(fd, out, bytes, static_cast<off_t>(at));
        if (n < 0 && errno == EINTR)
            continue;
        if (n <= 0)
            return false;
        out += n;
        at += static_cast<std::uint64_t>(n);
        bytes -= static_cast<std::size_t>(n);
    }
    return true;
}

} // namespace

Result<SpoolReader> SpoolReader::open(const std::filesystem::path& file) {
    const int fd = ::open(file.c_str(), O_RDONLY | O_CLOEXEC);
    if (fd < 0)
        return fail("cannot read spool " + file.string() + ": " + std::strerror(errno));
    SpoolReader reader(fd, file);
    if (auto head = reader.checkHead(); !head)
        return tl::unexpected(head.error());
    return reader;
}

SpoolReader::SpoolReader(SpoolReader&& other) noexcept
    : m_fd(std::exchange(other.m_fd, -1)), m_file(std::move(other.m_file)),
      m_headChecked(other.m_headChecked), m_damaged(other.m_damaged), m_at(other.m_at),
      m_sequence(other.m_sequence), m_block(std::move(other.m_block)) {}

SpoolReader& SpoolReader::operator=(SpoolReader&& other) noexcept {
    std::swap(m_fd, other.m_fd);
    m_file = std::move(other.m_file);
    m_headChecked = other.m_headChecked;
    m_damaged = other.m_damaged;
    m_at = other.m_at;
    m_sequence = other.m_sequence;
    m_block = std::move(other.m_block);
    return *this;
}

SpoolReader::~SpoolReader() {
    if (m_fd >= 0)
        ::close(m_fd);
}

bool SpoolReader::ensureOpen() {
    if (m_fd < 0)
        m_fd = ::open(m_file.c_str(), O_RDONLY | O_CLOEXEC);
    return m_fd >= 0;
}

void SpoolReader::rest() {
    if (m_fd >= 0)
        ::close(std::exchange(m_fd, -1));
    m_block = {};
}

Result<bool> SpoolReader::checkHead() {
    FileHead head{};
    if (m_headChecked)
        return true;
    if (!ensureOpen() || !readAll(m_fd, &head, sizeof head, 0))
        return false;
    if (std::memcmp(head.magic, kFileMagic, sizeof head.magic) != 0)
        return fail(m_file.string() + " is no Ridgepoint spool");
    if (head.version != kVersion)
        return fail(m_file.string() + " is a spool of format " + std::to_string(head.version) +
                    "; this ridge reads format " + std::to_string(kVersion) +
                    ": use the ridge that recorded it");
    m_headChecked = true;
    m_at = sizeof head;
    return true;
}

Result<std::optional<std::span<const std::byte>>> SpoolReader::next() {
    const auto nothing = std::optional<std::span<const std::byte>>();
    const auto head = checkHead();
    if (!head)
        return tl::unexpected(head.error());
    BlockHead block{};
    if (!*head || m_damaged || !ensureOpen() || !readAll(m_fd, &block, sizeof block, m_at))
        return nothing;
    if (block.magic != kBlockMagic || block.bytes > kMaxBlockBytes ||
        block.sequence != m_sequence) {
        m_damaged = true;
        return nothing;
    }
    m_block.resize(block.bytes);
    if (!readAll(m_fd, m_block.data(), block.bytes, m_at + sizeof block))
        return nothing;
    if (XXH3_64bits_withSeed(m_block.data(), m_block.size(), m_sequence) != block.checksum) {
        // The writer appends head and payload by separate calls into the page cache, so a whole
        // payload with a wrong sum is damage and not a race.
        m_damaged = true;
        return nothing;
    }
    m_at += sizeof block + block.bytes;
    ++m_sequence;
    return std::optional<std::span<const std::byte>>(m_block);
}

std::uint64_t SpoolReader::unreadBytes() const {
    struct stat status {};
    if ((m_fd >= 0 ? ::fstat(m_fd, &status) : ::stat(m_file.c_str(), &status)) != 0)
        return 0;
    const auto size = static_cast<std::uint64_t>(status.st_size);
    return size > m_at ? size - m_at : 0;
}

} // namespace ridge::spool
