// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "reports/json/sections.h"
#include "reports/words/framework_words.h"
#include "reports/words/host_busy_words.h"

namespace ridge::reports {
namespace {

using analyzer::Analysis;
using analyzer::FrameworkRows;
using analyzer::FrameworkWork;

Json byShapeJson(const FrameworkWork& work) {
    const analyzer::ShapeWork& shape = work.byShape;
    if (shape.calls == 0)
        return {};
    const double share = shareOfRoof(work);
    return {{"calls", shape.calls},
            {"flops", shape.flops},
            {"model_flops", shape.modelFlops},
            {"least_bytes", shape.bytes},
            {"time_ns", shape.time.count()},
            {"flops_per_s", flopRate(work)},
            {"flops_per_byte", shape.intensity()},
            {"roof_share", share > 0 ? Json(share) : Json()}};
}

Json unitsJson(const analyzer::ModelUse& model) {
    Json result = Json::array();
    for (const analyzer::ModelFlops& each : model.byUnit)
        result.push_back(
            {{"unit", analyzer::name(each.unit)},
             {"flops", each.flops},
             {"least_time_ns", each.hasRoof ? Json(leastTime(each.seconds).count()) : Json()},
             {"roof_origin", analyzer::name(each.ceiling)}});
    return result;
}

/// Adds the model's FLOPs and MFU to the keys of the section.
Json withModel(Json section, const analyzer::ModelUse& model) {
    const std::string reason = mfuMissing(model);
    section["work_origin"] = "by shape";
    section["model_flops"] = model.flops;
    section["other_flops"] = model.otherFlops;
    section["mfu"] = model.mfu ? Json(*model.mfu) : Json();
    section["mfu_withheld"] = reason.empty() ? Json() : Json(reason);
    section["mfu_roof"] = analyzer::name(model.ceiling());
    section["model_by_unit"] = unitsJson(model);
    section["products_known_share"] =
        model.productBusy > analyzer::Ns{} ? Json(model.knownShare()) : Json();
    return section;
}

/// Adds what `work` says to the keys of a row.
Json withWork(Json row, const Analysis& a, const FrameworkWork& work) {
    const bool isKnown = a.withheld.empty() && work.operations > 0;
    row["operations"] = work.operations;
    row["forward_ns"] = work.forward.count();
    row["backward_ns"] = work.backward.count();
    row["total_ns"] = work.total().count();
    row["busy_ns"] = work.busy.count();
    row["share_of_busy"] = a.framework.share(work.busy);
    row["by_shape"] = byShapeJson(work);
    row["label"] = isKnown ? Json(analyzer::name(work.label())) : Json();
    return row;
}

Json tensorsJson(const analyzer::LiveTensors& tensors) {
    return {{"tensors", tensors.blocks},
            {"bytes", tensors.bytes()},
            {"forward_bytes", tensors.forward},
            {"backward_bytes", tensors.backward}};
}

Json modulesJson(const Analysis& a) {
    Json result = Json::array();
    for (const analyzer::ModuleRow& row : a.framework.modules) {
        Json module =
            withWork({{"path", row.path},
                      {"parent", row.parent == analyzer::kNone ? Json() : Json(row.parent)},
                      {"calls", row.calls}},
                     a, row.total);
        module["self_forward_ns"] = row.self.forward.count();
        module["self_backward_ns"] = row.self.backward.count();
        module["host_forward_ns"] = row.host.count();
        module["memory_at_peak"] = a.framework.tellsTensors ? tensorsJson(row.tensors) : Json();
        result.push_back(std::move(module));
    }
    return result;
}

Json opsJson(const Analysis& a) {
    Json result = Json::array();
    for (const analyzer::OpRow& row : a.framework.ops) {
        Json op = withWork({{"name", row.name}, {"arguments", row.arguments}, {"calls", row.calls}},
                           a, row.work);
        op["host_self_ns"] = row.host.count();
        op["host_total_ns"] = row.hostTotal.count();
        op["gpu_total_ns"] = row.total.count();
        op["in_graphs"] = row.inGraphs;
        result.push_back(std::move(op));
    }
    return result;
}

std::string_view useKey(analyzer::TypeUse use) {
    using analyzer::TypeUse;
    switch (use) {
    case TypeUse::One:
        return "one";
    case TypeUse::Several:
        return "several";
    case TypeUse::Cast:
        return "cast";
    case TypeUse::NoFloating:
        return "no floating type";
    case TypeUse::Unknown:
        break;
    }
    return "not known";
}

Json typesJson(const Analysis& a) {
    Json result = Json::array();
    for (const analyzer::TypeRow& row : a.framework.types) {
        Json types = withWork(
            {{"use", useKey(row.use)}, {"types", row.types}, {"calls", row.calls}}, a, row.work);
        types["in_graphs"] = row.inGraphs;
        types["longest_ops"] = row.ops;
        result.push_back(std::move(types));
    }
    return result;
}

Json linesJson(const Analysis& a) {
    Json result = Json::array();
    for (const analyzer::LineRow& row : a.framework.lines)
        result.push_back(withWork({{"site", row.site}}, a, row.work));
    return result;
}

Json markedJson(const Analysis& a) {
    Json result = Json::array();
    for (const analyzer::MarkedRow& row : a.framework.marked) {
        Json marked = withWork({{"name", row.name}, {"calls", row.calls}}, a, row.work);
        marked["host_ns"] = row.host.count();
        result.push_back(std::move(marked));
    }
    return result;
}

Json hostBusyJson(const Analysis& a) {
    Json result = Json::array();
    for (const analyzer::HostBusyRow& row : a.framework.hostBusy)
        result.push_back({{"work", hostWorkName(row.work)},
                          {"where", row.where},
                          {"stretches", row.stretches},
                          {"time_ns", row.time.count()}});
    return result;
}

} // namespace

Json frameworkJson(const Analysis& a) {
    const FrameworkRows& rows = a.framework;
    return withModel({{"framework", rows.framework},
                      {"busy_ns", rows.busy.count()},
                      {"in_modules_share", rows.share(rows.inModules)},
                      {"in_ops_share", rows.share(rows.inOps)},
                      {"on_lines_share", rows.share(rows.onLines)},
                      {"steps",
                       {{"followed", rows.followedSteps},
                        {"skipped", rows.skippedSteps},
                        {"told_by_followed_share", rows.share(rows.bySteps)}}},
                      {"modules", modulesJson(a)},
                      {"ops", opsJson(a)},
                      {"types", typesJson(a)},
                      {"lines", linesJson(a)},
                      {"marked", markedJson(a)},
                      {"host_busy", hostBusyJson(a)}},
                     rows.model);
}

} // namespace ridge::reports
