// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "reports/json/sections.h"
#include "reports/words/format.h"

namespace ridge::reports {

Json verdictJson(const analyzer::KernelVerdict& v, bool withheld) {
    if (withheld)
        return {{"text", "withheld"}};
    return {{"text", verdictText(v)},
            {"label", analyzer::name(v.label)},
            {"limit", analyzer::name(v.limit)},
            {"resource", analyzer::name(v.resource)},
            {"origin", analyzer::name(v.origin)}};
}

Json workTotalsJson(const analyzer::WorkTotals& w) {
    return {
        {"origin", analyzer::name(w.origin)},
        {"instances", w.instances},
        {"from_inner_ranges", w.inner},
        {"flops", knownJson(w.flops)},
        {"bytes", knownJson(w.bytes)},
        {"time_ns", w.time.count()},
        {"flops_per_s", knownJson(w.flopsPerSecond())},
        {"bytes_per_s", knownJson(w.bytesPerSecond())},
        {"flops_per_byte", knownJson(w.intensity())},
        {"compute_resource", analyzer::name(w.math)},
        {"compute_saturation", knownJson(w.compute)},
        {"dram_saturation", knownJson(w.memory)},
        {"ceiling_origin", analyzer::name(w.ceiling)},
        {"least_time_ns", w.speedOfLight > analyzer::Ns{} ? Json(w.speedOfLight.count()) : Json()}};
}

Json workPartsJson(const std::vector<analyzer::WorkPart>& parts, bool withheld) {
    Json result = Json::array();
    for (const analyzer::WorkPart& part : parts)
        result.push_back({{"calls", part.calls},
                          {"time_ns", part.time.count()},
                          {"verdict", verdictJson(part.verdict, withheld)},
                          {"work", workTotalsJson(part.work)}});
    return result;
}

} // namespace ridge::reports
