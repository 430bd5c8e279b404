// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/label.h"

#include <algorithm>

namespace ridge::analyzer {

std::string_view name(Label label) {
    switch (label) {
    case Label::ComputeSaturated:
        return "compute";
    case Label::ComputeLimited:
        return "compute, latency-limited";
    case Label::BandwidthSaturated:
        return "bandwidth";
    case Label::BandwidthLimited:
        return "bandwidth, latency-limited";
    case Label::Unclassified:
        return "unclassified";
    case Label::OverheadKernel:
        return "overhead kernel";
    case Label::Communication:
        return "exposed communication";
    case Label::Copy:
        return "exposed copy";
    case Label::Fill:
        return "exposed fill";
    case Label::Foreign:
        return "foreign work";
    case Label::Profiler:
        return "profiler";
    case Label::IdleModule:
        return "idle: module load";
    case Label::IdleAllocation:
        return "idle: allocation";
    case Label::IdleDrain:
        return "idle: sync drain";
    case Label::IdleHost:
        return "idle: host busy";
    case Label::IdleLaunch:
        return "idle: launch latency";
    case Label::IdleDependency:
        return "idle: dependency";
    case Label::IdleUnknown:
        return "idle: unknown";
    }
    return "";
}

std::string_view name(Family family) {
    switch (family) {
    case Family::None:
        return "";
    case Family::Compute:
        return "compute-bound";
    case Family::Bandwidth:
        return "bandwidth-bound";
    case Family::Overhead:
        return "overhead-bound";
    case Family::Communication:
        return "communication-bound";
    }
    return "";
}

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

Budget& Budget::operator+=(const Budget& other) {
    for (std::size_t i = 0; i < kLabels; ++i)
        time[i] += other.time[i];
    return *this;
}

BudgetVerdict verdictOf(const Budget& budget) {
    BudgetVerdict verdict;
    const Ns compute = budget[Label::ComputeSaturated] + budget[Label::ComputeLimited];
    const Ns bandwidth = budget[Label::BandwidthSaturated] + budget[Label::BandwidthLimited] +
                         budget[Label::Copy] + budget[Label::Fill];
    const Ns overhead = budget.idle() + budget[Label::OverheadKernel];
    verdict.time = {Ns{}, compute, bandwidth, overhead, budget[Label::Communication]};
    const auto largest = std::max_element(verdict.time.begin(), verdict.time.end());
    const Ns unclassified = budget[Label::Unclassified];
    if (*largest > Ns{})
        verdict.family = static_cast<Family>(largest - verdict.time.begin());
    // What is not classified is not communication, whose kernels have names.
    for (const Family family : {Family::Compute, Family::Bandwidth, Family::Overhead})
        if (family != verdict.family && unclassified > Ns{} &&
            verdict.of(family) + unclassified >= *largest)
            verdict.undecided = true;
    const Ns total = budget.total();
    if (total > Ns{})
        verdict.share = static_cast<double>(largest->count()) / static_cast<double>(total.count());
    return verdict;
}

} // namespace ridge::analyzer
