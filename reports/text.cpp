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
#include "reports/memory_sections.h"
#include "reports/phase_sections.h"
#include "reports/phase_text.h"
#include "reports/process_sections.h"
#include "reports/replayed.h"
#include "reports/reports.h"
#include "reports/shares.h"
#include "reports/statistics_text.h"
#include "reports/text_page.h"

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
    if (a.ranges.empty())
        return;
    page.heading("Ranges", "NVTX, projected on the GPU");
    const std::size_t nameWidth = page.width() - 54;
    page.faint(fmt::format("  {} {} {} {} {} {}", padRight("range", nameWidth), padLeft("count", 6),
                           padLeft("ops", 8), padLeft("extent", 8), padLeft("busy", 8), "verdict"));
    std::size_t shown = 0;
    for (const analyzer::RangeRow& row : a.ranges) {
        if (row.extent == Ns{} || row.depth > 6)
            continue;
        if (shown++ == limit)
            break;
        const std::size_t indent = std::min<std::size_t>(row.depth * 2, nameWidth / 2);
        const std::string name =
            std::string(indent, ' ') +
            (row.within.empty() ? shortened(printable(row.name), nameWidth - indent)
                                : ending(printable(rangeName(row)), nameWidth - indent));
        page.line(fmt::format("  {} {} {} {} {} {}", padRight(name, nameWidth),
                              padLeft(count(row.instances), 6),
                              padLeft(count(row.kernels + row.copies + row.fills), 8),
                              padLeft(duration(row.extent), 8), padLeft(duration(row.busy), 8),
                              a.withheld.empty() ? budgetVerdictText(row.verdict) : "withheld"));
        addRangeFigures(page, row, indent + 4);
    }
    const auto withGpu = static_cast<std::size_t>(std::count_if(
        a.ranges.begin(), a.ranges.end(), [](const auto& r) { return r.extent > Ns{}; }));
    if (withGpu > std::min(shown, limit))
        page.faint(
            fmt::format("  {} more ranges with GPU work", count(withGpu - std::min(shown, limit))));
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

void addKernels(TextPage& page, const Analysis& a, std::size_t limit) {
    if (a.kernels.empty())
        return;
    page.heading("Kernels", counted(a.kernels.size(), "function") + ", " + launchesText(a));
    if (const std::string known = knownText(a); !known.empty())
        page.faint("  " + known);
    std::map<std::string, std::size_t> names = namesOf(a, limit);
    const std::size_t nameWidth = page.width() - 36;
    page.faint(fmt::format("  {} {} {} {} {}", padRight("kernel", nameWidth), padLeft("calls", 8),
                           padLeft("time", 7), padLeft("share", 7), padLeft("mean", 7)));
    for (std::size_t i = 0; i < a.kernels.size() && i < limit; ++i) {
        const analyzer::KernelRow& row = a.kernels[i];
        page.line(fmt::format(
            "  {} {} {} {} {}", padRight(kernelName(row.function, nameWidth), nameWidth),
            padLeft(countText(a, row.time.count), 8),
            padLeft(duration(perIteration(a, row.time.total)), 7),
            padLeft(percent(row.shareOfBusy), 7), padLeft(duration(row.time.mean), 7)));
        if (names[kernelName(row.function, kWholeName)] > 1)
            page.line("    " + shortened(printable(row.function), page.width() - 4));
        const analyzer::VerdictShare& main = row.verdicts.front();
        std::string verdict = a.withheld.empty() ? verdictText(main.verdict) : "withheld";
        if (row.verdicts.size() > 1 && a.withheld.empty() && row.time.total > Ns{})
            verdict += fmt::format(" ({} of its time)",
                                   percent(static_cast<double>(main.time.count()) /
                                           static_cast<double>(row.time.total.count())));
        const std::string family = row.family == analyzer::KernelFamily::Other
                                       ? ""
                                       : fmt::format("; {}", analyzer::name(row.family));
        page.line(
            "    " +
            page.paint(a.withheld.empty() ? main.verdict.label : analyzer::Label::Unclassified,
                       verdict) +
            family);
        if (const std::string how = howToKnow(a, row); !how.empty() && a.withheld.empty())
            page.wrapped("to know it: " + how, 4);
        if (const std::string busy = busyText(row.shares, row.replayed); !busy.empty())
            page.wrapped(busy, 4);
        if (const std::string where = launchedIn(a, row); !where.empty())
            page.wrapped("in " + where, 4);
        if (const std::string first = slowFirstCall(row); !first.empty())
            page.wrapped(first, 4);
        page.wrapped(figures(row.work), 4);
        for (const std::string& note : replayedNotes(row.work, row.shares, row.replayed))
            page.wrapped(note, 4);
        if (row.work.speedOfLight > Ns{})
            page.faint(fmt::format("    least time {}, took {}: {:.2f} x",
                                   duration(row.work.speedOfLight), duration(row.work.time),
                                   static_cast<double>(row.work.time.count()) /
                                       static_cast<double>(row.work.speedOfLight.count())));
    }
    if (a.kernels.size() > limit)
        page.faint("  " + counted(a.kernels.size() - limit, "more function"));
}

void addMoves(TextPage& page, const Analysis& a) {
    if (a.copies.empty() && a.fills.empty())
        return;
    page.heading("Copies and fills", "");
    const auto add = [&](const std::string& what, std::uint64_t n, double bytes, Ns time,
                         double rate) {
        page.line(fmt::format("  {} {} {} {} {}",
                              padRight(shortened(what, page.width() - 44), page.width() - 44),
                              padLeft(count(n), 8), padLeft(quantity(bytes, "B"), 9),
                              padLeft(duration(time), 8), padLeft(quantity(rate, "B/s"), 11)));
    };
    for (const analyzer::CopyRow& row : a.copies) {
        add(fmt::format("{}, {} to {}", copyKindName(row.kind), memoryKindName(row.source),
                        memoryKindName(row.destination)),
            row.count, row.bytes, row.total, row.bytesPerSecond());
        if (const std::string more = copyStatistics(row); !more.empty())
            page.wrapped(more, 4);
    }
    for (const analyzer::FillRow& row : a.fills)
        add(fmt::format("fill, {}", memoryKindName(row.memory)), row.count, row.bytes, row.total,
            row.bytesPerSecond());
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
