// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "reports/json/sections.h"

#include "reports/words/phase_text.h"

namespace ridge::reports {
namespace {

using analyzer::Analysis;
using analyzer::Iteration;
using analyzer::IterationBasis;
using analyzer::Iterations;
using analyzer::Phase;
using analyzer::PhaseRow;
using analyzer::ProcessRow;

std::string_view key(Phase phase) {
    switch (phase) {
    case Phase::StartUp:
        return "start_up";
    case Phase::WarmUp:
        return "warm_up";
    case Phase::Steady:
        return "steady";
    case Phase::Rest:
        break;
    }
    return "rest";
}

std::string_view basisKey(IterationBasis basis) {
    switch (basis) {
    case IterationBasis::Ranges:
        return "ranges";
    case IterationBasis::Optimizer:
        return "optimizer";
    case IterationBasis::Launches:
        return "launches";
    case IterationBasis::None:
        break;
    }
    return "none";
}

Json iterationJson(const Iteration& iteration, bool withheld) {
    return {{"number", iteration.number},
            {"start_ns", iteration.start.count()},
            {"begin_ns", iteration.begin.count()},
            {"host_ns", iteration.host.count()},
            {"extent_ns", iteration.extent.count()},
            {"busy_ns", iteration.busy.count()},
            {"verdict", familyJson(iteration.verdict, withheld)},
            {"budget", withheld ? Json() : budgetJson(iteration.budget)}};
}

} // namespace

Json processIterationsJson(const Analysis& a) {
    Json result = Json::array();
    const bool withheld = !a.withheld.empty();
    for (const ProcessRow& row : a.byProcess)
        result.push_back(
            {{"process", row.process},
             {"pid", a.processes[row.process].pid},
             {"iterations_told", row.iterationsTold},
             {"median_ns", row.iterations ? Json(row.iterations->steady.median.count()) : Json()},
             {"span_ns", row.budget.total().count()},
             {"busy_ns", row.busy.count()},
             {"verdict", familyJson(row.verdict, withheld)},
             {"budget", withheld ? Json() : budgetJson(row.budget)}});
    return result;
}

Json phasesJson(const Analysis& a) {
    Json result = {{"found_in", basisKey(a.phases.basis)},
                   {"told", key(a.options.phase)},
                   {"iterations_told", a.iterationsTold},
                   {"phases", Json::array()}};
    const bool withheld = !a.withheld.empty();
    for (const Phase phase : {Phase::StartUp, Phase::WarmUp, Phase::Steady, Phase::Rest}) {
        const PhaseRow& row = a.phases.of(phase);
        Json windows = Json::array();
        for (std::size_t d = 0; d < a.phases.windows[static_cast<std::size_t>(phase)].size(); ++d)
            for (const analyzer::Window& window :
                 a.phases.windows[static_cast<std::size_t>(phase)][d])
                if (phase == Phase::Steady)
                    windows.push_back(
                        {{"device", d}, {"start_ns", window.start}, {"end_ns", window.end}});
        result["phases"].push_back({{"phase", key(phase)},
                                    {"iterations", row.iterations},
                                    {"operations", row.operations},
                                    {"span_ns", row.span.count()},
                                    {"busy_ns", row.busy.count()},
                                    {"autotuning_ns", row.autotuning.count()},
                                    {"autotuning_operations", row.trials},
                                    {"verdict", familyJson(verdictOf(row.budget), withheld)},
                                    {"budget", withheld ? Json() : budgetJson(row.budget)}});
        if (phase == Phase::Steady)
            result["phases"].back()["windows"] = std::move(windows);
    }
    return result;
}

Json iterationsJson(const Analysis& a) {
    if (!a.iterations)
        return nullptr;
    const Iterations& all = *a.iterations;
    const bool withheld = !a.withheld.empty();
    const bool ranges = all.basis == analyzer::IterationBasis::Ranges;
    Json result = {{"found_in", basisKey(all.basis)},
                   {"range", all.range == analyzer::kNone ? Json() : Json(all.range)},
                   {"path", ranges ? Json(all.path) : Json()},
                   {"device", all.device},
                   {"operations", all.operations},
                   {"warm_up", all.warmUp},
                   {"settles", all.settles},
                   {"pid", all.pid == 0 ? Json() : Json(all.pid)},
                   {"tid", all.tid == 0 ? Json() : Json(all.tid)},
                   {"other_threads", all.otherThreads},
                   {"coverage_share", all.coverage},
                   {"count", all.count},
                   {"steady", distributionJson(all.steady)},
                   {"slow", all.slow},
                   {"first", iterationJson(all.first, withheld)},
                   {"median", iterationJson(all.median, withheld)},
                   {"slowest", iterationJson(all.slowest, withheld)}};
    for (const auto& [key, list] : {std::pair("outliers", &all.outliers), {"strip", &all.strip}}) {
        result[key] = Json::array();
        for (const Iteration& one : *list)
            result[key].push_back(iterationJson(one, withheld));
    }
    return result;
}

} // namespace ridge::reports
