// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "reports/compare.h"
#include "reports/json/json_parts.h"
#include "reports/words/format.h"
#include "reports/words/phase_text.h"

namespace ridge::reports {
namespace {

using analyzer::Comparison;

Json indexOrNull(std::uint32_t index) {
    return index == analyzer::kNone ? Json() : Json(index);
}

Json partsJson(const analyzer::ChangeParts& parts) {
    static constexpr const char* kKeys[] = {"bytes_ns",          "flops_ns",    "saturation_ns",
                                            "clock_ns",          "ceilings_ns", "launches_ns",
                                            "work_not_known_ns", "idle_ns"};
    static_assert(std::size(kKeys) == analyzer::kFactors);
    Json result = Json::object();
    for (std::size_t i = 0; i < analyzer::kFactors; ++i)
        result[kKeys[i]] = parts.time[i].count();
    return result;
}

Json timeJson(const analyzer::TimeChange& change) {
    const bool tested = change.significance.certainty != analyzer::Certainty::NotKnown;
    return {{"a_ns", change.a.count()},
            {"b_ns", change.b.count()},
            {"change_ns", change.difference().count()},
            {"a_deviation_ns", change.deviationA},
            {"b_deviation_ns", change.deviationB},
            {"significance", analyzer::name(change.significance.certainty)},
            {"p", tested ? Json(change.significance.p) : Json()}};
}

Json changeJson(const analyzer::Change& change) {
    Json result = timeJson(change);
    result["parts"] = partsJson(change.parts);
    return result;
}

Json sideJson(const analyzer::ComparedSide& side, const std::vector<std::string>& files) {
    Json result = {
        {"files", files}, {"command", side.command}, {"iterations_told", side.iterations}};
    result["devices"] = Json::array();
    for (const trace::Device& device : side.devices)
        result["devices"].push_back(deviceFactsJson(device));
    result["run_device_time_ns"] = Json::array();
    for (analyzer::Ns total : side.totals)
        result["run_device_time_ns"].push_back(total.count());
    result["verdict"] = familyJson(side.verdict, !side.withheld.empty());
    result["withheld"] = side.withheld.empty() ? Json() : Json(side.withheld);
    return result;
}

Json workJson(const analyzer::GroupWork& work) {
    return {{"bytes", work.known ? Json(work.bytes) : Json()},
            {"flops", work.known ? Json(work.allFlops()) : Json()},
            {"sm_clock_hz", work.clockHz() > 0 ? Json(work.clockHz()) : Json()}};
}

Json groupSideJson(const std::optional<analyzer::GroupSide>& side) {
    if (!side)
        return {};
    Json result = {{"calls", side->calls}};
    result["run_own_ns"] = Json::array();
    for (analyzer::Ns own : side->own)
        result["run_own_ns"].push_back(own.count());
    result.update(workJson(side->work));
    return result;
}

Json groupJson(const Comparison& c, const analyzer::ComparedGroup& group) {
    const analyzer::GroupKey& key = group.key;
    Json result = {{"path", indexOrNull(key.path)}};
    switch (key.kind) {
    case analyzer::OperationKind::Kernel:
        result["kind"] = "kernel";
        result["function"] = c.functions[key.function];
        break;
    case analyzer::OperationKind::Copy:
        result["kind"] = "copy";
        result["copy"] = copyKindName(key.copy);
        result["source"] = memoryKindName(key.source);
        result["destination"] = memoryKindName(key.destination);
        break;
    case analyzer::OperationKind::Fill:
        result["kind"] = "fill";
        result["memory"] = memoryKindName(key.destination);
        break;
    }
    result["a"] = groupSideJson(group.a);
    result["b"] = groupSideJson(group.b);
    return result;
}

std::string_view workOrigin(const analyzer::ChangeRow& row) {
    return row.groups.front().key.kind == analyzer::OperationKind::Kernel
               ? analyzer::name(row.origin)
               : "recorded";
}

Json rowJson(const Comparison& c, const analyzer::ChangeRow& row) {
    Json result = {{"match", analyzer::name(row.match)},
                   {"path", indexOrNull(row.path)},
                   {"change", changeJson(row.change)},
                   {"work_origin", workOrigin(row)},
                   {"work_a", row.a ? workJson(*row.a) : Json()},
                   {"work_b", row.b ? workJson(*row.b) : Json()}};
    result["groups"] = Json::array();
    for (const analyzer::ComparedGroup& group : row.groups)
        result["groups"].push_back(groupJson(c, group));
    return result;
}

Json pathJson(const analyzer::ComparedPath& path, std::size_t id) {
    return {{"id", id},
            {"parent", indexOrNull(path.parent)},
            {"name", path.name},
            {"domain", path.domain},
            {"kind", path.startEnd ? "start_end" : "push_pop"},
            {"in_a", path.inA},
            {"in_b", path.inB}};
}

Json moduleJson(const analyzer::ModuleChange& change) {
    const auto modules = [&](std::uint64_t number) {
        return change.noModule ? Json() : Json(number);
    };
    Json result = {{"path", change.noModule ? Json() : Json(change.name)},
                   {"marked", change.noModule && !change.name.empty() ? Json(change.name) : Json()},
                   {"match", analyzer::name(change.match)},
                   {"a_modules", modules(change.modulesA)},
                   {"b_modules", modules(change.modulesB)}};
    result["time"] = timeJson(change.time);
    result["forward"] = timeJson(change.forward);
    result["backward"] = timeJson(change.backward);
    return result;
}

} // namespace

std::string compareJson(const Comparison& c, const ComparedFiles& files) {
    Json result = {{"format", "ridgepoint comparison"},
                   {"version", 1},
                   {"range", c.range.empty() ? Json() : Json(c.range)},
                   {"told", key(c.told)},
                   {"a", sideJson(c.a, files.a)},
                   {"b", sideJson(c.b, files.b)},
                   {"total", changeJson(c.total)}};
    for (const char* key : {"rows", "ranges", "modules", "paths"})
        result[key] = Json::array();
    for (const analyzer::ChangeRow& row : c.rows)
        result["rows"].push_back(rowJson(c, row));
    for (const analyzer::RangeChange& range : c.ranges)
        result["ranges"].push_back({{"path", range.path},
                                    {"a_instances", range.instancesA},
                                    {"b_instances", range.instancesB},
                                    {"change", changeJson(range.change)}});
    for (const analyzer::ModuleChange& module : c.modules)
        result["modules"].push_back(moduleJson(module));
    for (std::size_t i = 0; i < c.paths.size(); ++i)
        result["paths"].push_back(pathJson(c.paths[i], i));
    return dump(result);
}

} // namespace ridge::reports
