// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "trace/storage/page_file.h"

#include <fcntl.h>
#include <unistd.h>
#include <utility>

namespace ridge::trace {
namespace {

bool readAll(int descriptor, std::uint64_t offset, std::span<unsigned char> bytes) {
    while (!bytes.empty()) {
        const ssize_t got =
            pread(descriptor, bytes.data(), bytes.size(), static_cast<off_t>(offset));
        if (got <= 0)
            return false;
        offset += static_cast<std::uint64_t>(got);
        bytes = bytes.subspan(static_cast<std::size_t>(got));
    }
    return true;
}

std::uint32_t load32(const unsigned char* at) {
    return load16(at) << 16 | load16(at + 2);
}

} // namespace

std::optional<PageFile> PageFile::open(const std::filesystem::path& file) {
    // Offsets and meaning: sqlite.org/fileformat2.html, 'The Database Header'.
    constexpr std::size_t kHeader = 100, kPageSize = 16, kReserved = 20, kPages = 28,
                          kEncoding = 56;
    constexpr std::uint32_t kUtf8 = 1;
    const int descriptor = ::open(file.c_str(), O_RDONLY | O_CLOEXEC);
    if (descriptor < 0)
        return std::nullopt;
    PageFile result(descriptor, 0, 0);
    std::array<unsigned char, kHeader> header{};
    if (!readAll(descriptor, 0, header))
        return std::nullopt;
    result.m_pageBytes = load16(&header[kPageSize]);
    result.m_pages = load32(&header[kPages]);
    if (result.m_pageBytes < 512 || header[kReserved] != 0 || load32(&header[kEncoding]) != kUtf8)
        return std::nullopt;
    return result;
}

PageFile::PageFile(PageFile&& other) noexcept
    : m_descriptor(std::exchange(other.m_descriptor, -1)), m_pageBytes(other.m_pageBytes),
      m_pages(other.m_pages) {}

PageFile::~PageFile() {
    if (m_descriptor >= 0)
        close(m_descriptor);
}

bool PageFile::read(std::uint32_t first, std::span<unsigned char> pages) const {
    return first > 0 && readAll(m_descriptor, std::uint64_t{first - 1} * m_pageBytes, pages);
}

bool PageFile::addChildren(Bytes page, std::vector<std::uint32_t>& children) const {
    constexpr std::size_t kHeader = 12, kRightmost = 8, kPointer = 4;
    const std::size_t cells = load16(&page[3]);
    if (page[0] != kInteriorPage || kHeader + 2 * cells > page.size() ||
        children.size() + cells >= m_pages)
        return false;
    for (std::size_t i = 0; i < cells; ++i) {
        const std::size_t at = load16(&page[kHeader + 2 * i]);
        if (at + kPointer > page.size())
            return false;
        children.push_back(load32(&page[at]));
    }
    children.push_back(load32(&page[kRightmost]));
    return true;
}

std::vector<std::uint32_t> PageFile::leaves(std::uint32_t root) const {
    constexpr int kDeepest = 20; // as in SQLite
    std::vector<unsigned char> page(m_pageBytes);
    std::vector<std::uint32_t> level{root};
    for (int depth = 0; depth < kDeepest; ++depth) {
        if (!read(level.front(), page))
            return {};
        if (page[0] == kLeafPage) // then all of this level are: the tree is balanced
            return level;
        std::vector<std::uint32_t> below;
        for (const std::uint32_t number : level)
            if (!read(number, page) || !addChildren(page, below))
                return {};
        level = std::move(below);
    }
    return {};
}

} // namespace ridge::trace
