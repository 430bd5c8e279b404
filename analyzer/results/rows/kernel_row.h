// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analyzer/results/labels/budget.h"
#include "analyzer/results/labels/kernel_family.h"
#include "analyzer/results/labels/verdict.h"
#include "analyzer/results/measures/busy_shares.h"
#include "analyzer/results/measures/distribution.h"
#include "analyzer/results/measures/none.h"
#include "analyzer/results/measures/ns.h"
#include "analyzer/results/measures/occupancy.h"
#include "analyzer/results/measures/queue_depth.h"
#include "analyzer/results/measures/replayed_totals.h"
#include "analyzer/results/measures/top_parts.h"
#include "analyzer/results/measures/work_totals.h"
#include "analyzer/results/rows/framework.h"
#include "analyzer/results/rows/launchers.h"
#include "analyzer/results/rows/work_part.h"
#include "trace/records/records.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace ridge::analyzer {

/// One part of a group's time with one verdict.
struct VerdictShare {
    KernelVerdict verdict;
    Ns time{};
    std::uint64_t calls = 0;
};

/// All launches of one kernel function.
struct KernelRow {
    std::string function;                      ///< demangled
    KernelFamily family = KernelFamily::Other; ///< by its name
    Framework framework = Framework::None;
    Distribution time; ///< GPU time of a call
    Ns firstCall{};    ///< GPU time of the call that started first
    /// The call that took longest, of equals the first: row of Trace::kernels.
    std::uint32_t longest = kNone;
    Ns meanOfRest{};      ///< of all other calls; 0: there is no other
    Distribution latency; ///< launch call's begin to the kernel's start; graphs left out
    QueueDepth queue;     ///< of the device, at the launches
    /// total / GPU busy time, or / the total of all kernels where that is more as they overlap
    double shareOfBusy = 0;
    std::vector<VerdictShare> verdicts; ///< by time, largest first; never empty
    WorkTotals work;      ///< replayed of the launches that have it, else annotated, else by shape
    WorkTotals annotated; ///< as the program says it, also beside replayed work
    ReplayedTotals replayed; ///< of the launches whose configuration was replayed
    BusyShares shares; ///< of the launch configurations that samples know, the run's whole time
    std::uint64_t configurations = 0;
    trace::KernelConfig config; ///< the launch configuration that took the most time
    Occupancy occupancy;        ///< of `config`
    Launchers launchers;        ///< of the framework that the program uses
    std::string stream;         ///< of most GPU time: its name, else CUPTI's number; "": not known
    std::uint64_t streams = 0;  ///< on which it ran
    /// By intensity, where launches do different work: a function over several sizes. Else empty.
    std::vector<WorkPart> parts;
    TopParts top; ///< innermost ranges that hold the launches; row kNone: none does
};

/// KernelRow::function of kernels whose record names none.
inline constexpr std::string_view kNameNotKnown = "name not known";

} // namespace ridge::analyzer
