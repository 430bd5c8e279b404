// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "reports/markdown/escape.h"
#include "reports/markdown/markdown_section.h"
#include "reports/markdown/sections.h"
#include "reports/reports.h"
#include "reports/sections/sections.h"
#include "reports/words/format.h"
#include "reports/words/headline.h"
#include "reports/words/phase_text.h"
#include "reports/words/shares.h"

#include <fmt/format.h>

namespace ridge::reports {
namespace {

using analyzer::Analysis;
using analyzer::Ns;

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
    for (const BuildSection build : kRunSections)
        out += sectionMarkdown(build(a));
    for (const BuildSection build : kWorkSections)
        out += sectionMarkdown(build(a));
    return out;
}

} // namespace ridge::reports
