// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "reports/json/json_parts.h"

#include "analyzer/results/labels/label_facts.h"
#include "reports/reports.h"

#include <fmt/format.h>

namespace ridge::reports {
namespace {

std::string_view severityName(trace::Severity severity) {
    switch (severity) {
    case trace::Severity::Info:
        return "info";
    case trace::Severity::Error:
        return "error";
    case trace::Severity::DataLoss:
        return "data loss";
    }
    return "info";
}

template <class T>
Json orNull(const std::optional<T>& value) {
    return value ? Json(*value) : Json();
}

Json orNull(const std::optional<analyzer::Ns>& value) {
    return value ? Json(value->count()) : Json();
}

} // namespace

Json captureJson(const trace::Capture& c) {
    return {{"command", c.command},
            {"working_directory", c.workingDirectory},
            {"host", c.hostName},
            {"operating_system", c.operatingSystem},
            {"tool_version", c.toolVersion},
            {"options", c.options},
            {"driver_version", c.driverVersion},
            {"cuda_driver_version", c.cudaDriverVersion},
            {"epoch_unix_ns", c.epochUnixNs},
            {"clock", c.clock},
            {"duration_ns", orNull(c.duration)},
            {"exit_status", orNull(c.exitStatus)},
            {"complete", c.complete},
            {"incomplete_reason", c.incompleteReason}};
}

Json deviceFactsJson(const trace::Device& d) {
    return {{"name", d.name},
            {"uuid", d.uuid},
            {"compute_capability",
             std::to_string(d.computeMajor) + "." + std::to_string(d.computeMinor)},
            {"sm_count", d.smCount},
            {"memory_bytes", d.memoryBytes},
            {"l2_bytes", d.l2Bytes},
            {"sm_clock_max_khz", d.smClockKhz}};
}

Json processJson(const trace::Process& p) {
    return {{"pid", p.pid},
            {"parent_pid", p.parentPid},
            {"command", p.command},
            {"rank", orNull(p.rank)},
            {"local_rank", orNull(p.localRank)},
            {"world_size", orNull(p.worldSize)},
            {"start_ns", p.start.count()},
            {"end_ns", orNull(p.end)},
            {"end_reason", p.endReason},
            {"cupti_version", p.cuptiVersion},
            {"setup_ns", orNull(p.setup)},
            {"flush_ns", orNull(p.flush)}};
}

Json lossJson(const analyzer::LossRow& loss) {
    return {{"what", loss.what},
            {"severity", severityName(loss.severity)},
            {"count", loss.count},
            {"pid", loss.pid == 0 ? Json() : Json(loss.pid)},
            {"advice", loss.advice}};
}

Json budgetJson(const analyzer::Budget& budget) {
    Json result;
    for (const analyzer::LabelFacts& label : analyzer::kLabelFacts)
        result[fmt::format("{}_ns", label.key)] = budget[label.label].count();
    return result;
}

Json distributionJson(const analyzer::Distribution& times) {
    if (times.count == 0)
        return nullptr;
    return {{"count", times.count},          {"total_ns", times.total.count()},
            {"mean_ns", times.mean.count()}, {"median_ns", times.median.count()},
            {"p95_ns", times.p95.count()},   {"min_ns", times.min.count()},
            {"max_ns", times.max.count()},   {"std_ns", times.deviation.count()}};
}

Json knownJson(double value) {
    return value > 0 ? Json(value) : Json();
}

Json familyJson(const analyzer::BudgetVerdict& v, bool withheld) {
    if (withheld)
        return {{"bound", "withheld"}, {"share", nullptr}};
    const std::string_view bound = v.undecided                          ? "undecided"
                                   : v.family == analyzer::Family::None ? "none"
                                                                        : analyzer::name(v.family);
    return {{"bound", bound},
            {"share", v.undecided || v.family == analyzer::Family::None ? Json() : Json(v.share)}};
}

std::string oneLine(const Json& json) {
    return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

std::string dump(const Json& json) {
    return json.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

} // namespace ridge::reports
