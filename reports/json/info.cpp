// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "reports/json/sections.h"
#include "reports/reports.h"
#include "reports/words/ceiling_words.h"
#include "reports/words/record_counts.h"

namespace ridge::reports {

Json ceilingsJson(const analyzer::Analysis& facts) {
    Json list = Json::array();
    for (const trace::Ceiling& ceiling : facts.ceilings) {
        Json device;
        for (const trace::Device& each : facts.idleDevices)
            if (each.id == ceiling.device)
                device = each.uuid;
        list.push_back({{"device_uuid", device},
                        {"resource", ceilingName(ceiling)},
                        {"unit", ceilingUnit(ceiling)},
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
