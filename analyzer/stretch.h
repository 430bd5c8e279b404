// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// What the GPUs did in a stretch of time, summed by one property of their operations.
#pragma once

#include "analyzer/details.h"
#include "analyzer/results/labels/budget.h"
#include "analyzer/results/measures/window.h"
#include "trace/records/trace.h"
#include "trace/storage/stopped.h"

#include <cstdint>
#include <vector>

namespace ridge::analyzer {

/// The property by which the operations of a stretch are summed.
enum class StretchBy : std::uint8_t { Kernel, Family, Range, Module, Stream };

/// Operations of a stretch with the same property.
struct StretchRow {
    /// Of Family, Kernel and Module: copies and fills have rows of their own.
    OperationKind kind{};
    /// What they share. Kernel: the function's StringId, of copies the CopyKind. Family: the
    /// KernelFamily. Range: row of Analysis::ranges. Module: the name's StringId. Stream: the
    /// StreamId. 0, of a range kNone: it is not known or there is none.
    std::uint32_t key = 0;
    std::uint64_t operations = 0; ///< that run in the stretch, also those that begin before it
    Budget verdicts;              ///< their time in the stretch, by the label of each
    std::uint32_t longest = 0;    ///< of Details::operations: has the most time in the stretch

    Ns time() const { return verdicts.total(); }
};

struct StretchSums {
    Ns time{}; ///< of all operations in the stretch; those at once each count
    std::uint64_t kernels = 0, copies = 0, fills = 0;
    std::vector<StretchRow> rows; ///< by time, largest first; add up to `time`
};

/// Sums the operations of all devices in `stretch`. `details`: of `trace`. A range or module has the
/// operations of which it is the innermost one. n for n operations. Throws trace::Stopped.
StretchSums stretchSums(const trace::Trace& trace, const Details& details, Window stretch,
                        StretchBy by, const std::stop_token& stop = {});

} // namespace ridge::analyzer
