// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "reports/html/html_section.h"
#include "reports/html/sections.h"
#include "reports/plots/embedded.h"
#include "reports/plots/markup.h"
#include "reports/plots/roofline_plot.h"
#include "reports/reports.h"
#include "reports/sections/sections.h"
#include "reports/words/format.h"
#include "reports/words/headline.h"
#include "reports/words/phase_text.h"

#include <algorithm>
#include <fmt/format.h>
#include <span>

namespace ridge::reports {
namespace {

using analyzer::Analysis;
using analyzer::Ns;

mustache::data line(const std::string& text) {
    mustache::data entry;
    entry.set("text", text);
    return entry;
}

void setHeader(mustache::data& page, const Analysis& a, std::string_view file) {
    const Headline head = headline(a);
    page.set("file", shortened(printable(file), 80));
    page.set("command", shortened(printable(a.capture.command), 120));
    page.set("verdict", head.verdict);
    mustache::data notes(mustache::data::type::list);
    for (const std::string& note : head.notes)
        notes.push_back(line(note));
    page.set("notes", notes);
    mustache::data losses(mustache::data::type::list);
    for (const analyzer::LossRow& loss : a.losses)
        losses.push_back(line(fmt::format(
            "{}{}: {}{}{}", loss.count > 1 ? count(loss.count) + " x " : "",
            loss.severity == trace::Severity::Info ? "note" : "lost", printable(loss.what),
            loss.advice.empty() ? "" : ". ", printable(loss.advice))));
    page.set("losses", losses);
}

void setBudget(mustache::data& page, const Analysis& a) {
    const std::vector<BudgetPart> parts = budgetParts(a.budget, a.kernels);
    mustache::data budget(mustache::data::type::list);
    for (const BudgetPart& part : parts) {
        mustache::data entry;
        entry.set("class", std::string(labelClass(part.label)));
        entry.set("width", fmt::format("{}.{}", part.tenths / 10, part.tenths % 10));
        entry.set("text", part.text);
        entry.set("share", tenthsPercent(part.tenths));
        entry.set("time", duration(perIteration(a, part.time)));
        entry.set("wide", part.tenths >= 55);
        budget.push_back(entry);
    }
    page.set("hasBudget", !parts.empty() && a.withheld.empty());
    page.set("budget", budget);
}

void addFact(mustache::data& facts, const std::string& value, const std::string& text) {
    mustache::data fact;
    fact.set("value", value);
    fact.set("text", text);
    facts.push_back(fact);
}

void setFacts(mustache::data& page, const Analysis& a) {
    mustache::data facts(mustache::data::type::list);
    Ns busy{};
    std::uint64_t operations = 0;
    analyzer::WorkTotals work;
    for (const analyzer::DeviceRow& device : a.devices) {
        busy = analyzer::plus(busy, device.busy);
        operations += device.operations;
    }
    for (const analyzer::KernelRow& row : a.kernels) {
        if (row.work.instances > 0)
            work.origin = work.origin == analyzer::Origin::None
                              ? row.work.origin
                              : std::min(work.origin, row.work.origin);
        work.flops += row.work.flops;
        work.bytes += row.work.bytes;
        work.time = analyzer::plus(work.time, row.work.time);
    }
    const Ns whole = a.budget.total();
    if (!a.devices.empty())
        addFact(facts, duration(perIteration(a, whole)),
                tellsIterations(a) ? "an iteration, the mean of " + count(a.iterationsTold)
                : a.told() != analyzer::PhaseChoice::All ? "of " + scopeText(a)
                : a.devices.size() > 1 ? "first to last GPU operation, all devices"
                                       : "first to last GPU operation");
    if (whole > Ns{})
        addFact(facts,
                percent(static_cast<double>(busy.count()) / static_cast<double>(whole.count())),
                "GPU busy, " + duration(perIteration(a, busy)));
    addFact(facts, countText(a, operations),
            tellsIterations(a) ? "GPU operations an iteration" : "GPU operations");
    const std::string origin(analyzer::name(work.origin));
    if (work.flops > 0)
        addFact(facts, quantity(work.flopsPerSecond(), "FLOP/s"),
                origin + ", over " + duration(work.time));
    if (work.bytes > 0)
        addFact(facts, quantity(work.bytesPerSecond(), "B/s"),
                origin + ", over " + duration(work.time));
    if (a.projection.byTime > 0)
        addFact(facts, count(a.projection.byTime), "operations in ranges by time");
    page.set("facts", facts);
}

void setStrips(mustache::data& page, const Analysis& a) {
    mustache::data strips(mustache::data::type::list);
    std::string columnTime;
    for (const analyzer::DeviceRow& device : a.devices) {
        if (device.strip.empty() || !a.withheld.empty())
            continue;
        columnTime = duration(device.span / static_cast<std::int64_t>(device.strip.size()));
        mustache::data entry;
        entry.set("several", a.devices.size() > 1);
        entry.set("name", printable(device.device.name) + " " + printable(device.device.uuid));
        entry.set("plot", stripPlot(device.strip, Ns{}, device.device.name + " over time"));
        strips.push_back(entry);
    }
    page.set("hasStrips", !columnTime.empty());
    page.set("columnTime", columnTime);
    page.set("strips", strips);
}

/// Sets the sections and the links to them: "runSections", "runLinks".
void setSections(mustache::data& page, const std::string& group,
                 std::span<const BuildSection> sections, const Analysis& a) {
    std::string markup;
    mustache::data links(mustache::data::type::list);
    for (const BuildSection build : sections) {
        const Section section = build(a);
        markup += sectionHtml(section);
        if (!section.isLinked || section.title.empty())
            continue;
        mustache::data link;
        link.set("id", std::string(section.id));
        link.set("title", section.title);
        links.push_back(link);
    }
    page.set(group + "Sections", markup);
    page.set(group + "Links", links);
}

void setRoofline(mustache::data& page, const Analysis& a) {
    page.set("hasWork", !a.devices.empty());
    page.set("roofline", rooflinePlot(a, false));
    const std::string byShape = shapeSentence(rooflinePoints(a));
    page.set("roofNote", byShape.empty()
                             ? "area = share of GPU busy time; diamonds: ranges"
                             : "area = share of GPU busy time; diamonds: ranges, modules");
    mustache::data hints(mustache::data::type::list);
    if (!byShape.empty())
        hints.push_back(line(byShape));
    const auto noFlops = std::count_if(a.kernels.begin(), a.kernels.end(), [](const auto& row) {
        return row.work.instances > 0 && !(row.work.flops > 0);
    });
    const auto noWork = std::count_if(a.kernels.begin(), a.kernels.end(),
                                      [](const auto& row) { return row.work.instances == 0; });
    if (noFlops > 0)
        hints.push_back(line(fmt::format(
            "{} functions move bytes and count no FLOPs: they have no place on the plot.",
            noFlops)));
    if (noWork > 0)
        hints.push_back(line(fmt::format("{} of {} functions have no known work. NVTX payloads of "
                                         "the schema ridgepoint.work say it.",
                                         noWork, a.kernels.size())));
    page.set("roofHints", hints);
}

void setRecording(mustache::data& page, const Analysis& a) {
    mustache::data list(mustache::data::type::list);
    const auto add = [&](const std::string& name, const std::string& value) {
        if (value.empty())
            return;
        mustache::data entry;
        entry.set("name", name);
        entry.set("value", value);
        list.push_back(entry);
    };
    const trace::Capture& c = a.capture;
    add("Command", shortened(printable(c.command), 1000));
    add("Host", printable(c.hostName));
    add("System", printable(c.operatingSystem));
    add("Driver", printable(c.driverVersion));
    add("CUDA", printable(c.cudaDriverVersion));
    add("Tool", printable(c.toolVersion));
    add("Options", printable(c.options));
    add("Run time", c.duration ? duration(*c.duration) : "not known");
    if (a.hostBefore && a.hostAfter)
        add("Host only", fmt::format("{} before the first GPU operation, {} after the last",
                                     duration(*a.hostBefore), duration(*a.hostAfter)));
    add("Exit status", c.exitStatus ? std::to_string(*c.exitStatus) : "not known");
    add("Recorded", c.complete ? "completely" : "cut " + printable(c.incompleteReason));
    const analyzer::Thresholds& t = a.options.thresholds;
    add("Thresholds",
        fmt::format("{:.2f} / {:.2f}, tiny below {}", t.limited, t.saturated,
                    duration(Ns(static_cast<std::int64_t>(
                        t.tinyFactor * static_cast<double>(t.emptyKernel.count()))))));
    add("Losses", a.losses.empty() ? "none" : "named above");
    page.set("recording", list);
}

} // namespace

std::string html(const Analysis& a, std::string_view file) {
    mustache::data page;
    page.set("colours", labelStyles() + std::string(kColours));
    page.set("layout", std::string(kLayout));
    setHeader(page, a, file);
    setBudget(page, a);
    setFamilyBudget(page, a);
    setFacts(page, a);
    setStrips(page, a);
    setAdvice(page, a);
    setSections(page, "run", kRunSections, a);
    setRoofline(page, a);
    setDevices(page, a);
    setSections(page, "work", kWorkSections, a);
    setRecording(page, a);
    mustache::mustache view{std::string(kPage)};
    return view.render(page);
}

} // namespace ridge::reports
