// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "reports/reports.h"
#include "reports/text/sections.h"
#include "reports/words/ceiling_words.h"
#include "reports/words/format.h"
#include "reports/words/record_counts.h"
#include "reports/words/shares.h"

#include <fmt/format.h>
#include <utility>

namespace ridge::reports {
namespace {

using analyzer::Analysis;

std::string lineOf(const trace::Ceiling& ceiling) {
    const auto clock = [](double hz) {
        return hz > 0 ? fmt::format(" at {:.0f} MHz", hz / 1e6) : "";
    };
    std::string text = fmt::format("  {} {}{}", padRight(printable(ceilingName(ceiling)), 17),
                                   padLeft(rateText(ceiling.rate, ceilingUnit(ceiling)), 12),
                                   clock(ceiling.clockHz));
    if (ceiling.sustainedRate > 0)
        text +=
            fmt::format(", for long {}{}", rateText(ceiling.sustainedRate, ceilingUnit(ceiling)),
                        clock(ceiling.sustainedClockHz));
    return text + (ceiling.origin == "measured" ? "" : ", " + printable(ceiling.origin));
}

void addCapture(TextPage& page, const trace::Capture& c) {
    const auto field = [&](std::string_view name, const std::string& value) {
        if (!value.empty())
            page.field(name, shortened(printable(value), 4000));
    };
    field("command", c.command);
    field("folder", c.workingDirectory);
    field("host", c.hostName);
    field("system", c.operatingSystem);
    field("driver", c.driverVersion);
    field("CUDA", c.cudaDriverVersion);
    field("tool", c.toolVersion);
    field("options", c.options);
    page.field("duration", c.duration ? duration(*c.duration) : "not known");
    page.field("status", c.exitStatus ? std::to_string(*c.exitStatus) : "not known");
    page.field("recorded", c.complete ? "completely"
                                      : "cut" + (c.incompleteReason.empty()
                                                     ? ""
                                                     : ": " + printable(c.incompleteReason)));
}

} // namespace

void addCeilings(TextPage& page, const analyzer::Analysis& facts) {
    for (const trace::Device& device : facts.idleDevices) {
        bool any = false;
        for (const trace::Ceiling& ceiling : facts.ceilings) {
            if (ceiling.device != device.id)
                continue;
            if (!std::exchange(any, true))
                page.heading("Measured ceilings", printable(device.name));
            page.line(shortened(lineOf(ceiling), page.width()));
        }
    }
}

std::string infoText(const Analysis& facts) {
    TextPage page(80, false);
    addCapture(page, facts.capture);
    for (const trace::Device& device : facts.idleDevices)
        page.field("GPU", fmt::format("{}, {} SMs, {}, compute capability {}.{}",
                                      printable(device.name), device.smCount,
                                      quantity(static_cast<double>(device.memoryBytes), "B"),
                                      device.computeMajor, device.computeMinor));
    for (const analyzer::Sampling& sampling : facts.sampling)
        if (const std::string text = samplingText(sampling); !text.empty())
            page.field("sampled", text);
    for (const trace::Process& process : facts.processes)
        page.field(
            "process",
            fmt::format("{} {}, {}{}{}", process.pid, shortened(printable(process.command), 50),
                        process.cuptiVersion != 0 ? fmt::format("CUPTI {}", process.cuptiVersion)
                                                  : "no CUDA",
                        process.setup ? ", set up in " + duration(*process.setup) : "",
                        process.flush ? ", flushed in " + duration(*process.flush) : ""));
    addCeilings(page, facts);
    page.heading("Records", "");
    for (const auto& [name, number] : countsByName(facts.counts))
        if (number > 0)
            page.line(fmt::format("  {} {}", padRight(std::string(name), 24),
                                  padLeft(count(number), 14)));
    if (facts.losses.empty())
        page.line("No losses.");
    addLosses(page, facts);
    return page.take();
}

} // namespace ridge::reports
