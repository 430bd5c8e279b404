// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// Everything that a report or a view says about a recording, as plain values that need no trace.
// Durations are exact records; every figure about work carries its origin.
#pragma once

#include "analyzer/results/advice.h"
#include "analyzer/results/labels/budget.h"
#include "analyzer/results/measures/ns.h"
#include "analyzer/results/options.h"
#include "analyzer/results/phases.h"
#include "analyzer/results/rows/compilation_rows.h"
#include "analyzer/results/rows/device_row.h"
#include "analyzer/results/rows/filter_summary.h"
#include "analyzer/results/rows/framework_rows.h"
#include "analyzer/results/rows/gap_row.h"
#include "analyzer/results/rows/iterations.h"
#include "analyzer/results/rows/kernel_family_row.h"
#include "analyzer/results/rows/kernel_row.h"
#include "analyzer/results/rows/loader_use.h"
#include "analyzer/results/rows/memory_summary.h"
#include "analyzer/results/rows/move_rows.h"
#include "analyzer/results/rows/operation_group.h"
#include "analyzer/results/rows/process_row.h"
#include "analyzer/results/rows/projection_counts.h"
#include "analyzer/results/rows/range_row.h"
#include "analyzer/results/rows/recording_facts.h"
#include "analyzer/results/rows/step_timeline.h"
#include "analyzer/results/rows/step_times.h"
#include "analyzer/results/rows/stream_row.h"
#include "trace/records/records.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace ridge::analyzer {

struct Analysis {
    trace::Capture capture;
    std::vector<trace::Process> processes;
    Options options;
    Counts counts;
    std::vector<trace::Ceiling> ceilings;   ///< of the trace, as they were measured
    std::vector<DeviceRow> devices;         ///< those with operations first to last as in the trace
    std::vector<trace::Device> idleDevices; ///< in the trace, without operations
    std::vector<Sampling> sampling;         ///< of facts() alone: by `idleDevices`
    Budget budget;                          ///< all devices, device-seconds
    BudgetVerdict verdict;                  ///< of `budget`
    std::optional<FilterSummary> filter;    ///< with Options::range; all below is about its part
    Phases phases;                          ///< of the whole run, whatever Options::phase is
    std::vector<ProcessRow> byProcess; ///< the main ones of several that ran on one device, by row
    std::size_t sharing = 0; ///< processes that ran on one device, the most of any; 0: one each
    /// Iterations in the reported part, summed over devices, for figures per iteration. 0: none are
    /// known, or the part has other time as well.
    std::uint64_t iterationsTold = 0;
    std::string withheld; ///< why the verdict must not be given; "": it may be
    ProjectionCounts projection;
    std::vector<KernelRow> kernels;        ///< by total time, largest first
    std::vector<KernelFamilyRow> families; ///< of the launches, by total time, largest first
    std::vector<RangeRow> ranges;          ///< parents before children, siblings by first start
    std::optional<Iterations> iterations;
    std::vector<std::string> nearestIteration; ///< when no path matches Options::iteration
    std::vector<GapRow> gaps;           ///< by total time; add up to the idle time of `budget`
    LoaderUse loader;                   ///< of the gaps of IdleInput
    std::optional<StepTimes> stepTimes; ///< of the whole recording; none: not measured
    /// Without stepTimes an estimate: the collector's part in idle time of IdleHost. With them 0:
    /// the part has a label of its own.
    Ns collectorCost{};
    /// What is not known of the collector's part is enough for another family to lead: undecided.
    bool collectorDecides = false;
    /// Operations by (range path, function); see Options::groups.
    std::vector<OperationGroup> groups;
    std::vector<StreamRow> streams; ///< by stream, in each by range; see Options::streams
    std::vector<CopyRow> copies;    ///< by total time
    std::vector<FillRow> fills;
    MemorySummary memory;
    FrameworkRows framework;          ///< what PyTorch did
    CompilationRows compilation;      ///< what torch.compile did in the whole recording
    std::vector<Advice> advice;       ///< what to try, largest gain first
    std::vector<LossRow> losses;      ///< worst first
    std::optional<StepTimeline> step; ///< of stepTimeline(), which analyze() does not call
    std::optional<Ns> hostBefore,
        hostAfter; ///< run time without GPU work around the first and last operation

    /// The part that this is about: the whole run where there is none that was asked for.
    PhaseChoice told() const {
        return phases.basis == IterationBasis::None ? PhaseChoice::All : options.phase;
    }
    bool hasSteadyState() const { return phases.basis != IterationBasis::None; }
};

} // namespace ridge::analyzer
