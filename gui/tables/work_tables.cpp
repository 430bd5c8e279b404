// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/tables/cells.h"
#include "reports/idle.h"
#include "reports/replayed.h"

#include <algorithm>

namespace ridge::gui {
namespace {

using analyzer::Analysis;

constexpr std::size_t kNameWidth = 200, kTipWidth = 600;

/// Where a row's work comes from and what counters say.
QString workTip(const std::string& name, const auto& row) {
    QStringList lines{QString::fromStdString(name)};
    if (row.work.instances > 0)
        lines += QString::fromStdString("Work: " + reports::originText(row.work));
    lines += QString::fromStdString(reports::busyText(row.shares, row.replayed));
    lines.removeAll("");
    return lines.join('\n');
}

/// The origin of the work, "" without any.
Cell originCell(const analyzer::WorkTotals& work) {
    return textCell(work.instances > 0 ? reports::originText(work) : "");
}

/// The range of most launches and how many more there are; whole: the path of that range.
Cell launchedCell(const Analysis& a, const analyzer::KernelRow& kernel) {
    const auto& parts = kernel.top.parts;
    return cutCell(reports::launchedIn(a, kernel),
                   parts.empty() ? "" : reports::rangePath(a, parts.front().row, kWholePath));
}

TableRow kernelRow(const Analysis& a, std::uint32_t index) {
    const analyzer::KernelRow& kernel = a.kernels[index];
    const analyzer::KernelVerdict& verdict = kernel.verdicts.front().verdict;
    TableRow row;
    row.row = {RowKind::Kernel, index};
    if (a.withheld.empty())
        row.label = verdict.label;
    row.tip = workTip(reports::shortened(reports::printable(kernel.function), kTipWidth), kernel);
    const double saturation = std::max(kernel.work.compute, kernel.work.memory);
    row.cells = {cutCell(reports::kernelName(kernel.function, kNameWidth),
                         reports::printable(kernel.function)),
                 textCell(std::string(analyzer::name(kernel.family))),
                 textCell(a.withheld.empty() ? reports::verdictText(verdict) : "withheld"),
                 timeCell(reports::perIteration(a, kernel.time.total)),
                 shareCell(kernel.shareOfBusy),
                 callsCell(a, kernel.time.count),
                 timeCell(kernel.time.mean),
                 timeCell(kernel.time.median),
                 timeCell(kernel.time.p95),
                 quantityCell(kernel.work.flopsPerSecond(), "FLOP/s"),
                 quantityCell(kernel.work.bytesPerSecond(), "B/s"),
                 quantityCell(kernel.work.intensity(), "FLOP/B"),
                 numberCell(reports::saturationText(saturation), saturation),
                 originCell(kernel.work),
                 launchedCell(a, kernel)};
    return row;
}

TableRow rangeRow(const Analysis& a, std::uint32_t index) {
    const analyzer::RangeRow& range = a.ranges[index];
    TableRow row;
    row.row = {RowKind::Range, index};
    row.tip = workTip(reports::rangePath(a, index, kTipWidth), range);
    row.cells = {
        cutCell(nameCell(reports::rangeName(range)).text.toStdString(),
                reports::rangePath(a, index, kWholePath)),
        textCell(a.withheld.empty() ? reports::budgetVerdictText(range.verdict) : "withheld"),
        countCell(range.instances),
        timeCell(range.extent),
        timeCell(range.busy),
        timeCell(range.budget.idle()),
        timeCell(range.host),
        timeCell(range.instanceExtent.median),
        countCell(range.kernels + range.copies + range.fills),
        quantityCell(range.work.flopsPerSecond(), "FLOP/s"),
        quantityCell(range.work.bytesPerSecond(), "B/s"),
        originCell(range.work)};
    return row;
}

} // namespace

Table kernelTable(const Analysis& a) {
    Table table{"Kernels",
                {"Kernel", "Family", "Verdict", perIterationHead(a, "Time"), "Of busy",
                 perIterationHead(a, "Calls"), "Mean", "Median", "95 %", "FLOP rate", "DRAM rate",
                 "Intensity", "Of its roof", "Work", "Launched in"},
                2,
                {},
                emptySentence(
                    a,
                    "This recording holds no kernel. Was the program stopped before its first one?",
                    "The program ran no kernel in %1.")};
    for (std::uint32_t i = 0; i < a.kernels.size(); ++i)
        table.rows.push_back(kernelRow(a, i));
    return table;
}

Table rangeTable(const Analysis& a) {
    Table table{"Ranges",
                {"Range", "Verdict", "Instances", "GPU extent", "GPU busy", "GPU idle", "Host",
                 "Median extent", "Operations", "FLOP rate", "DRAM rate", "Work"},
                1,
                {},
                a.ranges.empty()
                    ? QString("The program opened no NVTX range. Ranges tell its steps and layers "
                              "apart.")
                    : QString("No NVTX range has work in %1.")
                          .arg(QString::fromStdString(reports::scopeText(a)))};
    std::vector<std::uint32_t> place(a.ranges.size(), TableRow::kNoParent);
    for (std::uint32_t i = 0; i < a.ranges.size(); ++i) {
        if (a.ranges[i].instances == 0) // in the phase that is told
            continue;
        place[i] = static_cast<std::uint32_t>(table.rows.size());
        table.rows.push_back(rangeRow(a, i));
        if (const std::uint32_t parent = a.ranges[i].parent; parent != analyzer::kNone)
            table.rows.back().parent = place[parent];
    }
    return table;
}

} // namespace ridge::gui
