// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/results/labels/budget.h"

#include "analyzer/results/labels/label_facts.h"

#include <algorithm>

namespace ridge::analyzer {

Ns Budget::total() const {
    Ns sum{};
    for (Ns part : time)
        sum += part;
    return sum;
}

Ns Budget::idle() const {
    Ns sum{};
    for (std::size_t i = index(kFirstIdle); i < kLabels; ++i)
        sum += time[i];
    return sum;
}

Ns Budget::ownTotal() const {
    return total() - time[index(Label::NotRecorded)] - time[index(Label::Profiler)];
}

Ns Budget::ownIdle() const {
    return idle() - time[index(Label::NotRecorded)] - time[index(Label::Profiler)];
}

Budget& Budget::operator+=(const Budget& other) {
    for (std::size_t i = 0; i < kLabels; ++i)
        time[i] += other.time[i];
    return *this;
}

BudgetVerdict verdictOf(const Budget& budget) {
    BudgetVerdict verdict;
    for (const LabelFacts& facts : kLabelFacts)
        if (facts.family != Family::None)
            verdict.time[static_cast<std::size_t>(facts.family)] += budget[facts.label];
    const auto largest = std::max_element(verdict.time.begin(), verdict.time.end());
    const Ns unclassified = budget[Label::Unclassified];
    if (*largest > Ns{})
        verdict.family = static_cast<Family>(largest - verdict.time.begin());
    // What is not classified is not communication, whose kernels have names.
    for (const Family family : {Family::Compute, Family::Bandwidth, Family::Overhead})
        if (family != verdict.family && unclassified > Ns{} &&
            verdict.of(family) + unclassified >= *largest)
            verdict.undecided = true;
    const Ns total = budget.ownTotal();
    if (total > Ns{})
        verdict.share = static_cast<double>(largest->count()) / static_cast<double>(total.count());
    return verdict;
}

} // namespace ridge::analyzer
