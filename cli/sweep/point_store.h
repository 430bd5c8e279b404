// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// What a sweep has run so far: a folder with a recording and a log of each point, and points.json,
// from which the same command goes on.
#pragma once

#include "analyzer/compare/sweep.h"
#include "cli/sweep/parameters.h"
#include "spool/result.h"

#include <filesystem>
#include <map>
#include <string>

namespace ridge::cli {

/// How a point ended.
struct PointEnd {
    WordList command;    ///< program and arguments
    std::string options; ///< of the recording, in words
    analyzer::PointState state = analyzer::PointState::Failed;
    std::string why; ///< of Failed
};

class PointStore {
  public:
    /// Opens or makes `folder`; `afresh` forgets what it has. An Error where it cannot be written,
    /// or holds a points.json that is none.
    static Result<PointStore> open(const std::filesystem::path& folder, bool afresh);

    std::filesystem::path recording(const std::string& name) const {
        return m_folder / (name + ".ridge");
    }
    std::filesystem::path log(const std::string& name) const { return m_folder / (name + ".log"); }

    /// Null where the point did not end, or its recording is gone.
    const PointEnd* find(const std::string& name) const;

    /// Keeps it at once, so that a sweep that is ended goes on behind it.
    Result<void> keep(const std::string& name, PointEnd end);

  private:
    explicit PointStore(std::filesystem::path folder) : m_folder(std::move(folder)) {}
    std::filesystem::path m_folder;
    std::map<std::string, PointEnd> m_ends;
};

} // namespace ridge::cli
