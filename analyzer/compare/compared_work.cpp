// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/compare/compared_work.h"

namespace ridge::analyzer {

namespace {

/// All but its work.
GroupWork clocked(const OperationGroup& group, const Roofs& roofs, double share) {
    GroupWork work;
    work.roofs = roofs;
    work.cycles = group.cycles * share;
    work.sampledSeconds = std::chrono::duration<double>(group.sampledTime).count() * share;
    work.clockKnown = group.sampledTime == group.time;
    return work;
}

} // namespace

GroupWork annotatedWork(const OperationGroup& group, const Roofs& roofs, double share) {
    GroupWork work = clocked(group, roofs, share);
    work.known = group.workKnown;
    work.bytes = group.bytes * share;
    work.flops[static_cast<std::size_t>(group.math)] = group.flops * share;
    // A copy's link has no roof here. Any one serves, as long as both sides have the same.
    if (group.kind != OperationKind::Kernel)
        work.roofs.of(Resource::Dram).rate = 1;
    return work;
}

GroupWork countedWork(const OperationGroup& group, const Roofs& roofs, double share) {
    const ReplayedWork& counted = group.counted;
    GroupWork work = clocked(group, roofs, share);
    work.bytes = counted.dramBytes().value_or(0) * share;
    work.known =
        group.countedCalls == group.calls && counted.of(Quantity::Flops) && counted.dramBytes();
    for (std::size_t type = 0; type < kFlopTypes; ++type)
        work.flops[static_cast<std::size_t>(unitOf(static_cast<Quantity>(type)))] +=
            counted.by[type].value_or(0) * share;
    return work;
}

void chooseWork(std::span<ComparedGroup> groups, ChangeRow& row) {
    if (groups.front().key.kind != OperationKind::Kernel)
        return;
    bool all = true, any = false;
    for (const ComparedGroup& group : groups)
        for (const std::optional<GroupSide>* side : {&group.a, &group.b})
            if (*side) {
                all = all && (*side)->counted.known;
                any = any || (*side)->counted.known;
            }
    row.countedInPart = any && !all;
    if (!all)
        return;
    row.origin = Origin::Replayed;
    for (ComparedGroup& group : groups)
        for (std::optional<GroupSide>* side : {&group.a, &group.b})
            if (*side)
                (*side)->work = (*side)->counted;
}

} // namespace ridge::analyzer
