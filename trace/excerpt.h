// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "trace/reader.h"

namespace ridge::trace {

/// Kernels that an excerpt holds: of each of so many stretches of rows, or all where there are no
/// more.
inline constexpr std::int64_t kExcerptStretches = 8, kExcerptKernels = 16'384;

/// Stretches of kernels from all over a finished trace, with what verdicts need of the same time.
/// That is copies, fills, ranges and their work, samples and replayed counters. Reading them takes
/// a time that hardly grows with the trace. Facts, ceilings and losses are whole, configurations
/// and ranges have the ids of this excerpt; all other tables are empty. Rows are found as far as
/// they come in order of time: some at the edge of a stretch can be missing. An Error where
/// readOverview() gives one. Throws Stopped.
[[nodiscard]] Result<Trace> readExcerpt(const std::filesystem::path& file,
                                        const std::stop_token& stop = {});

/// What a recording holds of its last time.
struct Recent {
    Trace trace;
    bool finished = false;                            ///< nothing more is written
    std::uint64_t kernels = 0, copies = 0, fills = 0; ///< of the whole recording so far
};

/// The last `length` before the last kernel's start, at most `mostKernels` kernels, of a recording that
/// may still be written: what the GPUs and the host did then, and samples. Facts, losses and ids as in
/// an excerpt; without kernels there are facts alone. The file is read as it was at one moment. An
/// Error where it is none, or damaged. Throws Stopped.
[[nodiscard]] Result<Recent> readRecent(const std::filesystem::path& file, Ns length,
                                        std::int64_t mostKernels, const std::stop_token& stop = {});

} // namespace ridge::trace
