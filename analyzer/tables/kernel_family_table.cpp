// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/tables/kernel_family_table.h"

#include <algorithm>
#include <set>

namespace ridge::analyzer {
namespace {

/// Functions of the configurations that `used` names; those not known count as one.
std::uint64_t functionsOf(const trace::Trace& trace, const std::vector<bool>& used) {
    std::set<trace::StringId> functions;
    for (std::size_t config = 0; config < used.size(); ++config)
        if (used[config])
            functions.insert(config < trace.configs.size() ? trace.configs[config].function
                                                           : trace::StringId{});
    return functions.size();
}

} // namespace

void KernelFamilyTable::add(const Operation& kernel) {
    const auto family = static_cast<std::size_t>(m_families.of(kernel));
    KernelFamilyRow& row = m_rows[family];
    const Ns time(kernel.end - kernel.start);
    ++row.calls;
    row.time = plus(row.time, time);
    row.verdicts[kernel.label] = plus(row.verdicts[kernel.label], time);
    std::vector<bool>& configs = m_configs[family];
    if (configs.empty())
        configs.resize(m_trace.configs.size() + 1);
    configs[configOf(m_trace, kernel.row)] = true;
}

std::vector<KernelFamilyRow> KernelFamilyTable::finish() && {
    std::vector<KernelFamilyRow> rows;
    for (std::size_t i = 0; i < kKernelFamilies; ++i) {
        if (m_rows[i].calls == 0)
            continue;
        m_rows[i].family = static_cast<KernelFamily>(i);
        m_rows[i].functions = functionsOf(m_trace, m_configs[i]);
        rows.push_back(m_rows[i]);
    }
    std::ranges::stable_sort(rows, std::greater(), &KernelFamilyRow::time);
    return rows;
}

} // namespace ridge::analyzer
