// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// Copies and fills, by kind and memory.
#pragma once

#include "analyzer/results/measures/none.h"
#include "analyzer/results/measures/ns.h"
#include "trace/records/records.h"

#include <cstdint>

namespace ridge::analyzer {

struct CopyRow {
    trace::CopyKind kind{};
    trace::MemoryKind source{}, destination{};
    std::uint64_t count = 0;
    double bytes = 0;
    Ns total{};
    /// The copy that took longest, of equals the first: row of Trace::copies.
    std::uint32_t longest = kNone;
    double bestRate = 0;   ///< bytes/s of the fastest copy; 0: none took time
    double medianRate = 0; ///< bytes/s that half of the bytes were copied at, or slower
    /// 0 of copies within the host, whose records say when the host was through with them and not
    /// how long bytes moved.
    double bytesPerSecond() const;
    bool crossesLink() const; ///< between the host and a device, or of a kind that is not known
    bool pageable() const;    ///< crosses the link from or to host memory that is not pinned
};

struct FillRow {
    trace::MemoryKind memory{};
    std::uint64_t count = 0;
    double bytes = 0;
    Ns total{};
    std::uint32_t longest = kNone; ///< likewise, of Trace::fills
    double bytesPerSecond() const;
};

} // namespace ridge::analyzer
