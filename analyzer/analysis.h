// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// Everything that a report or a view says about a recording, as plain values that need no trace.
// Durations are exact records; every figure about work carries its origin.
#pragma once

#include "analyzer/advice.h"
#include "analyzer/busy_shares.h"
#include "analyzer/group.h"
#include "analyzer/host_timeline.h"
#include "analyzer/iterations.h"
#include "analyzer/kernel_traits.h"
#include "analyzer/label.h"
#include "analyzer/memory.h"
#include "analyzer/occupancy.h"
#include "analyzer/phases.h"
#include "analyzer/projection.h"
#include "analyzer/range_filter.h"
#include "analyzer/replayed_totals.h"
#include "analyzer/sampled_series.h"
#include "analyzer/statistics.h"
#include "analyzer/verdict.h"
#include "trace/trace.h"

#include <optional>
#include <string>
#include <vector>

namespace ridge::analyzer {

/// Settings of an analysis; the defaults are METHOD.md's.
struct Options {
    Thresholds thresholds;
    std::size_t stripColumns = 295; ///< of DeviceRow::strip
    /// What recording adds to a launch on the host. The default is an assumption (METHOD.md).
    Ns collectorPerLaunch{1200};
    bool groups = false;                  ///< fill Analysis::groups, which only a comparison needs
    std::optional<RangeFilter> iteration; ///< the path of the iterations; without it they are found
    std::optional<RangeFilter> range; ///< speak only of ranges that match and all inside of them
    PhaseChoice phase = PhaseChoice::All; ///< speak only of this part of the run
    std::optional<IterationSlice> slice;  ///< these iterations are the steady state
    std::vector<std::size_t>
        processes; ///< speak only of these rows of Trace::processes; empty: all
};

/// Work of a group of kernels or range instances, with the time it took.
struct WorkTotals {
    double flops = 0, bytes = 0;    ///< sums; 0: not known
    Ns time{};                      ///< GPU time of the instances that the sums speak of
    Ns speedOfLight{};              ///< sum of each instance's slowest resource at its roof
    double compute = 0;             ///< FLOP/s over the math roof, mean over `time`; 0: not known
    double memory = 0;              ///< bytes/s over the DRAM roof, mean over `time`; 0: not known
    Resource math = Resource::None; ///< unit of `compute`; None also when instances differ
    std::uint64_t instances = 0;    ///< with known work
    bool inner = false;             ///< summed up from ranges inside, which may leave work out
    Origin origin = Origin::None;   ///< the weaker one of the next two
    Origin flopsOrigin = Origin::None, bytesOrigin = Origin::None; ///< None: not known
    CeilingOrigin ceiling = CeilingOrigin::None;
    /// Bytes that passed the inner levels, which only counters tell; 0: not known.
    double l2Bytes = 0, l2ToSmBytes = 0, l1Bytes = 0;

