// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/replayed/shares.h"
#include "reports/reports.h"
#include "reports/tables/tables.h"
#include "reports/text/sections.h"
#include "reports/text/text_page.h"
#include "reports/text/text_table.h"
#include "reports/words/format.h"
#include "reports/words/headline.h"
#include "reports/words/idle.h"
#include "reports/words/known.h"
#include "reports/words/phase_text.h"
#include "reports/words/replayed.h"
#include "reports/words/shares.h"
#include "reports/words/statistics_text.h"

#include <algorithm>
#include <fmt/format.h>
#include <map>

namespace ridge::reports {
namespace {

using analyzer::Analysis;
using analyzer::Ns;

constexpr std::size_t kWholeName = 200; // columns

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

void addBudget(TextPage& page, const Analysis& a) {
    const std::vector<BudgetPart> parts = budgetParts(a.budget, a.kernels);
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

std::string figures(const analyzer::WorkTotals& work) {
    if (work.instances == 0)
        return "";
    std::string text;
    const auto add = [&](const std::string& part) { text += (text.empty() ? "" : ", ") + part; };
    if (work.flops > 0)
        add(quantity(work.flopsPerSecond(), "FLOP/s"));
    if (work.bytes > 0)
        add(quantity(work.bytesPerSecond(), "B/s"));
    if (text.empty())
        return "";
    text += " " + originText(work);
    std::string saturations;
    if (work.compute > 0)
        saturations = fmt::format(
            "{} of {}", saturationText(work.compute),
            work.math == analyzer::Resource::None ? "compute" : analyzer::name(work.math));
    if (work.memory > 0)
        saturations += fmt::format("{}{} of DRAM", saturations.empty() ? "" : ", ",
                                   saturationText(work.memory));
    if (saturations.empty())
        return text;
    return fmt::format("{}; {} ({})", text, saturations, analyzer::name(work.ceiling));
}

/// What counters and annotations say of a range as one piece.
void addRangeFigures(TextPage& page, const analyzer::RangeRow& row, std::size_t indent) {
    const bool busyKnown = row.shares.known() || busyShares(row.replayed).known();
    if (busyKnown)
        page.wrapped(fmt::format("as a whole {}; {}", verdictText(row.asWhole),
                                 busyText(row.shares, row.replayed)),
                     indent);
    if (row.work.instances > 0 && !row.work.inner && row.kernels != row.work.instances)
        page.wrapped(busyKnown ? figures(row.work)
                               : fmt::format("as a whole {}: {}", verdictText(row.asWhole),
                                             figures(row.work)),
                     indent);
    if (const std::string beside = besideText(row.replayed.beside); !beside.empty())
        page.wrapped(beside, indent);
}

void addRanges(TextPage& page, const Analysis& a, std::size_t limit) {
    constexpr std::size_t kDeepest = 6;
    if (a.ranges.empty())
        return;
    page.heading("Ranges", "NVTX, projected on the GPU");
    const Table table = rangeTable(a);
    const std::size_t shown =
        addTable(page, table, {limit, kDeepest}, [&](std::size_t row, std::size_t indent) {
            addRangeFigures(page, a.ranges[table.rows[row].row.row], indent + 4);
        });
    const auto withGpu = static_cast<std::size_t>(
        std::ranges::count_if(table.rows, [](const TableRow& row) { return !row.minor; }));
    if (withGpu > shown)
        page.faint(fmt::format("  {} more ranges with GPU work", count(withGpu - shown)));
    if (withGpu < a.ranges.size())
        page.faint(fmt::format("  without GPU work: {}", count(a.ranges.size() - withGpu)));
    if (a.projection.byTime > 0)
        page.faint(fmt::format("  {} operations attributed by time: their thread had no range open",
                               count(a.projection.byTime)));
}

/// How many of the first `limit` kernels have each readable name.
std::map<std::string, std::size_t> namesOf(const Analysis& a, std::size_t limit) {
    std::map<std::string, std::size_t> names;
    for (std::size_t i = 0; i < std::min(a.kernels.size(), limit); ++i)
        ++names[kernelName(a.kernels[i].function, kWholeName)];
    return names;
}

/// What is known of a kernel, below its line.
void addKernelFigures(TextPage& page, const Analysis& a, const analyzer::KernelRow& row) {
    const analyzer::VerdictShare& main = row.verdicts.front();
    const bool withheld = !a.withheld.empty();
    std::string verdict = withheld ? "withheld" : verdictText(main.verdict);
    if (row.verdicts.size() > 1 && !withheld && row.time.total > Ns{})
        verdict +=
            fmt::format(" ({} of its time)", percent(static_cast<double>(main.time.count()) /
                                                     static_cast<double>(row.time.total.count())));
    const std::string family = row.family == analyzer::KernelFamily::Other
                                   ? ""
                                   : fmt::format("; {}", analyzer::name(row.family));
    page.line("    " +
              page.paint(withheld ? analyzer::Label::Unclassified : main.verdict.label, verdict) +
              family);
    if (const std::string how = howToKnow(a, row); !how.empty() && !withheld)
        page.wrapped("to know it: " + how, 4);
    page.wrapped(busyText(row.shares, row.replayed), 4);
    if (const std::string where = launchedIn(a, row); !where.empty())
        page.wrapped("in " + where, 4);
    page.wrapped(slowFirstCall(row), 4);
    page.wrapped(figures(row.work), 4);
    for (const std::string& note : replayedNotes(row.work, row.shares, row.replayed))
        page.wrapped(note, 4);
    if (row.work.speedOfLight > Ns{})
        page.faint(fmt::format("    least time {}, took {}: {:.2f} x",
                               duration(row.work.speedOfLight), duration(row.work.time),
                               static_cast<double>(row.work.time.count()) /
                                   static_cast<double>(row.work.speedOfLight.count())));
}

void addKernels(TextPage& page, const Analysis& a, std::size_t limit) {
    if (a.kernels.empty())
        return;
    page.heading("Kernels", counted(a.kernels.size(), "function") + ", " + launchesText(a));
    if (const std::string known = knownText(a); !known.empty())
        page.faint("  " + known);
    std::map<std::string, std::size_t> names = namesOf(a, limit);
    addTable(page, kernelTable(a), {limit}, [&](std::size_t index, std::size_t) {
        const analyzer::KernelRow& row = a.kernels[index];
        if (names[kernelName(row.function, kWholeName)] > 1)
            page.line("    " + shortened(printable(row.function), page.width() - 4));
        addKernelFigures(page, a, row);
    });
    if (a.kernels.size() > limit)
        page.faint("  " + counted(a.kernels.size() - limit, "more function"));
}

void addStatistics(TextPage& page, const Analysis& a, std::size_t limit) {
    const Table table = statisticsTable(a);
    if (table.rows.empty())
        return;
    page.heading("Statistics", "GPU time of a call");
    addTable(page, table, {limit});
}

void addMoves(TextPage& page, const Analysis& a) {
    const Table table = copyTable(a);
    if (table.rows.empty())
        return;
    page.heading("Copies and fills", "");
    addTable(page, table, {},
             [&](std::size_t row, std::size_t) { page.wrapped(table.cell(row, "notes").text, 4); });
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
    addBudget(page, a);
    addFamilyBudget(page, a);
    addAdvice(page, a, 5);
    addProcesses(page, a);
    addPhases(page, a);
    addIterations(page, a);
    addIdle(page, a, options.rows / 2 + 2);
    addRanges(page, a, options.rows * 2);
    addFramework(page, a, options.rows);
    addFamilies(page, a);
    addKernels(page, a, options.rows);
    addStatistics(page, a, options.rows);
    addMoves(page, a);
    addMemory(page, a, options.rows / 2);
    if (!a.devices.empty()) {
        page.blank();
        addRoofs(page, a);
    }
    return page.take();
}

} // namespace ridge::reports
