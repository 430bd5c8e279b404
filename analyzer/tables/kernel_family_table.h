// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analyzer/kernels/launch_families.h"
#include "analyzer/results/rows/kernel_family_row.h"
#include "analyzer/run/labelled_run.h"

#include <vector>

namespace ridge::analyzer {

/// The launches by family.
class KernelFamilyTable {
  public:
    /// Both outlive the table.
    KernelFamilyTable(const trace::Trace& trace, const LabelledRun& run)
        : m_trace(trace), m_run(run) {}

    void add(const Operation& kernel);

    /// By total time, largest first, without families that have no launch: calls and times add up
    /// to those of the kernels. KernelFamilyRow::shareOfBusy and `busy` are left to the caller.
    /// Once.
    std::vector<KernelFamilyRow> finish() &&;

  private:
    void addWork(KernelFamilyRow& row, const Operation& kernel) const;

    const trace::Trace& m_trace;
    const LabelledRun& m_run;
    std::array<KernelFamilyRow, kKernelFamilies> m_rows;
    std::array<std::vector<bool>, kKernelFamilies> m_configs; ///< with a launch, by row
};

} // namespace ridge::analyzer
