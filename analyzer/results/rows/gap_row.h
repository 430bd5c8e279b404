// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// Idle time of the devices.
#pragma once

#include "analyzer/results/labels/label_facts.h"
#include "analyzer/results/labels/proof.h"
#include "analyzer/results/measures/none.h"
#include "analyzer/results/measures/ns.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace ridge::analyzer {

/// One idle stretch with the records that show its cause. Rows count from 0; row + 1 is the id or
/// rowid in the file.
struct GapExample {
    Ns start{}, end{};
    Proof proof{}; ///< table of the record that shows it; None: the launch of the next operation
    std::uint32_t proofRow = 0;
    Proof next{}; ///< table of the operation that ended the gap
    std::uint32_t nextRow = 0;
};
inline constexpr std::size_t kGapExamples = 3;
inline constexpr Ns kLaunchGap{50'000}; ///< longest that a host needs between two launches in a row

/// Idle time of one cause, behind one kind of call, while one range was open on the launching
/// thread.
struct GapRow {
    Label cause = Label::IdleUnknown;
    std::string by;              ///< API function, overhead; "" when no call is behind it
    std::uint32_t range = kNone; ///< innermost, index into Analysis::ranges; kNone: outside of all
    std::uint64_t pieces = 0;
    Ns total{};
    /// Of these, host time and launch latency of at most kLaunchGap before an operation outside of
    /// graphs, with no call behind it and none that drained the device before it: what capturing the
    /// launches in a graph shortens. A gap with several such pieces counts once, in the row of the
    /// first.
    std::uint64_t capturable = 0;
    Ns capturableTime{};
    /// Of these, what followed a drained device in the same gap: `behind` of another row has it.
    std::uint64_t drained = 0;
    Ns drainedTime{};
    /// Of drained devices, what followed in the same gap until the host had launched the next
    /// operation: other rows hold it.
    Ns behind{};
    std::vector<GapExample> longest; ///< longest first, at most kGapExamples, never empty
};

} // namespace ridge::analyzer
