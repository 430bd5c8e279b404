// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "reports/json/sections.h"

#include "analyzer/replayed/shares.h"
#include "analyzer/results/measures/metric_facts.h"
#include "reports/words/replayed.h"

namespace ridge::reports {
namespace {

using analyzer::BusyShares;
using analyzer::Estimate;
using analyzer::EstimateState;
using analyzer::Metric;
using analyzer::Quantity;
using analyzer::ReplayedTotals;
using analyzer::WorkTotals;

std::string_view stateName(EstimateState state) {
    switch (state) {
    case EstimateState::NotSampled:
        return "not sampled";
    case EstimateState::Undecided:
        return "undecided";
    case EstimateState::Known:
        return "known";
    }
    return "not sampled";
}

Json estimateJson(const Estimate& estimate) {
    const bool known = estimate.known();
    return {{"state", stateName(estimate.state)},
            {"value", known ? Json(estimate.value) : Json()},
            {"band", known ? Json(estimate.band) : Json()}};
}

Json clockJson(const std::optional<analyzer::ClockOffset>& clock) {
    if (!clock)
        return nullptr;
    return {{"least", clock->least.count()}, {"most", clock->most.count()}};
}

Json orNull(const std::optional<double>& value) {
    return value ? Json(*value) : Json();
}

Json flopsByUnit(const analyzer::ReplayedWork& sum) {
    Json result = Json::object();
    for (std::size_t type = 0; type < analyzer::kFlopTypes; ++type)
        result[std::string(analyzer::name(unitOf(static_cast<Quantity>(type))))] =
            orNull(sum.by[type]);
    return result;
}

Json levelsJson(const WorkTotals& work) {
    Json result = Json::array();
    for (const LevelBytes& level : levelsOf(work))
        result.push_back(
            {{"level", level.name},
             {"roof", analyzer::name(level.roof)},
             {"bytes", level.bytes},
             {"flops_per_byte", work.flops > 0 ? Json(work.flops / level.bytes) : Json()}});
    return result;
}

Json differenceJson(const BusyShares& sampled, const ReplayedTotals& replayed) {
    const auto difference = largestDifference(sampled, replayed);
    if (!difference)
        return nullptr;
    return {{"unit", analyzer::name(unitOf(difference->unit))},
            {"sampled_share", difference->sampled},
            {"replayed_share", difference->replayed}};
}

} // namespace

std::string_view shareKey(Metric metric) {
    return factsOf(metric).key;
}

Json sharesJson(const BusyShares& shares) {
    Json result = {{"origin", analyzer::name(shares.origin)},
                   {"effective_samples", shares.effective},
                   {"pure_samples", shares.pure},
                   {"time_ns", shares.time.count()}};
    for (const analyzer::MetricFacts& facts : analyzer::kMetricFacts)
        result[facts.key] = estimateJson(shares.of(facts.metric));
    result["l2_fabric_share"] = estimateJson(analyzer::l2Fabric(shares));
    return result;
}

Json samplingJson(const analyzer::Sampling& sampling) {
    Json metrics = Json::array();
    for (Metric metric : sampling.metrics)
        metrics.push_back(analyzer::seriesName(metric));
    return {{"samples", sampling.samples},
            {"interval_ns", sampling.interval.count()},
            {"first_ns", sampling.first.count()},
            {"last_ns", sampling.last.count()},
            {"holes", sampling.holes},
            {"hole_ns", sampling.holeTime.count()},
            {"left_out", sampling.leftOut},
            {"late_ns", sampling.late.count()},
            {"bursts",
             {{"count", sampling.bursts.count},
              {"samples", sampling.bursts.samples},
              {"time_ns", sampling.bursts.time.count()},
              {"shortest_interval_ns", sampling.bursts.shortest.count()},
              {"longest_interval_ns", sampling.bursts.longest.count()},
              {"pauses_ns", sampling.bursts.pauses.count()}}},
            {"metrics", std::move(metrics)},
            {"clock_offset_ns", clockJson(sampling.clock)},
            {"shift_ns", sampling.shift.count()},
            {"device_wide", true}};
}

Json replayedJson(const WorkTotals& work, const BusyShares& sampled,
                  const ReplayedTotals& replayed) {
    const analyzer::ReplayedWork& sum = replayed.sum;
    Json shares = Json::object();
    for (std::size_t unit = 0; unit < analyzer::kUnits; ++unit)
        shares[shareKey(static_cast<analyzer::Metric>(unit))] = orNull(sum.shares[unit]);
    if (sum.l2Whole)
        shares["l2_whole_share"] = *sum.l2Whole;
    const analyzer::AnnotatedBeside& beside = replayed.beside;
    return {{"launches", replayed.kernels},
            {"covered_launches", replayed.covered},
            {"replayed_launches", replayed.replayed},
            {"time_ns", replayed.time.count()},
            {"covered_share", replayed.coveredShare()},
            {"flops", orNull(sum.of(Quantity::Flops))},
            {"tensor_flops_not_told", sum.tensorNotTold},
            {"flops_by_unit", flopsByUnit(sum)},
            {"dram_read_bytes", orNull(sum.of(Quantity::DramRead))},
            {"dram_write_bytes", orNull(sum.of(Quantity::DramWrite))},
            {"l2_bytes", orNull(sum.of(Quantity::L2))},
            {"l2_to_sm_bytes", orNull(sum.of(Quantity::L2ToSm))},
            {"l1_bytes", orNull(sum.of(Quantity::L1))},
            {"replay_time_ns", orNull(sum.of(Quantity::Time))},
            {"replay_cycles", orNull(sum.of(Quantity::Cycles))},
            {"levels", levelsJson(work)},
            {"busy_shares", std::move(shares)},
            {"annotated_flops", beside.usefulFlops() ? Json(beside.annotatedFlops) : Json()},
            {"useful_flops_share", orNull(beside.usefulFlops())},
            {"annotated_bytes", beside.trafficBlowUp() ? Json(beside.annotatedBytes) : Json()},
            {"traffic_blow_up", orNull(beside.trafficBlowUp())},
            {"largest_difference", differenceJson(sampled, replayed)}};
}

} // namespace ridge::reports
