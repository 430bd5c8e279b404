// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analyzer/resource.h"

#include <array>
#include <string_view>

namespace ridge::analyzer {

/// What a nanosecond of a device went to. In the order of priority where several fit (METHOD.md,
/// 'Bound budget' and 'Idle gaps'): the first one that is true wins. From Profiler on no operation
/// runs, and the label says what the device waited for.
enum class Label : std::uint8_t {
    ComputeSaturated,
    ComputeLimited,
    BandwidthSaturated,
    BandwidthLimited,
    Unclassified,
    OverheadKernel,
    Communication,
    Copy,
    Fill,
    Foreign,
    Profiler,       ///< the collector or CUPTI held the launching thread
    IdleModule,     ///< loading a module or a function, compiling
    IdleAllocation, ///< allocating, freeing, growing a pool
    IdleDrain,      ///< the host was in a synchronising call although the device had finished
    IdleHost,   ///< the host had submitted nothing: between calls, or in one that submits nothing
    IdleLaunch, ///< submitted and not started yet
    IdleDependency, ///< submitted and waiting for another stream or device
    IdleUnknown     ///< no record tells
};
inline constexpr std::size_t kLabels = 18;
inline constexpr Label kFirstIdle = Label::Profiler;

constexpr std::size_t index(Label label) {
    return static_cast<std::size_t>(label);
}

/// True where no operation runs on the device.
constexpr bool isIdle(Label label) {
    return label >= kFirstIdle;
}

/// "compute", "compute, latency-limited", "idle: sync drain", ...
std::string_view name(Label);

/// Time per label. Whoever fills it keeps the sum equal to the span it speaks of.
struct Budget {
    std::array<Ns, kLabels> time{};
    Ns& operator[](Label l) { return time[index(l)]; }
    Ns operator[](Label l) const { return time[index(l)]; }
    Ns total() const;
    Ns idle() const; ///< of all labels with isIdle(): no operation ran
    Budget& operator+=(const Budget& other);
    bool operator==(const Budget&) const = default;
};

enum class Family : std::uint8_t { None, Compute, Bandwidth, Overhead, Communication };
inline constexpr std::size_t kFamilies = 5;

/// "compute-bound", "bandwidth-bound", "overhead-bound", "communication-bound"; "" for None.
std::string_view name(Family);

/// Verdict of a range or a run: the family with the largest share of its budget.
struct BudgetVerdict {
    Family family = Family::None;     ///< the largest; None when nothing was labelled
    bool undecided = false;           ///< unclassified time could make another family the largest
    double share = 0;                 ///< of `family` in the whole budget, 0 to 1
    std::array<Ns, kFamilies> time{}; ///< by Family
    Ns of(Family f) const { return time[static_cast<std::size_t>(f)]; }
};

/// compute = compute kernels; bandwidth = bandwidth kernels, exposed copies and fills;
/// overhead = idle of any cause and overhead kernels; communication = that which runs alone. Foreign work is of no family.
BudgetVerdict verdictOf(const Budget& budget);

} // namespace ridge::analyzer
