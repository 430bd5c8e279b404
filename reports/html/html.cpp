// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "reports/html/html_section.h"
#include "reports/html/sections.h"
#include "reports/plots/embedded.h"
#include "reports/plots/markup.h"
#include "reports/plots/roofline_plot.h"
#include "reports/plots/step_plot.h"
#include "reports/reports.h"
#include "reports/sections/sections.h"
#include "reports/words/format.h"
#include "reports/words/phase_text.h"

#include <algorithm>
#include <fmt/format.h>
#include <set>
#include <span>
#include <string_view>
#include <vector>

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
    page.set("file", shortened(printable(file), 80));
    page.set("command", shortened(printable(a.capture.command), 120));
    mustache::data losses(mustache::data::type::list);
    for (const analyzer::LossRow& loss : a.losses)
        losses.push_back(line(fmt::format(
            "{}{}: {}{}{}", loss.count > 1 ? count(loss.count) + " x " : "",
            loss.severity == trace::Severity::Info ? "note" : "lost", printable(loss.what),
            loss.advice.empty() ? "" : ". ", printable(loss.advice))));
    page.set("losses", losses);
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
        entry.set("plot", stripPlot(device.strip, device.device.name + " over time"));
        strips.push_back(entry);
    }
    page.set("hasStrips", !columnTime.empty());
    page.set("columnTime", columnTime);
    page.set("strips", strips);
}

std::vector<Section> sectionsOf(std::span<const BuildSection> builders, const Analysis& a) {
    std::vector<Section> sections;
    for (const BuildSection build : builders)
        sections.push_back(build(a));
    return sections;
}

/// Sets the sections and the links to them: "runSections", "runLinks".
void setSections(mustache::data& page, const std::string& group,
                 const std::vector<Section>& sections) {
    page.set(group + "Sections", sectionsHtml(sections));
    page.set(group + "Links", sectionLinks(sections));
}

/// "238 TFLOP/s and 2.09 TB/s, by shape, over 151 ms of kernel time."; "" where no work is known.
std::string workSentence(const Analysis& a) {
    analyzer::WorkTotals work;
    for (const analyzer::KernelRow& row : a.kernels) {
        if (row.work.instances > 0)
            work.origin = work.origin == analyzer::Origin::None
                              ? row.work.origin
                              : std::min(work.origin, row.work.origin);
        work.flops += row.work.flops;
        work.bytes += row.work.bytes;
        work.time = analyzer::plus(work.time, row.work.time);
    }
    const std::string flops = work.flops > 0 ? quantity(work.flopsPerSecond(), "FLOP/s") : "";
    const std::string bytes = work.bytes > 0 ? quantity(work.bytesPerSecond(), "B/s") : "";
    if (flops.empty() && bytes.empty())
        return "";
    return fmt::format("{}{}{}, {}, over {} of kernel time.", flops,
                       flops.empty() || bytes.empty() ? "" : " and ", bytes,
                       analyzer::name(work.origin), duration(work.time));
}

void setRoofline(mustache::data& page, const Analysis& a) {
    page.set("hasWork", !a.devices.empty());
    page.set("roofline", rooflinePlot(a, false));
    const std::string byShape = shapeSentence(rooflinePoints(a));
    page.set("roofNote", byShape.empty()
                             ? "area = share of GPU busy time; diamonds: ranges"
                             : "area = share of GPU busy time; diamonds: ranges, modules");
    mustache::data hints(mustache::data::type::list);
    if (const std::string work = workSentence(a); !work.empty())
        hints.push_back(line(work));
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

void setStep(mustache::data& page, const Analysis& a) {
    page.set("hasStep", a.step.has_value());
    if (!a.step)
        return;
    page.set("stepSubject", stepSubject(*a.step));
    page.set("stepPlot", stepPlot(a));
    page.set("stepData", stepData(a));
    page.set("stepLeftOut", a.step->leftOut == 0
                                ? ""
                                : counted(a.step->leftOut, "stream") + " with less work not drawn");
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
    add("Losses", a.losses.empty() ? "none" : "named below");
    if (a.projection.byTime > 0)
        add("In ranges by time", counted(a.projection.byTime, "operation"));
    page.set("recording", list);
}

} // namespace

std::string html(const Analysis& a, std::string_view file) {
    mustache::data page;
    page.set("colours", labelStyles() + std::string(kColours));
    page.set("layout", std::string(kLayout));
    page.set("script", std::string(kScript) + std::string(kStepScript));
    setHeader(page, a, file);
    const std::vector<Section> run = sectionsOf(kRunSections, a),
                               work = sectionsOf(kWorkSections, a);
    std::set<std::string_view> shown;
    for (const std::vector<Section>* sections : {&run, &work})
        for (const Section& section : *sections)
            if (isInHtml(section))
                shown.insert(section.id);
    setSummary(page, summary(a), shown);
    setStrips(page, a);
    setStep(page, a);
    setAdvice(page, a);
    setSections(page, "run", run);
    setRoofline(page, a);
    setDevices(page, a);
    setSections(page, "work", work);
    setRecording(page, a);
    mustache::mustache view{std::string(kPage)};
    return view.render(page);
}

} // namespace ridge::reports
