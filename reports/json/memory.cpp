// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "reports/json/sections.h"

#include <fmt/format.h>

namespace ridge::reports {
namespace {

Json rangeOrNull(std::uint32_t range) {
    return range == analyzer::kNone ? Json() : Json(range);
}

Json ownersJson(const analyzer::MemoryOwners& owners) {
    Json top = Json::array();
    for (const analyzer::MemoryOwner& owner : owners.top)
        top.push_back({{"range", rangeOrNull(owner.range)},
                       {"source", analyzer::name(owner.source)},
                       {"blocks", owner.blocks},
                       {"bytes", owner.bytes}});
    return {{"blocks", owners.blocks},
            {"bytes", owners.bytes},
            {"owners", std::move(top)},
            {"other_owners", owners.otherOwners},
            {"other_bytes", owners.otherBytes}};
}

Json framesJson(const analyzer::FrameOwners& frames) {
    if (frames.blocks == 0)
        return {};
    Json top = Json::array();
    for (const analyzer::FrameOwner& owner : frames.top) {
        Json stack = Json::array();
        for (const analyzer::CodePlace& place : owner.stack)
            stack.push_back({{"function", place.function},
                             {"file", place.file},
                             {"line", place.line > 0 ? Json(place.line) : Json()}});
        top.push_back({{"blocks", owner.blocks},
                       {"bytes", owner.bytes},
                       {"place", owner.place},
                       {"stack", std::move(stack)}});
    }
    return {{"blocks", frames.blocks},
            {"bytes", frames.bytes},
            {"places", std::move(top)},
            {"other_places", frames.otherOwners},
            {"other_bytes", frames.otherBytes}};
}

std::string_view placeName(analyzer::TensorPlace place) {
    using analyzer::TensorPlace;
    switch (place) {
    case TensorPlace::Forward:
        return "forward";
    case TensorPlace::Backward:
        return "backward";
    case TensorPlace::Marked:
        return "marked";
    case TensorPlace::Outside:
        return "outside";
    case TensorPlace::NotKnown:
        break;
    }
    return "not known";
}

Json tensorOwnersJson(const analyzer::MemorySpace& space) {
    Json result = Json::array();
    for (const analyzer::TensorOwner& owner : space.tensorOwners)
        result.push_back({{"place", placeName(owner.place)},
                          {"name", owner.name},
                          {"blocks", owner.blocks},
                          {"bytes", owner.bytes}});
    return result;
}

Json segmentsJson(const analyzer::MemorySpace& space) {
    if (!space.segments)
        return {};
    return {{"peak_bytes", space.segments->peak},
            {"peak_time_ns", space.segments->peakTime.count()},
            {"used_bytes", space.segments->used},
            {"at_tensor_peak_bytes", space.segments->atPeak},
            {"fragmentation_share", space.segments->fragmentation()}};
}

Json sourcesJson(const analyzer::MemorySpace& space) {
    Json sources = Json::array();
    for (std::size_t i = 0; i < analyzer::kMemorySources; ++i)
        if (const analyzer::SourceRow& row = space.sources[i]; row.blocks > 0)
            sources.push_back({{"source", analyzer::name(static_cast<analyzer::MemorySource>(i))},
                               {"blocks", row.blocks},
                               {"allocated_bytes", row.allocated},
                               {"peak_bytes", row.peak},
                               {"at_peak_bytes", row.atPeak}});
    return sources;
}

Json spaceJson(const analyzer::MemorySpace& space) {
    Json sizes = Json::array();
    for (const analyzer::SizeClass& size : space.sizes)
        sizes.push_back(
            {{"from_bytes", size.from}, {"blocks", size.blocks}, {"bytes", size.bytes}});
    Json driver;
    if (space.driver)
        driver = {{"used_bytes", space.driver->used},
                  {"time_ns", space.driver->time.count()},
                  {"live_bytes", space.driver->live},
                  {"residual_bytes", space.driver->residual()}};
    return {
        {"kind", space.isHost      ? "host"
                 : space.isTensors ? "tensors"
                                   : "device"},
        {"name", space.device.name},
        {"uuid", space.device.uuid},
        {"memory_bytes", space.device.memoryBytes > 0 ? Json(space.device.memoryBytes) : Json()},
        {"peak_bytes", space.peak},
        {"peak_time_ns", space.peakTime.count()},
        {"sources", sourcesJson(space)},
        {"at_peak", ownersJson(space.owners)},
        {"frames_at_peak", framesJson(space.frames)},
        {"tensor_owners_at_peak", tensorOwnersJson(space)},
        {"segments", segmentsJson(space)},
        {"sizes_at_peak", std::move(sizes)},
        {"never_freed", ownersJson(space.neverFreed)},
        {"kept_until_exit", {{"blocks", space.keptBlocks}, {"bytes", space.keptBytes}}},
        {"alive_at_cut", {{"blocks", space.openBlocks}, {"bytes", space.openBytes}}},
        {"driver", std::move(driver)}};
}

Json countsJson(const analyzer::BlockCounts& counts) {
    return {{"unmatched_frees", counts.unmatchedFrees},
            {"replaced", counts.replaced},
            {"freed_in_other_context", counts.freedInOtherContext},
            {"freed_on_other_stream", counts.freedOnOtherStream},
            {"without_api_record", counts.withoutCall},
            {"outside_ranges", counts.outsideRanges},
            {"device_not_known", counts.deviceNotKnown},
            {"impossible_sizes", counts.heldBytes}};
}

} // namespace

Json memoryJson(const analyzer::Analysis& a) {
    const analyzer::MemorySummary& memory = a.memory;
    if (memory.blocks == 0)
        return {};
    Json spaces = Json::array(), churn = Json::array(), pools = Json::array();
    for (const analyzer::MemorySpace& space : memory.spaces)
        spaces.push_back(spaceJson(space));
    for (const analyzer::ChurnRow& row : memory.churn)
        churn.push_back({{"range", rangeOrNull(row.range)},
                         {"instances", row.instances},
                         {"allocations", row.blocks},
                         {"bytes", row.bytes},
                         {"freed_inside", row.freedInside},
                         {"freed_inside_bytes", row.freedInsideBytes}});
    for (const analyzer::PoolRow& pool : memory.pools)
        pools.push_back({{"pid", pool.pid == 0 ? Json() : Json(pool.pid)},
                         {"address", fmt::format("0x{:x}", pool.address)},
                         {"reserved_bytes", pool.reserved},
                         {"reserved_time_ns", pool.reservedTime.count()},
                         {"used_bytes", pool.used},
                         {"fragmentation_share", pool.fragmentation()},
                         {"observations", pool.observations}});
    return {{"allocations", memory.blocks},        {"tensors", memory.counts.tensors},
            {"first_ns", memory.first.count()},    {"last_ns", memory.last.count()},
            {"counts", countsJson(memory.counts)}, {"spaces", std::move(spaces)},
            {"churn", std::move(churn)},           {"other_churn", memory.otherChurn},
            {"pools", std::move(pools)},           {"other_pools", memory.otherPools}};
}

} // namespace ridge::reports
