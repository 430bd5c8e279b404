// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// Time that does not grow in proportion to work is overhead: docs/method/scaling.md.
#pragma once

#include "analyzer/results/analysis.h"
#include "spool/result.h"

#include <optional>
#include <span>
#include <vector>

namespace ridge::analyzer {

/// A run at one size.
struct ScalePoint {
    double work = 0; ///< FLOPs or bytes, of all points the same
    double time = 0; ///< ns
};

/// t = fixed + perWork x work.
struct ScaleFit {
    double fixed = 0;   ///< ns; below 0 where time grows faster than work
    double perWork = 0; ///< ns per FLOP or byte
    /// Standard errors of both, in their units; none for two points.
    std::optional<double> fixedError, perWorkError;
};

/// Least squares of the relative residuals, since a longer run varies by more: each point has the
/// weight 1 / time^2. The error of `fixed` follows from the residuals with n - 2 degrees of
/// freedom. Fails when a work or time is not positive, or when all points have the same work.
Result<ScaleFit> fitScaling(std::span<const ScalePoint> points);

/// Whether the fit and the budget agree on what leads a run.
enum class Agreement : std::uint8_t {
    NotKnown, ///< the run has no verdict, or the fixed share's error leaves it open
    Yes,
    No
};

/// "not known", "yes", "no".
std::string_view name(Agreement);

/// What the line through the runs says.
enum class ScaleShape : std::uint8_t {
    FixedAndGrowing,
    AllFixed,    ///< the growth is 0 within two of its errors
    GrowsFaster, ///< the fixed time is below 0 by more than its error: time grows faster than work
    DoesNotGrow  ///< a run of more work takes less time, or the same in two runs
};

inline constexpr double kLargestShareError = 0.5;
inline constexpr double kSameProgram = 0.5;
/// A fixed time counts as below 0 from this share of the shortest run on, however small its error:
/// a larger problem runs at another clock.
inline constexpr double kNegativeShare = 0.05;

/// One recording of a scaling test.
struct ScaleRow {
    /// Reported; `work` and `time` are the mean of one. 0: not of one.
    std::uint64_t iterations = 0;
    double work = 0;
    Ns time{}; ///< device time of the reported part, summed over devices
    /// ScaleFit::fixed over `time`, 0 to 1; none where ScaleFit makes no share (Scaling::shape) or
    /// its error is larger than kLargestShareError.
    std::optional<double> fixedShare;
    std::optional<double> shareError; ///< standard error of `fixedShare`
    double budgetOverhead = 0;        ///< overhead's share of the bound budget
    double budgetOthers = 0;          ///< that of compute or of bandwidth, whichever is larger
    BudgetVerdict verdict;            ///< of the reported part
    bool withheld = false;
    Agreement agreement{};
};

struct Scaling {
    /// Pattern of Options::range, which all figures are of; "": no range was asked for.
    std::string range;
    PhaseChoice told = PhaseChoice::All; ///< of all runs
    std::size_t steadyRuns = 0;          ///< that have a steady state, whatever is reported
    bool inFlops = false;                ///< work is in FLOPs, else in bytes
    ScaleFit fit;
    ScaleShape shape{};
    std::vector<ScaleRow> rows; ///< as the runs were given
};

/// Scaling of runs of one program at several sizes. The work of a run is what its outermost ranges
/// annotate, in FLOPs when all runs have some, else in bytes. The fixed share agrees with a verdict
/// when both or neither of them put overhead before compute and bandwidth. That must hold for the
/// share less two errors and plus two errors. The runs must report one part (tellOnePart()). Fails
/// where fitScaling() does, and when a run annotates no work, has no GPU operation, or does
/// something else than the first one. Two runs do the same when at least kSameProgram of the work
/// of each is annotated in ranges that the other annotates too. Ranges are compared by their names,
/// numbers aside.
Result<Scaling> scaling(std::span<const Analysis> runs);

} // namespace ridge::analyzer
