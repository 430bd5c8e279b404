// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/replayed/shares.h"
#include "analyzer/results/labels/label_facts.h"
#include "reports/json/json_parts.h"
#include "reports/json/row_limit.h"
#include "reports/json/sections.h"
#include "reports/reports.h"
#include "reports/words/format.h"
#include "reports/words/headline.h"
#include "reports/words/known.h"
#include "reports/words/record_counts.h"
#include "reports/words/replayed.h"
#include "reports/words/shares.h"

#include <span>
#include <string>

namespace ridge::reports {
namespace {

using analyzer::Analysis;
using analyzer::Ns;

Json dims(const trace::Dim3& dim) {
    return Json::array({dim[0], dim[1], dim[2]});
}

Json queueJson(const analyzer::QueueDepth& queue) {
    if (queue.launches == 0)
        return nullptr;
    return {{"launches", queue.launches}, {"mean", queue.mean()}, {"max", queue.max}};
}

/// What counters say of a kernel or range row, and its parts by work.
void addCounters(Json& result, const auto& row, bool withheld) {
    if (!row.parts.empty())
        result["by_work"] = workPartsJson(row.parts, withheld);
    if (row.shares.effective > 0)
        result["busy_shares"] = sharesJson(row.shares);
    if (!row.replayed.known())
        return;
    result["work"]["flops_origin"] = analyzer::name(row.work.flopsOrigin);
    result["work"]["bytes_origin"] = analyzer::name(row.work.bytesOrigin);
    result["annotated_work"] = workTotalsJson(row.annotated);
    result["replayed"] = replayedJson(row.work, row.shares, row.replayed);
}

/// `of`: the other table's key.
Json topJson(const analyzer::TopParts& top, const char* of) {
    Json parts = Json::array();
    for (const analyzer::Part& part : top.parts)
        parts.push_back({{of, part.row == analyzer::kNone ? Json() : Json(part.row)},
                         {"calls", part.calls},
                         {"time_ns", part.time.count()}});
    return {{"parts", std::move(parts)},
            {"others", top.others},
            {"others_calls", top.rest.calls},
            {"others_time_ns", top.rest.time.count()}};
}

Json launcherJson(const analyzer::Launchers::One& one) {
    return one.name.empty() ? Json() : Json{{"name", one.name}, {"time_ns", one.time.count()}};
}

constexpr std::size_t kMaxName = 200;

Json kernelJson(const analyzer::KernelRow& row, bool withheld) {
    Json verdicts = Json::array();
    if (!withheld)
        for (const analyzer::VerdictShare& part : row.verdicts) {
            Json entry = verdictJson(part.verdict, false);
            entry["time_ns"] = part.time.count();
            entry["calls"] = part.calls;
            verdicts.push_back(std::move(entry));
        }
    const analyzer::Occupancy& o = row.occupancy;
    Json result = {{"function", row.function},
                   {"name", kernelName(row.function, kMaxName)},
                   {"family", analyzer::name(row.family)},
                   {"calls", row.time.count},
                   {"total_ns", row.time.total.count()},
                   {"mean_ns", row.time.mean.count()},
                   {"median_ns", row.time.median.count()},
                   {"p95_ns", row.time.p95.count()},
                   {"min_ns", row.time.min.count()},
                   {"max_ns", row.time.max.count()},
                   {"std_ns", row.time.deviation.count()},
                   {"first_call_ns", row.firstCall.count()},
                   {"mean_of_rest_ns", row.time.count > 1 ? Json(row.meanOfRest.count()) : Json()},
                   {"launch_latency", distributionJson(row.latency)},
                   {"queue_depth", queueJson(row.queue)},
                   {"share_of_busy", row.shareOfBusy},
                   {"verdict", verdictJson(row.verdicts.front().verdict, withheld)},
                   {"verdicts", std::move(verdicts)},
                   {"work", workTotalsJson(row.work)},
                   {"ranges", topJson(row.top, "range")},
                   {"module", launcherJson(row.launchers.module)},
                   {"op", launcherJson(row.launchers.op)},
                   {"line", launcherJson(row.launchers.line)},
                   {"stream", row.stream.empty() ? Json() : Json(row.stream)},
                   {"streams", row.streams},
                   {"configurations", row.configurations},
                   {"launch",
                    {{"grid_blocks", dims(row.config.grid)},
                     {"block_threads", dims(row.config.block)},
                     {"cluster_blocks", dims(row.config.cluster)},
                     {"registers_per_thread", row.config.registersPerThread},
                     {"static_shared_bytes", row.config.staticShared},
                     {"dynamic_shared_bytes", row.config.dynamicShared},
                     {"blocks_per_sm", o.blocksPerSm > 0 ? Json(o.blocksPerSm) : Json()},
                     {"waves", knownJson(o.waves)},
                     {"tail_loss", o.waves > 0 ? Json(o.tailLoss) : Json()}}}};
    addCounters(result, row, withheld);
    return result;
}

Json rangeJson(const analyzer::RangeRow& row, std::size_t id, bool withheld) {
    const bool whole =
        row.work.instances > 0 || row.shares.known() || busyShares(row.replayed).known();
    Json result = {{"id", id},
                   {"parent", row.parent == analyzer::kNone ? Json() : Json(row.parent)},
                   {"name", row.name},
                   {"domain", row.domain},
                   {"within", row.within.empty() ? Json() : Json(row.within)},
                   {"kind", row.startEnd ? "start_end" : "push_pop"},
                   {"instances", row.instances},
                   {"not_recorded", row.notRecorded},
                   {"never_closed", row.neverClosed},
                   {"without_gpu_work", row.withoutWork},
                   {"not_counted", row.notCounted},
                   {"kernels", row.kernels},
                   {"copies", row.copies},
                   {"fills", row.fills},
                   {"attributed_by_time", row.byTime},
                   {"host_ns", row.host.count()},
                   {"extent_ns", row.extent.count()},
                   {"busy_ns", row.busy.count()},
                   {"instance_extent", distributionJson(row.instanceExtent)},
                   {"instance_host", distributionJson(row.instanceHost)},
                   {"verdict", familyJson(row.verdict, withheld)},
                   {"budget", withheld ? Json() : budgetJson(row.budget)},
                   {"work", workTotalsJson(row.work)},
                   {"kernels_by_time", topJson(row.top, "kernel")},
                   {"as_a_whole", whole ? verdictJson(row.asWhole, withheld) : Json()}};
    addCounters(result, row, withheld);
    return result;
}

/// The key of a rate, by the unit that rateUnit() gives it.
const char* rateKey(analyzer::Resource resource) {
    const std::string_view unit = analyzer::rateUnit(resource);
    return unit == "B/s" ? "bytes_per_s" : unit == "FLOP/s" ? "flops_per_s" : "ops_per_s";
}

Json roofsJson(const analyzer::Roofs& roofs) {
    Json result = Json::array();
    for (std::size_t i = 1; i < analyzer::kResources; ++i) {
        const auto resource = static_cast<analyzer::Resource>(i);
        const analyzer::Roof& roof = roofs.of(resource);
        if (roof.rate > 0)
            result.push_back({{"resource", analyzer::name(resource)},
                              {rateKey(resource), roof.rate},
                              {"clock_hz", knownJson(roof.clockHz)},
                              {"origin", analyzer::name(roof.origin)}});
    }
    return result;
}

Json deviceJson(const analyzer::DeviceRow& row, bool withheld) {
    Json result = deviceFactsJson(row.device);
    result["operations"] = row.operations;
    result["first_ns"] = row.first.count();
    result["last_ns"] = row.last.count();
    result["span_ns"] = row.span.count();
    result["busy_ns"] = row.busy.count();
    result["idle_ns"] = row.budget.idle().count();
    result["verdict"] = familyJson(row.verdict, withheld);
    result["budget"] = withheld ? Json() : budgetJson(row.budget);
    result["ceilings"] = roofsJson(row.roofs);
    if (row.sampling.samples > 0) {
        result["sampling"] = samplingJson(row.sampling);
        result["busy_shares"] = sharesJson(row.shares);
    }
    return result;
}

void addMoves(Json& result, const Analysis& a) {
    Json copies = Json::array(), fills = Json::array();
    for (const analyzer::CopyRow& row : a.copies)
        copies.push_back({{"kind", copyKindName(row.kind)},
                          {"source", memoryKindName(row.source)},
                          {"destination", memoryKindName(row.destination)},
                          {"count", row.count},
                          {"bytes", row.bytes},
                          {"total_ns", row.total.count()},
                          {"bytes_per_s", knownJson(row.bytesPerSecond())},
                          {"median_bytes_per_s", knownJson(row.medianRate)},
                          {"best_bytes_per_s", knownJson(row.bestRate)},
                          {"pageable", row.pageable()}});
    for (const analyzer::FillRow& row : a.fills)
        fills.push_back({{"memory", memoryKindName(row.memory)},
                         {"count", row.count},
                         {"bytes", row.bytes},
                         {"total_ns", row.total.count()},
                         {"bytes_per_s", knownJson(row.bytesPerSecond())}});
    result["copies"] = std::move(copies);
    result["fills"] = std::move(fills);
}

Json filterJson(const Analysis& a) {
    if (!a.filter)
        return nullptr;
    Json pids = Json::array();
    for (const std::size_t row : a.options.processes)
        pids.push_back(a.processes[row].pid);
    return {{"pattern", a.options.range ? Json(a.options.range->pattern()) : Json()},
            {"processes", std::move(pids)},
            {"paths", a.filter->paths},
            {"instances", a.filter->instances},
            {"not_recorded", a.filter->notRecorded},
            {"without_gpu_work", a.filter->withoutWork},
            {"not_counted", a.filter->notCounted}};
}

Json runJson(const Analysis& a, bool withheld) {
    const Headline head = headline(a);
    Json verdict = familyJson(a.verdict, withheld);
    verdict["sentence"] = head.verdict;
    verdict["notes"] = head.notes;
    verdict["withheld"] = withheld ? Json(a.withheld) : Json();
    return {{"verdict", std::move(verdict)},
            {"device_time_ns", a.budget.total().count()},
            {"budget", withheld ? Json() : budgetJson(a.budget)},
            {"busy_by_family", familyBudgetJson(a)},
            {"host_before_ns", a.hostBefore ? Json(a.hostBefore->count()) : Json()},
            {"host_after_ns", a.hostAfter ? Json(a.hostAfter->count()) : Json()}};
}

} // namespace

std::string json(const Analysis& a, std::size_t rows) {
    RowLimit limit(rows);
    const bool withheld = !a.withheld.empty();
    Json result = {{"format", "ridgepoint analysis"},
                   {"version", 2},
                   {"capture", captureJson(a.capture)},
                   {"run", runJson(a, withheld)}};
    result["filter"] = filterJson(a);
    const analyzer::Thresholds& t = a.options.thresholds;
    result["thresholds"] = {{"saturated", t.saturated},
                            {"limited", t.limited},
                            {"tiny_factor", t.tinyFactor},
                            {"empty_kernel_ns", t.emptyKernel.count()}};
    Json counts = Json::object();
    for (const auto& [name, number] : countsByName(a.counts))
        counts[std::string(name)] = number;
    result["counts"] = std::move(counts);
    const analyzer::ProjectionCounts& p = a.projection;
    result["projection"] = {{"operations", p.operations},
                            {"by_launch", p.byLaunch},
                            {"by_time", p.byTime},
                            {"outside_ranges", p.outside},
                            {"without_api_record", p.withoutApi}};
    const std::optional<double> known = knownShare(a);
    result["verdict_known_share"] = known ? Json(*known) : Json();
    for (const char* key : {"devices", "processes", "ranges", "kernels", "losses"})
        result[key] = Json::array();
    for (const analyzer::DeviceRow& row : a.devices)
        result["devices"].push_back(deviceJson(row, withheld));
    for (const trace::Process& process : a.processes)
        result["processes"].push_back(processJson(process));
    for (const std::size_t row : limit.ranges(a.ranges))
        result["ranges"].push_back(rangeJson(a.ranges[row], row, withheld));
    result["kernel_families"] = familiesJson(a);
    const std::size_t kernels = limit.kept("kernels", a.kernels.size());
    for (const analyzer::KernelRow& row : std::span(a.kernels).first(kernels))
        result["kernels"].push_back(kernelJson(row, withheld));
    for (const analyzer::LossRow& loss : a.losses)
        result["losses"].push_back(lossJson(loss));
    result["advice"] = adviceJson(a);
    result["process_iterations"] = processIterationsJson(a);
    result["phases"] = phasesJson(a);
    result["iterations"] = iterationsJson(a);
    result["gaps"] = gapsJson(a);
    result["loader"] = loaderJson(a.loader);
    result["collector_cost_estimate_ns"] = a.collectorCost.count();
    result["step_times"] = stepTimesJson(a);
    addMoves(result, a);
    result["memory"] = memoryJson(a);
    if (a.framework.recorded)
        result["framework"] = frameworkJson(a);
    for (const char* list : {"modules", "ops", "lines", "marked", "host_busy"})
        if (a.framework.recorded)
            limit.cut(std::string("framework.") + list, result["framework"][list]);
    if (!a.compilation.empty())
        result["compilation"] = compilationJson(a);
    result["sections"] = sectionsJson(a);
    if (rows != kAllRows)
        result["rows_left_out"] = limit.leftOut();
    return dump(result);
}

} // namespace ridge::reports
