// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// Why a device had nothing to run (docs/method/idle.md).
#pragma once

#include "analyzer/operations/busy_index.h"
#include "analyzer/ranges/range_forest.h"
#include "analyzer/results/labels/label_facts.h"
#include "analyzer/results/labels/operation.h"
#include "analyzer/results/labels/proof.h"
#include "analyzer/results/measures/none.h"
#include "analyzer/results/measures/ns.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <vector>

namespace ridge::analyzer {

/// A stretch in which no operation runs on a device, with its cause.
struct IdlePiece {
    std::int64_t start = 0, end = 0;
    Label cause = Label::IdleUnknown;
    Proof proof{};         ///< table of the record that shows the cause; None: the launch of `next`
    std::uint32_t row = 0; ///< in that table
    std::uint32_t next = 0;      ///< the operation that ends the gap, an index into the operations
    std::uint32_t range = kNone; ///< open on the launching thread at `start`: RangeForest position
};

struct GapInput {
    const trace::Trace& trace;
    const RangeForest& forest;
    std::span<const Operation> operations;    ///< projected
    std::span<const trace::StreamId> streams; ///< by operation
    std::span<const BusyIndex> busy;          ///< one per device and one for the device not known
};

/// Calls emit(device, piece) for the idle pieces of one device after another, ascending and
/// disjoint: together exactly what the union of a device's operations leaves free between the begin
/// of the first and the end of the last.
///
/// A gap belongs to the thread that launched the operation which ends it. Before that launch the
/// thread's calls say what it did, from then on the operation was submitted and waited. Pieces
/// below the clocks' residual go to a neighbour. What lies in steps without recording is
/// NotRecorded. Where stepTimes() knows what recording costs, that part of the host's idle time in
/// recorded steps is Profiler (docs/method/recording.md). Linear, but for log n per gap.
void explainGaps(const GapInput& input,
                 const std::function<void(std::uint32_t device, const IdlePiece&)>& emit);

} // namespace ridge::analyzer
