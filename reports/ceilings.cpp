// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "reports/ceilings.h"

#include "analyzer/resource.h"
#include "reports/format.h"

#include <fmt/format.h>
#include <utility>

namespace ridge::reports {
namespace {

/// "tensor bf16", "DRAM read".
std::string nameOf(const trace::Ceiling& ceiling) {
    const std::string_view unit = analyzer::name(analyzer::mathUnit(ceiling.precision));
    return ceiling.resource == "tensor" && !unit.empty() ? std::string(unit) : ceiling.resource;
}

/// Of a rate: traces hold none, a resource has always the same. "/s" of one that this code does not know.
std::string_view unitOf(const trace::Ceiling& ceiling) {
    const std::string_view resource = ceiling.resource;
    if (resource.starts_with("DRAM") || resource.starts_with("PCIe") || resource == "L2" ||
        resource == "L1")
        return "B/s";
    if (resource == "empty kernel" || resource == "launch" || resource == "graph node")
        return "1/s";
    if (resource == "XU" || resource == "ALU" || resource == "issue" || resource == "INT32")
        return "op/s";
    return resource.starts_with("tensor") || resource.starts_with("FP") ? "FLOP/s" : "/s";
}

std::string lineOf(const trace::Ceiling& ceiling) {
    const auto clock = [](double hz) {
        return hz > 0 ? fmt::format(" at {:.0f} MHz", hz / 1e6) : "";
    };
    std::string text =
        fmt::format("  {} {}{}", padRight(printable(nameOf(ceiling)), 17),
                    padLeft(rateText(ceiling.rate, unitOf(ceiling)), 12), clock(ceiling.clockHz));
    if (ceiling.sustainedRate > 0)
        text += fmt::format(", for long {}{}", rateText(ceiling.sustainedRate, unitOf(ceiling)),
                            clock(ceiling.sustainedClockHz));
    return text + (ceiling.origin == "measured" ? "" : ", " + printable(ceiling.origin));
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

Json ceilingsJson(const analyzer::Analysis& facts) {
    Json list = Json::array();
    for (const trace::Ceiling& ceiling : facts.ceilings) {
        Json device;
        for (const trace::Device& each : facts.idleDevices)
            if (each.id == ceiling.device)
                device = each.uuid;
        list.push_back({{"device_uuid", device},
                        {"resource", nameOf(ceiling)},
                        {"unit", unitOf(ceiling)},
                        {"rate", ceiling.rate},
                        {"spread", ceiling.spread},
                        {"clock_hz", ceiling.clockHz},
                        {"sustained_rate", ceiling.sustainedRate},
                        {"sustained_clock_hz", ceiling.sustainedClockHz},
                        {"power_w", ceiling.powerWatts},
                        {"origin", ceiling.origin}});
    }
    return list;
}

} // namespace ridge::reports
