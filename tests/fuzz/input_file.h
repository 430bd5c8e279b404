// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tests/fuzz/use_trace.h"
#include "tests/unit/trace/scratch_file.h"

#include <cstdint>
#include <fstream>
#include <string>
#include <string_view>

namespace ridge::fuzz {

/// A file in memory that takes one input after the other.
class InputFile {
  public:
    explicit InputFile(const std::string& name) : m_path(m_folder.folder() / name) {}

    void put(std::string_view bytes) const {
        std::ofstream stream(m_path, std::ios::binary | std::ios::trunc);
        if (!stream.write(bytes.data(), static_cast<std::streamsize>(bytes.size())))
            fail("no room for an input");
    }
    const std::filesystem::path& path() const { return m_path; }
    const std::filesystem::path& folder() const { return m_folder.folder(); }

  private:
    trace::test::ScratchFile m_folder;
    std::filesystem::path m_path;
};

} // namespace ridge::fuzz
