// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// What changed from one recording (or set of repeats) A to another one B: docs/method/compare.md.
#pragma once

#include "analyzer/algorithms/significance.h"
#include "analyzer/compare/change_parts.h"
#include "analyzer/results/labels/budget.h"
#include "analyzer/results/labels/operation.h"
#include "analyzer/results/measures/none.h"
#include "analyzer/results/measures/ns.h"
#include "analyzer/results/measures/resource.h"
#include "analyzer/results/phases.h"
#include "trace/records/records.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace ridge::analyzer {

/// A time on both sides, each the mean of its runs.
struct TimeChange {
    Ns a{}, b{};
    double deviationA = 0, deviationB = 0; ///< standard deviation over the runs, ns; 0 for one run
    Significance significance;
    Ns difference() const { return b - a; }
};

/// A time on both sides with what its change is due to.
struct Change : TimeChange {
    ChangeParts parts; ///< add up to b - a exactly
};

/// One name of a range path, for both sides. Start/end ranges are roots of their own.
struct ComparedPath {
    std::uint32_t parent = kNone; ///< index into Comparison::paths, always smaller than the own one
    std::string domain, name;
    bool startEnd = false;
    bool inA = false, inB = false;
};

/// What a group is matched by. Unused fields keep their defaults.
struct GroupKey {
    std::uint32_t path = kNone; ///< innermost range, in Comparison::paths; kNone: in no range
    OperationKind kind{};
    std::uint32_t function = kNone; ///< of kernels, in Comparison::functions
    trace::CopyKind copy{};
    trace::MemoryKind source{}, destination{}; ///< of copies; of fills only `destination`
    bool operator<(const GroupKey& other) const;
};

/// A group on one side, mean over the runs; a run without it counts as 0.
struct GroupSide {
    double calls = 0;
    std::vector<Ns> own;               ///< OperationGroup::own by run
    GroupWork work;                    ///< from ChangeRow::origin
    Origin origin = Origin::Annotated; ///< of work that is not replayed; Shape: some of it is
    GroupWork counted; ///< replayed; the same as `work` for copies and fills, which are recorded
};

struct ComparedGroup {
    GroupKey key;
    std::optional<GroupSide> a, b; ///< one of them at least
};

enum class Match : std::uint8_t {
    Both,    ///< the same (range path, function) on both sides
    Gone,    ///< only in A
    New,     ///< only in B
    Replaced ///< several kernels that are not on both sides, taken together in their common range
};

/// "changed", "gone", "new", "replaced".
std::string_view name(Match);

/// One line of the comparison. Every group of both sides is in exactly one.
struct ChangeRow {
    Match match{};
    std::uint32_t path = kNone; ///< of Match::Replaced the innermost range that both sides have
    std::vector<ComparedGroup> groups; ///< one, but for Match::Replaced; by time, longest first
    std::optional<GroupWork> a, b;     ///< of the groups whose work is known, else of all
    /// Where the work of kernels comes from: Replayed where counters know it of as much time as
    /// what the program says (Annotated) and what follows by shape (Shape).
    Origin origin = Origin::Annotated;
    bool countedInPart = false; ///< some work was replayed, yet not all of both sides
    Change change;
};

/// A range path of both sides: extents of all instances in device-seconds.
struct RangeChange {
    std::uint32_t path = kNone;
    double instancesA = 0, instancesB = 0; ///< mean over the runs
    Change change; ///< Factor::Rest: idle time and other ranges' work inside the extents
};

/// GPU time of what modules of PyTorch launched, or of what has no module. Several operations at a
/// time count each.
struct ModuleChange {
    /// Path of a module, of layers that repeat with `*`; where `noModule`, of a marked range the
    /// name. "": of operations with neither.
    std::string name;
    bool noModule = false;
    Match match{};                            ///< Both, Gone or New
    std::uint64_t modulesA = 0, modulesB = 0; ///< for how many modules the row stands
    TimeChange time; ///< with all modules inside, as `forward` and `backward`, which add up to it
    TimeChange forward, backward;
};

/// A set of runs of one program.
struct ComparedSide {
    std::string command;
    std::vector<trace::Device> devices; ///< with operations, of the first run
    /// By run, the device time of the reported part, summed over devices. Where iterations are
    /// reported it is that of one.
    std::vector<Ns> totals;
    std::uint64_t iterations = 0; ///< reported, summed over the runs; 0: figures are not of one
    bool hasSteadyState = false;  ///< every run does
    BudgetVerdict verdict;        ///< of the first run
    std::string withheld;         ///< why times of a run cannot be trusted, "": they can
};

struct Comparison {
    /// Pattern of Options::range, which all figures are of; "": no range was asked for.
    std::string range;
    PhaseChoice told = PhaseChoice::All; ///< of both sides
    /// Whether figures are of one iteration; else of the whole reported part.
    bool ofIteration() const { return a.iterations > 0 && b.iterations > 0; }
    ComparedSide a, b;
    std::vector<ComparedPath> paths; ///< parents before children
    std::vector<std::string> functions;
    /// The SM clock of some kernels was not sampled on both sides. A change of it is then part of
    /// Factor::Saturation.
    bool clockInSaturation = false;
    Change total;                    ///< rows' parts and, as Factor::Rest, the devices' idle time
    std::vector<ChangeRow> rows;     ///< largest change first; with the idle time they add up
    std::vector<RangeChange> ranges; ///< largest change first
    /// Of runs that all have modules: those with GPU time, largest change first.
    std::vector<ModuleChange> modules;
};

} // namespace ridge::analyzer
