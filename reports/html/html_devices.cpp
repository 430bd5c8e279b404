// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "reports/html/sections.h"

#include "reports/words/format.h"
#include "reports/words/shares.h"

#include <fmt/format.h>

namespace ridge::reports {

using analyzer::Analysis;

void setDevices(mustache::data& page, const Analysis& a) {
    mustache::data devices(mustache::data::type::list);
    for (const analyzer::DeviceRow& device : a.devices) {
        mustache::data entry, roofs(mustache::data::type::list);
        bool any = false;
        for (std::size_t i = 1; i < analyzer::kResources; ++i) {
            const auto resource = static_cast<analyzer::Resource>(i);
            const analyzer::Roof& roof = device.roofs.of(resource);
            if (!(roof.rate > 0))
                continue;
            any = true;
            mustache::data row;
            row.set("resource", std::string(analyzer::name(resource)));
            row.set("rate", quantity(roof.rate, analyzer::rateUnit(resource)));
            row.set("origin", std::string(analyzer::name(roof.origin)));
            roofs.push_back(row);
        }
        entry.set("name",
                  fmt::format("{}, {} SMs, compute capability {}.{}, {}",
                              printable(device.device.name), device.device.smCount,
                              device.device.computeMajor, device.device.computeMinor,
                              quantity(static_cast<double>(device.device.memoryBytes), "B")));
        entry.set("hasSampling", device.sampling.samples > 0);
        entry.set("sampling", samplingText(device.sampling));
        entry.set("shares", sharesText(device.shares));
        entry.set("hasRoofs", any);
        entry.set("roofs", roofs);
        devices.push_back(entry);
    }
    page.set("devices", devices);
}

} // namespace ridge::reports
