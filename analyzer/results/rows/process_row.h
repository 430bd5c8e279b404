// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analyzer/results/labels/budget.h"
#include "analyzer/results/measures/ns.h"
#include "analyzer/results/rows/iterations.h"
#include "analyzer/results/rows/kernel_row.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace ridge::analyzer {

/// The steady state of a process that shares a device with others; its whole run where it repeats
/// nothing.
struct ProcessRow {
    std::size_t process = 0; ///< row of Analysis::processes
    std::optional<Iterations> iterations;
    std::uint64_t iterationsTold = 0; ///< as in Analysis
    Ns busy{};                        ///< summed over devices
    Budget budget;                    ///< likewise
    BudgetVerdict verdict;            ///< of `budget`
    std::vector<KernelRow> kernels;   ///< as in Analysis
};

} // namespace ridge::analyzer
