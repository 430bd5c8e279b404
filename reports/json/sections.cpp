// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "reports/json/sections.h"

#include "reports/words/advice/advice_text.h"
#include "reports/words/family_budget.h"
#include "reports/words/family_words.h"
#include "reports/words/idle.h"

namespace ridge::reports {
namespace {

using analyzer::Advice;
using analyzer::Analysis;
using analyzer::GapRow;
using analyzer::KernelFamilyRow;

Json row(std::uint32_t index) {
    return index == analyzer::kNone ? Json() : Json(index);
}

/// What ends a step, as JSON.md says it.
std::string_view stepEnd(trace::StepSource source) {
    switch (source) {
    case trace::StepSource::Range:
        return "range";
    case trace::StepSource::ForwardPass:
        return "forward_pass";
    case trace::StepSource::Optimizer:
        return "optimizer";
    case trace::StepSource::Launches:
        return "launches";
    case trace::StepSource::None:
        break;
    }
    return "none";
}

} // namespace

Json adviceJson(const Analysis& a) {
    Json result = Json::array();
    for (const Advice& advice : a.advice)
        result.push_back(
            {{"kind", adviceName(advice.kind)},
             {"text", adviceText(a, advice)},
             {"gain_ns", advice.gain.count()},
             {"gain_without_host_ns",
              advice.withoutHost > analyzer::Ns{} ? Json(advice.withoutHost.count()) : Json()},
             {"spent_ns", advice.spent.count()},
             {"assumed", advice.assumed},
             {"each_ns", advice.each > analyzer::Ns{} ? Json(advice.each.count()) : Json()},
             {"count", advice.count},
             {"bytes", advice.bytes > 0 ? Json(advice.bytes) : Json()},
             {"expected_bytes_per_s", advice.rate > 0 ? Json(advice.rate) : Json()},
             {"target_resource", analyzer::name(advice.target)},
             {"framework", analyzer::name(advice.framework)},
             {"range", row(advice.range)},
             {"kernels", advice.kernels},
             {"copy", row(advice.copy)},
             {"gaps", advice.gaps}});
    return result;
}

Json loaderJson(const analyzer::LoaderUse& use) {
    if (use.workers == 0)
        return {};
    return {{"workers", use.workers},
            {"running_share", use.running},
            {"queued_share", use.queued ? Json(*use.queued) : Json()},
            {"known_ns", use.known.count()}};
}

Json stepTimesJson(const Analysis& a) {
    if (!a.stepTimes)
        return {};
    const analyzer::StepTimes& times = *a.stepTimes;
    return {{"plain_ns", times.plain.count()},  {"recorded_ns", times.recorded.count()},
            {"plain_steps", times.plainSteps},  {"recorded_steps", times.recordedSteps},
            {"ends_by", stepEnd(times.source)}, {"standard_error", times.error},
            {"recording_share", times.share()}, {"step_is", times.ofMeans ? "mean" : "median"}};
}

Json gapsJson(const Analysis& a) {
    Json result = Json::array();
    if (!a.withheld.empty())
        return result;
    for (const GapRow& row : a.gaps) {
        Json longest = Json::array();
        for (const analyzer::GapExample& gap : row.longest) {
            const bool proven = gap.proof != analyzer::Proof::None;
            longest.push_back({{"start_ns", gap.start.count()},
                               {"end_ns", gap.end.count()},
                               {"proof_table", proven ? Json(analyzer::name(gap.proof)) : Json()},
                               {"proof_id", proven ? Json(gap.proofRow + 1) : Json()},
                               {"next_table", analyzer::name(gap.next)},
                               {"next_id", gap.nextRow + 1}});
        }
        result.push_back({{"cause", analyzer::name(row.cause)},
                          {"by", row.by},
                          {"range", row.range == analyzer::kNone ? Json() : Json(row.range)},
                          {"gaps", row.pieces},
                          {"total_ns", row.total.count()},
                          {"share_of_device_time", shareOfDeviceTime(a, row.total)},
                          {"longest", std::move(longest)}});
    }
    return result;
}

Json familyBudgetJson(const Analysis& a) {
    if (!a.withheld.empty())
        return nullptr;
    Json result = Json::array();
    for (const BusyPart& part : partsOfBusy(a))
        result.push_back({{"family", part.name}, {"busy_ns", part.time.count()}});
    return result;
}

Json familiesJson(const Analysis& a) {
    Json result = Json::array();
    for (const KernelFamilyRow& row : a.families) {
        Json verdicts;
        if (a.withheld.empty())
            for (const FamilyPart& part : partsOf(row))
                verdicts[std::string(part.name) + "_ns"] = part.time.count();
        result.push_back({{"family", analyzer::name(row.family)},
                          {"functions", row.functions},
                          {"calls", row.calls},
                          {"total_ns", row.time.count()},
                          {"busy_ns", a.withheld.empty() ? Json(row.busy.count()) : Json()},
                          {"share_of_busy", row.shareOfBusy},
                          {"verdicts", std::move(verdicts)},
                          {"work", row.work.instances > 0 ? workTotalsJson(row.work) : Json()}});
    }
    return result;
}

} // namespace ridge::reports
