// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/kernel_family_table.h"

#include <algorithm>
#include <array>

namespace ridge::analyzer {

std::vector<KernelFamilyRow> kernelFamilies(std::span<const KernelRow> kernels) {
    std::array<KernelFamilyRow, kKernelFamilies> families;
    for (const KernelRow& kernel : kernels) {
        KernelFamilyRow& row = families[static_cast<std::size_t>(kernel.family)];
        row.family = kernel.family;
        ++row.functions;
        row.calls += kernel.time.count;
        row.time = plus(row.time, kernel.time.total);
        row.shareOfBusy += kernel.shareOfBusy;
        for (const VerdictShare& part : kernel.verdicts)
            row.verdicts[part.verdict.label] = plus(row.verdicts[part.verdict.label], part.time);
    }
    std::vector<KernelFamilyRow> rows(families.begin(), families.end());
    std::erase_if(rows, [](const KernelFamilyRow& row) { return row.functions == 0; });
    std::stable_sort(rows.begin(), rows.end(),
                     [](const auto& a, const auto& b) { return a.time > b.time; });
    return rows;
}

} // namespace ridge::analyzer
