// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analyzer/results/labels/budget.h"
#include "analyzer/results/labels/kernel_family.h"
#include "analyzer/results/measures/ns.h"
#include "analyzer/results/measures/work_totals.h"

#include <array>
#include <cstdint>

namespace ridge::analyzer {

/// All kernels of one family.
struct KernelFamilyRow {
    KernelFamily family{};
    std::uint64_t functions = 0, calls = 0;
    Ns time{};              ///< GPU time of the calls, summed
    double shareOfBusy = 0; ///< of the calls, as KernelRow::shareOfBusy
    /// Part of the busy time that this family has and that no kernel, copy or fill covers that goes
    /// before it in the bound budget. All families add up to the kernels' part of Analysis::budget.
    Ns busy{};
    Budget verdicts; ///< `time` by the label of each call's verdict; adds up to it
    /// Of the launches whose FLOPs and bytes are both known: counted, else announced, else by shape.
    /// Saturation is not known of it: a family's launches may need several units.
    WorkTotals work;
};

/// Busy time by family of kernels.
using FamilyTimes = std::array<Ns, kKernelFamilies>;

} // namespace ridge::analyzer
