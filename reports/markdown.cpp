// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "reports/advice.h"
#include "reports/family_budget.h"
#include "reports/family_sections.h"
#include "reports/format.h"
#include "reports/headline.h"
#include "reports/idle.h"
#include "reports/idle_sections.h"
#include "reports/iteration_sections.h"
#include "reports/known.h"
#include "reports/markup.h"
#include "reports/memory_sections.h"
#include "reports/phase_sections.h"
#include "reports/phase_text.h"
#include "reports/process_sections.h"
#include "reports/replayed.h"
#include "reports/reports.h"
#include "reports/shares.h"

#include <algorithm>
#include <fmt/format.h>

namespace ridge::reports {
namespace {

using analyzer::Analysis;
using analyzer::Ns;

constexpr std::size_t kMaxRows = 60, kMaxName = 600;

/// "bandwidth: DRAM (DRAM 87 %±1)".
std::string withShare(std::string verdict, const auto& row) {
    const std::string share = largestBusy(row.shares, row.replayed);
    return share.empty() ? verdict : fmt::format("{} ({})", verdict, share);
}

void addBudget(std::string& out, const Analysis& a) {
    const std::vector<BudgetPart> parts = budgetParts(a.budget, a.kernels);
    if (parts.empty())
        return;
    out +=
        fmt::format("\n## Where the time went\n\n{}\n\n| Label | Share | Time |\n|---|---:|---:|\n",
                    wholeText(a));
    for (const BudgetPart& part : parts)
        out += fmt::format("| {} | {} | {} |\n", part.text, tenthsPercent(part.tenths),
                           duration(perIteration(a, part.time)));
    out += fmt::format("| **sum{}** | 100.0 % | {} |\n",
                       a.devices.size() < 2 ? "" : ", " + deviceTimeName(a.devices.size()),
                       duration(perIteration(a, a.budget.total())));
}

void addDevices(std::string& out, const Analysis& a) {
    out += "\n## Devices\n\n| Device | Span | Busy | Idle | Operations | DRAM roof | Origin "
           "|\n|---|---:|---:|---:|---:|---:|---|\n";
    for (const analyzer::DeviceRow& row : a.devices) {
        const analyzer::Roof& dram = row.roofs.of(analyzer::Resource::Dram);
        out += fmt::format("| {} | {} | {} | {} | {} | {} | {} |\n", plain(row.device.name),
                           duration(row.span), duration(row.busy), duration(row.budget.idle()),
                           count(row.operations), quantity(dram.rate, "B/s"),
                           analyzer::name(dram.origin));
    }
    for (const analyzer::DeviceRow& row : a.devices)
        if (const std::string samples = samplingText(row.sampling); !samples.empty())
            out += fmt::format("\nCounters of {}: {}. {}\n", plain(row.device.name), samples,
                               sharesText(row.shares));
}

void addRanges(std::string& out, const Analysis& a) {
    std::size_t shown = 0, withGpu = 0;
    std::string rows;
    for (const analyzer::RangeRow& row : a.ranges) {
        if (row.kernels + row.copies + row.fills == 0 || ++withGpu > kMaxRows)
            continue;
        ++shown;
        std::string indent;
        for (std::uint32_t i = 0; i < std::min(row.depth, 12u); ++i)
            indent += "&emsp;";
        rows += fmt::format(
            "| {}{} | {} | {} | {} | {} | {} |\n", indent, plain(shortened(rangeName(row), 80)),
            count(row.instances), count(row.kernels + row.copies + row.fills), duration(row.extent),
            duration(row.busy),
            withShare(a.withheld.empty() ? budgetVerdictText(row.verdict) : "withheld", row));
    }
    if (shown == 0)
        return;
    out += "\n## Ranges\n\n| Range | Count | Operations | Extent | Busy | Verdict "
           "|\n|---|---:|---:|---:|---:|---|\n" +
           rows;
    if (withGpu > shown)
        out += fmt::format("\n{} more ranges.\n", count(withGpu - shown));
}

void addKernels(std::string& out, const Analysis& a) {
    if (a.kernels.empty())
        return;
    out += "\n## Kernels\n\n";
    if (const std::string known = knownText(a); !known.empty())
        out += "V" + known.substr(1) + ".\n\n";
    out += "| Kernel | Family | Count | Time | Share of busy | Mean | Median | p95 | "
           "FLOP/s | B/s | "
           "Least time | Verdict | Origin | Ceiling | Function |\n"
           "|---|---|---:|---:|---:|---:|---:|---:|---:|---:|---:|---|---|---|---|\n";
    for (std::size_t i = 0; i < std::min(a.kernels.size(), kMaxRows); ++i) {
        const analyzer::KernelRow& row = a.kernels[i];
        out += fmt::format(
            "| {} | {} | {} | {} | {} | {} | {} | {} | {} | {} | {} | {} | {} | {} | {} |\n",
            plain(kernelName(row.function, 80)), analyzer::name(row.family),
            countText(a, row.time.count), duration(perIteration(a, row.time.total)),
            percent(row.shareOfBusy), duration(row.time.mean), duration(row.time.median),
            duration(row.time.p95), quantity(row.work.flopsPerSecond(), "FLOP/s"),
            quantity(row.work.bytesPerSecond(), "B/s"),
            row.work.speedOfLight > Ns{} ? duration(row.work.speedOfLight) : "–",
            withShare(a.withheld.empty() ? verdictWithAdvice(a, row) : "withheld", row),
            originText(row.work), analyzer::name(row.work.ceiling),
            plain(shortened(row.function, kMaxName)));
    }
    if (a.kernels.size() > kMaxRows)
        out += fmt::format("\n{} more functions.\n", count(a.kernels.size() - kMaxRows));
}

void addMoves(std::string& out, const Analysis& a) {
    if (a.copies.empty() && a.fills.empty())
        return;
    out += "\n## Copies and fills\n\n| Kind | Count | Bytes | Time | Rate "
           "|\n|---|---:|---:|---:|---:|\n";
    for (const analyzer::CopyRow& row : a.copies)
        out += fmt::format("| {}, {} to {} | {} | {} | {} | {} |\n", copyKindName(row.kind),
                           memoryKindName(row.source), memoryKindName(row.destination),
                           count(row.count), quantity(row.bytes, "B"), duration(row.total),
                           quantity(row.bytesPerSecond(), "B/s"));
    for (const analyzer::FillRow& row : a.fills)
        out += fmt::format("| fill, {} | {} | {} | {} | {} |\n", memoryKindName(row.memory),
                           count(row.count), quantity(row.bytes, "B"), duration(row.total),
                           quantity(row.bytesPerSecond(), "B/s"));
}

} // namespace

std::string markdown(const Analysis& a, std::string_view file) {
    const Headline head = headline(a);
    std::string out =
        fmt::format("# {}\n\n**{}**\n", plain(shortened(file, 200)), plain(head.verdict));
    for (const std::string& note : head.notes)
        out += fmt::format("\n{}\n", plain(note));
    out += fmt::format("\nCommand: {}\n", plain(shortened(a.capture.command, 1000)));
    for (const analyzer::LossRow& loss : a.losses)
        out += fmt::format("\n> {} ({} x) {}\n", plain(loss.what), count(loss.count),
                           plain(loss.advice));
    if (!a.devices.empty())
        addDevices(out, a);
    if (a.withheld.empty())
        addBudget(out, a);
    out += familyBudgetMarkdown(a);
    out += adviceMarkdown(a);
    out += processesMarkdown(a);
    out += phasesMarkdown(a);
    out += iterationsMarkdown(a);
    out += idleMarkdown(a);
    addRanges(out, a);
    out += familiesMarkdown(a);
    addKernels(out, a);
    out += replayedMarkdown(a);
    addMoves(out, a);
    out += memoryMarkdown(a);
    return out;
}

} // namespace ridge::reports
