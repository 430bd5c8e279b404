// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atomic>
#include <cstdint>

namespace ridge::trace {

/// How far read() is; for another thread.
struct ReadProgress {
    std::atomic<std::uint64_t> rows = 0;    ///< loaded so far
    std::atomic<std::uint64_t> allRows = 0; ///< in the file by its row numbers; 0: not known yet
};

} // namespace ridge::trace
