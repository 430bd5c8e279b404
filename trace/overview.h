// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "spool/result.h"
#include "trace/records/lod.h"
#include "trace/records/trace.h"

#include <filesystem>
#include <vector>

namespace ridge::trace {

/// What is known of a finished trace before its rows are read, in a time that hardly grows with
/// them.
struct Overview {
    /// Capture, texts, processes, threads, devices, contexts, streams and configurations with the
    /// ids that read() gives them; ranges where there are few, else none. The other tables are
    /// empty.
    Trace facts;
    int level = 0; ///< of `cells`
    /// Busy time of the whole recording, a bucket each, nearly in order of buckets; keys may
    /// repeat: sum them. All buckets lie in less than WindowReader::kMostBuckets.
    std::vector<LodCell> cells;
    Ns from{}, to{}; ///< from the first kernel's start to the last one's end; equal: none
};

/// Cells are those of the finest level that stores at most this many; each costs about 0.2 us.
inline constexpr std::int64_t kMostOverviewRows = 500'000;
/// Of cells once long operations are summed bucket by bucket, of texts: with more there is no
/// overview.
inline constexpr std::int64_t kMostOverviewCells = 1'000'000, kMostOverviewTexts = 500'000;
inline constexpr std::int64_t kMostOverviewRanges = 100'000; ///< with more none is read

/// Reads the overview of `file`. An Error where read() must find what is there. That is so for a
/// file that is not finished, is cut or lacks rows of these tables. It is also so where there are
/// more cells or texts than an overview holds. The checksum is not looked at.
[[nodiscard]] Result<Overview> readOverview(const std::filesystem::path& file);

} // namespace ridge::trace
