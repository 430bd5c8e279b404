// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "reports/ceilings.h"
#include "reports/format.h"
#include "reports/json_parts.h"
#include "reports/reports.h"
#include "reports/shares.h"
#include "reports/text_page.h"

#include <fmt/format.h>

namespace ridge::reports {
namespace {

using analyzer::Analysis;

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

std::string infoJson(const analyzer::Analysis& facts) {
    Json result = {
        {"format", "ridgepoint info"}, {"version", 1}, {"capture", captureJson(facts.capture)}};
    Json counts = Json::object();
    for (const auto& [name, number] : countsByName(facts.counts))
        counts[std::string(name)] = number;
    result["counts"] = std::move(counts);
    Json devices = Json::array(), processes = Json::array(), losses = Json::array();
    for (std::size_t i = 0; i < facts.idleDevices.size(); ++i) {
        devices.push_back(deviceFactsJson(facts.idleDevices[i]));
        if (i < facts.sampling.size() && facts.sampling[i].samples > 0)
            devices.back()["sampling"] = samplingJson(facts.sampling[i]);
    }
    for (const trace::Process& process : facts.processes)
        processes.push_back(processJson(process));
    for (const analyzer::LossRow& loss : facts.losses)
        losses.push_back(lossJson(loss));
    result["devices"] = std::move(devices);
    result["processes"] = std::move(processes);
    result["ceilings"] = ceilingsJson(facts);
    result["losses"] = std::move(losses);
    return dump(result);
}

} // namespace ridge::reports