    double flopsPerSecond() const;
    double bytesPerSecond() const;
    double intensity() const; ///< FLOP per byte of DRAM; 0: one of them is not known
};

/// One part of a group's time with one verdict.
struct VerdictShare {
    KernelVerdict verdict;
    Ns time{};
    std::uint64_t calls = 0;
};

/// What one row has in another: kernels of a function in a range path.
struct Part {
    std::uint32_t row = kNone; ///< of the other table
    std::uint64_t calls = 0;
    Ns time{}; ///< GPU time of the calls, summed
};
inline constexpr std::size_t kTopParts = 8;
inline constexpr std::uint32_t kDeepestTop = 32; ///< RangeRow::depth down to which `top` is filled

/// The parts with the most time, largest first, and what is not in the list.
struct TopParts {
    std::vector<Part> parts; ///< at most kTopParts
    std::uint64_t others = 0;
    Part rest; ///< of the others together
};

/// All launches of one kernel function.
struct KernelRow {
    std::string function;                      ///< demangled
    KernelFamily family = KernelFamily::Other; ///< by its name
    Framework framework = Framework::None;
    Distribution time; ///< GPU time of a call
    Ns firstCall{};    ///< GPU time of the call that started first
    std::uint32_t longest =
        kNone;       ///< the call that took longest, of equals the first: row of Trace::kernels
    Ns meanOfRest{}; ///< of all other calls; 0: there is no other
    Distribution latency;   ///< launch call's begin to the kernel's start; graphs left out
    QueueDepth queue;       ///< of the device, at the launches
    double shareOfBusy = 0; ///< total / GPU busy time; above 1 only where kernels overlap
    std::vector<VerdictShare> verdicts; ///< by time, largest first; never empty
    WorkTotals work;                    ///< replayed of the launches that have it, else annotated
    WorkTotals annotated;               ///< as the program says it, also beside replayed work
    ReplayedTotals replayed;            ///< of the launches whose configuration was replayed
    BusyShares shares; ///< of the launch configurations that samples tell, the run's whole time
    std::uint64_t configurations = 0;
    trace::KernelConfig config; ///< the launch configuration that took the most time
    Occupancy occupancy;        ///< of `config`
    TopParts top;               ///< innermost ranges that hold the launches; row kNone: none does
};

/// All kernels of one family.
struct KernelFamilyRow {
    KernelFamily family{};
    std::uint64_t functions = 0, calls = 0;
    Ns time{};              ///< GPU time of the calls, summed
    double shareOfBusy = 0; ///< time / GPU busy time; above 1 only where kernels overlap
    /// Of the busy time what no kernel, copy or fill that goes before it in the bound budget covers: all families
    /// add up to the kernels' part of Analysis::budget.
    Ns busy{};
    Budget verdicts; ///< `time` by the label of each call's verdict; adds up to it
};

/// Busy time by family of kernels.
using FamilyTimes = std::array<Ns, kKernelFamilies>;

/// All instances of a range with the same path of (domain, name) pairs.
struct RangeRow {
    std::string name, domain;     ///< domain "": the default one
    std::uint32_t parent = kNone; ///< index into Analysis::ranges, always smaller than the own one
    std::uint32_t depth = 0;
    std::string within; ///< of a root: path of the ranges around it that Options::range left out
    bool startEnd = false;
    std::uint64_t instances = 0;
    std::uint64_t neverClosed = 0;
    std::uint32_t longest = kNone; ///< instance by host time, of equals the first; of Trace::ranges
    std::uint64_t withoutWork = 0; ///< instances that hold no GPU operation
    std::uint64_t notCounted = 0;  ///< instances left out to bound the analysis' time
    std::uint64_t kernels = 0, copies = 0, fills = 0; ///< operations of all instances
    std::uint64_t byTime = 0;                         ///< of these, attributed by time
    Ns host{};                                        ///< host time of all instances
    Ns extent{};                 ///< sum of the instances' extents, device-seconds
    Ns busy{};                   ///< sum of the unions of their own operations
    Budget budget;               ///< adds up to `extent`
    Distribution instanceExtent; ///< of instances with GPU work that are counted
    Distribution instanceHost;   ///< of all instances
    BudgetVerdict verdict;
    WorkTotals work;         ///< replayed when that is known of every kernel inside, else annotated
    WorkTotals annotated;    ///< as the program says it, also beside replayed work
    ReplayedTotals replayed; ///< of the kernels inside; annotated beside: the range's own figures
    BusyShares shares;       ///< sampled: of the device over `busy`
    /// What the replayed shares, else `shares`, else `work` over `busy` say of the range as one piece.
    KernelVerdict asWhole;
    TopParts top; ///< kernels inside, by function, inner ranges included; push/pop ranges only
};

struct CopyRow {
    trace::CopyKind kind{};
    trace::MemoryKind source{}, destination{};
    std::uint64_t count = 0;
    double bytes = 0;
    Ns total{};
    std::uint32_t longest =
        kNone;           ///< the copy that took longest, of equals the first: row of Trace::copies
    double bestRate = 0; ///< bytes/s of the fastest copy; 0: none took time
    double medianRate = 0; ///< bytes/s that half of the bytes were copied at, or slower
    /// 0 of copies within the host, whose records tell when the host was through with them and not how long bytes moved.
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

/// A device over the run.
struct DeviceRow {
    trace::Device device; ///< name "device not known" when records name none
    Roofs roofs;
    std::uint64_t operations = 0;
    Ns first{}, last{};     ///< begin of the first, end of the last operation
    Ns busy{};              ///< union of all operations
    Ns span{};              ///< last - first; with Options::range or phase what those cover of that
    Budget budget;          ///< adds up to `span`
    FamilyTimes families{}; ///< add up to the kernels' part of `budget`
    BudgetVerdict verdict;
    Sampling sampling;
    BusyShares shares; ///< of the device over `busy`
    /// The span in equal columns; each adds up to its column. Empty with Options::range.
    std::vector<Budget> strip;
};

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

/// Idle time of one cause, behind one kind of call, while one range was open on the launching thread.
struct GapRow {
    Label cause = Label::IdleUnknown;
    std::string by;              ///< API function, overhead; "" when no call is behind it
    std::uint32_t range = kNone; ///< innermost, index into Analysis::ranges; kNone: outside of all
    std::uint64_t pieces = 0;
    Ns total{};
    /// Of these, host time and launch latency of at most kLaunchGap before an operation outside of
    /// graphs, with no call behind it: what capturing the launches in a graph shortens. A gap with
    /// several such pieces counts once, in the row of the first.
    std::uint64_t capturable = 0;
    Ns capturableTime{};
    std::vector<GapExample> longest; ///< longest first, at most kGapExamples, never empty
};

/// What Options::range and Options::processes chose.
struct FilterSummary {
    std::uint64_t paths = 0;          ///< that match
    std::uint64_t instances = 0;      ///< of these, not inside of another one
    std::uint64_t withoutWork = 0;    ///< instances that hold no GPU operation
    std::uint64_t notCounted = 0;     ///< instances left out to bound the analysis' time
    std::vector<std::string> nearest; ///< when no path matches: those that resemble the pattern
};

/// How many records of each kind the trace holds.
struct Counts {
    std::uint64_t processes = 0, threads = 0, devices = 0, streams = 0, kernels = 0,
                  graphKernels = 0, copies = 0, fills = 0, calls = 0, syncs = 0, events = 0,
                  ranges = 0, marks = 0, work = 0, allocations = 0, pools = 0, overheads = 0,
                  jits = 0, samples = 0, counters = 0, ceilings = 0, losses = 0;
};

struct LossRow {
    std::int32_t pid = 0; ///< 0: of the recording as a whole
    trace::Severity severity{};
    std::string what;
    std::uint64_t count = 0;
    std::string advice;
};

/// The steady state of a process that shares a device with others; its whole run where it repeats nothing.
struct ProcessRow {
    std::size_t process = 0; ///< row of Analysis::processes
    std::optional<Iterations> iterations;
    std::uint64_t iterationsTold = 0; ///< as in Analysis
    Ns busy{};                        ///< summed over devices
    Budget budget;                    ///< likewise
    BudgetVerdict verdict;            ///< of `budget`
    std::vector<KernelRow> kernels;   ///< as in Analysis
};

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
    std::optional<FilterSummary> filter;    ///< with Options::range; all below speaks of its part
    Phases phases;                          ///< of the whole run, whatever Options::phase is
    std::vector<ProcessRow> byProcess; ///< the main ones of several that ran on one device, by row
    std::size_t sharing = 0; ///< processes that ran on one device, the most of any; 0: one each
    /// Iterations in what is told, summed over devices, for figures per iteration. 0: no iterations are told,
    /// or other time is told with them.
    std::uint64_t iterationsTold = 0;
    std::string withheld; ///< why the verdict must not be given; "": it may be
    ProjectionCounts projection;
    std::vector<KernelRow> kernels;        ///< by total time, largest first
    std::vector<KernelFamilyRow> families; ///< of the launches, by total time, largest first
    std::vector<RangeRow> ranges;          ///< parents before children, siblings by first start
    std::optional<Iterations> iterations;
    std::vector<std::string> nearestIteration; ///< when no path matches Options::iteration
    std::vector<GapRow> gaps;      ///< by total time; add up to the idle time of `budget`
    Ns collectorCost{};            ///< estimate: the collector's part in idle time of IdleHost
    bool collectorDecides = false; ///< without that part overhead would not lead: undecided
    /// Operations by (range path, function); see Options::groups.
    std::vector<OperationGroup> groups;
    std::vector<CopyRow> copies; ///< by total time
    std::vector<FillRow> fills;
    MemorySummary memory;
    std::vector<Advice> advice;  ///< what to try, largest gain first
    std::vector<LossRow> losses; ///< worst first
    std::optional<Ns> hostBefore,
        hostAfter; ///< run time without GPU work around the first and last operation

    /// The part that this speaks of: the whole run where there is none that was asked for.
    PhaseChoice told() const {
        return phases.basis == IterationBasis::None ? PhaseChoice::All : options.phase;
    }
    bool hasSteadyState() const { return phases.basis != IterationBasis::None; }
};

} // namespace ridge::analyzer
