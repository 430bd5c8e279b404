// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "reports/json/json_parts.h"
#include "reports/sweep.h"
#include "reports/words/phase_text.h"

namespace ridge::reports {
namespace {

using analyzer::KnownWork;
using analyzer::PointState;

std::string_view key(PointState state) {
    switch (state) {
    case PointState::Recorded:
        return "recorded";
    case PointState::OutOfMemory:
        return "out_of_memory";
    case PointState::Failed:
        return "failed";
    }
    return "";
}

Json workJson(const KnownWork& work) {
    return work.known() ? Json{{"amount", work.amount}, {"origin", analyzer::name(work.origin)}}
                        : Json();
}

Json figuresJson(const analyzer::RunFigures& figures) {
    return {{"iterations_told", figures.iterations},
            {"time_ns", figures.time.count()},
            {"busy_share", figures.busyShare},
            {"flops", workJson(figures.flops)},
            {"flops_per_s", figures.flops.known() ? Json(figures.flopsPerSecond()) : Json()},
            {"dram_bytes", workJson(figures.bytes)},
            {"dram_bytes_per_s", figures.bytes.known() ? Json(figures.bytesPerSecond()) : Json()},
            {"peak_memory_bytes", figures.peakMemory > 0 ? Json(figures.peakMemory) : Json()},
            {"verdict", familyJson(figures.verdict, figures.withheld)},
            {"device", figures.device}};
}

} // namespace

std::string sweepJson(const analyzer::Sweep& sweep) {
    Json result = {{"format", "ridgepoint sweep"}, {"version", 1},
                   {"command", sweep.command},     {"told", key(sweep.told)},
                   {"parameters", Json::array()},  {"points", Json::array()}};
    for (const analyzer::SweepParameter& parameter : sweep.parameters)
        result["parameters"].push_back({{"name", parameter.name}, {"values", parameter.values}});
    for (const analyzer::SweepPoint& point : sweep.points) {
        Json values = Json::object();
        for (std::size_t i = 0; i < point.values.size(); ++i)
            values[sweep.parameters[i].name] = point.values[i];
        result["points"].push_back(
            {{"values", values},
             {"state", key(point.state)},
             {"why", point.why.empty() ? Json() : Json(point.why)},
             {"file", point.file.empty() ? Json() : Json(point.file)},
             {"figures", point.figures ? figuresJson(*point.figures) : Json()}});
    }
    return dump(result);
}

} // namespace ridge::reports
