// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "reports/reports.h"
#include "reports/sections/sections.h"
#include "reports/text/sections.h"
#include "reports/text/text_page.h"
#include "reports/text/text_section.h"
#include "reports/text/text_table.h"
#include "reports/words/format.h"
#include "reports/words/headline.h"
#include "reports/words/phase_text.h"
#include "reports/words/shares.h"

#include <algorithm>
#include <fmt/format.h>

namespace ridge::reports {
namespace {

using analyzer::Analysis;
using analyzer::Ns;

void addRun(TextPage& page, const Analysis& a) {
    if (!a.capture.command.empty())
        page.field("command", shortened(printable(a.capture.command), page.width() - 10));
    for (const analyzer::DeviceRow& device : a.devices) {
        const double busy = device.span > Ns{} ? static_cast<double>(device.busy.count()) /
                                                     static_cast<double>(device.span.count())
                                               : 0;
        page.field("GPU",
                   fmt::format("{}: {} in {}", printable(device.device.name),
                               counted(device.operations, "operation"), duration(device.span)));
        page.field("", fmt::format("busy {} ({}), idle {}", duration(device.busy), percent(busy),
                                   duration(device.budget.idle())));
        if (const std::string samples = samplingText(device.sampling); !samples.empty()) {
            page.field("counters", "");
            page.wrapped(samples, 10);
            page.wrapped(sharesText(device.shares), 10);
        }
    }
    if (a.hostBefore && a.hostAfter)
        page.field("host", fmt::format("{} before the first operation, {} after the last",
                                       duration(*a.hostBefore), duration(*a.hostAfter)));
}

void addBudget(TextPage& page, const Analysis& a, const std::vector<BudgetPart>& parts) {
    if (parts.empty() || !a.withheld.empty())
        return;
    page.heading("Where the time went", wholeText(a));
    const std::size_t barWidth = page.width() - 58;
    for (const BudgetPart& part : parts) {
        const auto cells = static_cast<std::size_t>(part.tenths) * barWidth / 1000;
        page.line(fmt::format("  {} {} {}  {}", padRight(part.text, 38),
                              padLeft(tenthsPercent(part.tenths), 8),
                              padLeft(duration(perIteration(a, part.time)), 7),
                              page.paint(part.label, std::string(cells, '#'))));
    }
}

void addRoofs(TextPage& page, const Analysis& a) {
    for (const analyzer::DeviceRow& device : a.devices) {
        std::string roofs;
        for (analyzer::Resource r :
             {analyzer::Resource::Dram, analyzer::Resource::TensorBf16, analyzer::Resource::Fp32})
            if (const analyzer::Roof& roof = device.roofs.of(r); roof.rate > 0)
                roofs += fmt::format("{}{} {} ({})", roofs.empty() ? "" : ", ", analyzer::name(r),
                                     quantity(roof.rate, analyzer::rateUnit(r)),
                                     analyzer::name(roof.origin));
        page.field("roofs", "");
        page.wrapped(roofs.empty()
                         ? fmt::format("none known for {} ({}.{})", printable(device.device.name),
                                       device.device.computeMajor, device.device.computeMinor)
                         : roofs,
                     2);
    }
}

/// Parts of the budget below a hundredth are one line.
std::vector<BudgetPart> mainParts(const std::vector<BudgetPart>& parts) {
    std::vector<BudgetPart> main;
    BudgetPart rest;
    std::size_t small = 0;
    for (const BudgetPart& part : parts) {
        if (part.tenths >= 10) {
            main.push_back(part);
            continue;
        }
        rest.label = part.label;
        rest.text = part.text;
        rest.time = analyzer::plus(rest.time, part.time);
        rest.tenths += part.tenths;
        ++small;
    }
    if (small > 1)
        rest.text = fmt::format("{} more", small);
    if (small > 0)
        main.push_back(rest);
    return main;
}

void addBrief(TextPage& page, const Analysis& a) {
    addBudget(page, a, mainParts(budgetParts(a.budget, a.kernels)));
    addAdvice(page, a, 5, 3);
    for (const BuildSection build : kRunSections)
        addBriefSection(page, build(a));
    for (const BuildSection build : kWorkSections)
        addBriefSection(page, build(a));
    page.blank();
    page.faint("More: --all prints the whole report, --table NAME one of its tables.");
}

void addAll(TextPage& page, const Analysis& a, std::size_t rows) {
    addBudget(page, a, budgetParts(a.budget, a.kernels));
    addFamilyBudget(page, a);
    addAdvice(page, a, 5, 5);
    for (const BuildSection build : kRunSections)
        addSection(page, build(a), rows);
    for (const BuildSection build : kWorkSections)
        addSection(page, build(a), rows);
    if (!a.devices.empty()) {
        page.blank();
        addRoofs(page, a);
    }
}

} // namespace

std::string text(const Analysis& a, const TextOptions& options) {
    TextPage page(std::max<std::size_t>(options.width, 72), options.colour);
    const Headline head = headline(a);
    page.strong(head.verdict);
    for (const std::string& note : head.notes)
        page.wrapped(note, 0);
    page.blank();
    addRun(page, a);
    addLosses(page, a);
    if (options.brief && !a.devices.empty())
        addBrief(page, a);
    else
        addAll(page, a, options.rows);
    return page.take();
}

std::string tableText(const Table& table, const TextOptions& options) {
    TextPage page(std::max<std::size_t>(options.width, 72), options.colour);
    if (rowsToShow(table) == 0) {
        page.line(table.empty.empty() ? "Nothing to show." : table.empty);
        return page.take();
    }
    const std::size_t shown = addTable(page, table, {.limit = options.rows, .isAlone = true});
    if (const std::size_t more = rowsToShow(table) - shown; more > 0)
        page.faint("  " + counted(more, "more row"));
    return page.take();
}

} // namespace ridge::reports
