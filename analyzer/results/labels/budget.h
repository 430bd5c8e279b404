// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analyzer/results/labels/label_facts.h"
#include "analyzer/results/measures/ns.h"

#include <array>

namespace ridge::analyzer {

/// Time per label. Whoever fills it keeps the sum equal to the span it is about.
struct Budget {
    std::array<Ns, kLabels> time{};
    Ns& operator[](Label l) { return time[index(l)]; }
    Ns operator[](Label l) const { return time[index(l)]; }
    Ns total() const;
    Ns idle() const; ///< of all labels with isIdle(): no operation ran
    /// The same of labels with isOwn() alone: what the program has when nobody records it.
    Ns ownTotal() const;
    Ns ownIdle() const;
    Budget& operator+=(const Budget& other);
    bool operator==(const Budget&) const = default;
};

/// Verdict of a range or a run: the family with the largest share of its budget.
struct BudgetVerdict {
    Family family = Family::None;     ///< the largest; None when nothing was labelled
    bool undecided = false;           ///< unclassified time could make another family the largest
    double share = 0;                 ///< of `family` in ownTotal(), 0 to 1
    std::array<Ns, kFamilies> time{}; ///< by Family
    Ns of(Family f) const { return time[static_cast<std::size_t>(f)]; }
};

/// compute = compute kernels; bandwidth = bandwidth kernels, exposed copies and fills; overhead =
/// idle of any cause and overhead kernels; communication = that which runs alone. Foreign work is
/// of no family.
BudgetVerdict verdictOf(const Budget& budget);

} // namespace ridge::analyzer
