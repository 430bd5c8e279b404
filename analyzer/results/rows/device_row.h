// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analyzer/results/labels/budget.h"
#include "analyzer/results/measures/busy_shares.h"
#include "analyzer/results/measures/ns.h"
#include "analyzer/results/measures/resource.h"
#include "analyzer/results/measures/sampling.h"
#include "analyzer/results/rows/kernel_family_row.h"
#include "trace/records/records.h"

#include <cstdint>
#include <vector>

namespace ridge::analyzer {

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

} // namespace ridge::analyzer
