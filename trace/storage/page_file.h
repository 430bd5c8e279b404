// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "trace/storage/leaf_page.h"

#include <cstdint>
#include <filesystem>
#include <optional>
#include <span>
#include <vector>

namespace ridge::trace {

/// The pages of a settled SQLite file, read without SQLite. Its end drops the locks that SQLite has
/// on the file in this process (fcntl(2)): no statement may run then. Reading is safe from any
/// thread.
class PageFile {
  public:
    /// None where the file cannot be opened or its pages are of a kind that the product does not
    /// write.
    static std::optional<PageFile> open(const std::filesystem::path& file);
    PageFile(PageFile&& other) noexcept;
    PageFile& operator=(PageFile&&) = delete;
    ~PageFile();

    std::size_t pageBytes() const { return m_pageBytes; }

    /// Reads the pages that begin with number `first` (from 1) into `pages`, which is a whole
    /// number of them; false where not all are there.
    bool read(std::uint32_t first, std::span<unsigned char> pages) const;

    /// The leaves of the table with this root page, from left to right; none where the pages above
    /// them are no sound tree.
    std::vector<std::uint32_t> leaves(std::uint32_t root) const;

  private:
    PageFile(int descriptor, std::size_t pageBytes, std::uint32_t pages)
        : m_descriptor(descriptor), m_pageBytes(pageBytes), m_pages(pages) {}
    bool addChildren(Bytes page, std::vector<std::uint32_t>& children) const;

    int m_descriptor = -1;
    std::size_t m_pageBytes = 0;
    std::uint32_t m_pages = 0;
};

} // namespace ridge::trace
