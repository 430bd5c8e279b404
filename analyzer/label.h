// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analyzer/resource.h"

#include <array>
#include <string_view>

namespace ridge::analyzer {

/// What a nanosecond of a device went to. In the order of priority where operations overlap
/// (METHOD.md, 'the bound budget'): the first label present wins.
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
    Idle
};
inline constexpr std::size_t kLabels = 11;

constexpr std::size_t index(Label label) {
    return static_cast<std::size_t>(label);
}

/// "compute", "compute, latency-limited", "idle", ...
std::string_view name(Label);

/// Time per label. Whoever fills it keeps the sum equal to the span it speaks of.
struct Budget {
    std::array<Ns, kLabels> time{};
    Ns& operator[](Label l) { return time[index(l)]; }
    Ns operator[](Label l) const { return time[index(l)]; }
    Ns total() const;
    Budget& operator+=(const Budget& other);
    bool operator==(const Budget&) const = default;
};

enum class Family : std::uint8_t { None, Compute, Bandwidth, Overhead };

/// "compute-bound", "bandwidth-bound", "overhead-bound"; "" for None.
std::string_view name(Family);

/// Verdict of a range or a run: the family with the largest share of its budget.
struct BudgetVerdict {
    Family family = Family::None; ///< the largest; None when nothing was labelled
    bool undecided = false;       ///< unclassified time could make another family the largest
    double share = 0;             ///< of `family` in the whole budget, 0 to 1
    std::array<Ns, 4> time{};     ///< by Family
};

/// compute = compute kernels; bandwidth = bandwidth kernels, exposed copies and fills;
/// overhead = idle and overhead kernels. Communication and foreign work are of no family.
BudgetVerdict verdictOf(const Budget& budget);

} // namespace ridge::analyzer
