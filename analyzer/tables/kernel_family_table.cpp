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

/// FLOPs and bytes of DRAM: counted, else announced, else by shape; 0: not known.
Work knownWork(const LabelledRun& run, std::uint32_t kernel) {
    const ReplayedWork* counted = run.replayed.of(kernel);
    if (counted && counted->of(Quantity::Flops) && counted->dramBytes()) {
        Work work;
        work.flops = *counted->of(Quantity::Flops);
        work.bytes = *counted->dramBytes();
        work.origin = Origin::Replayed;
        return work;
    }
    if (const std::uint32_t range = run.verdicts.workRange[kernel]; range != kNone)
        return *run.work[range];
    return run.shapes.of(kernel).value_or(Work{});
}

} // namespace

void KernelFamilyTable::add(const Operation& kernel) {
    const auto family = static_cast<std::size_t>(m_run.families.of(kernel));
    KernelFamilyRow& row = m_rows[family];
    const Ns time(kernel.end - kernel.start);
    ++row.calls;
    row.time = plus(row.time, time);
    row.verdicts[kernel.label] = plus(row.verdicts[kernel.label], time);
    std::vector<bool>& configs = m_configs[family];
    if (configs.empty())
        configs.resize(m_trace.configs.size() + 1);
    configs[configOf(m_trace, kernel.row)] = true;
    addWork(row, kernel);
}

void KernelFamilyTable::addWork(KernelFamilyRow& row, const Operation& kernel) const {
    const Work work = knownWork(m_run, kernel.row);
    const Ns time(kernel.end - kernel.start);
    if (!(work.flops > 0) || !(work.bytes > 0) || time <= Ns{})
        return;
    WorkTotals& sum = row.work;
    sum.origin = sum.instances == 0 ? work.origin : std::min(sum.origin, work.origin);
    sum.flopsOrigin = sum.bytesOrigin = sum.origin;
    sum.flops += work.flops;
    sum.bytes += work.bytes;
    sum.time = plus(sum.time, time);
    ++sum.instances;
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
