// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/compare/compared_work.h"

#include "analyzer/compare/run_times.h"

#include <algorithm>

namespace ridge::analyzer {

namespace {

constexpr double kAnyLink = 1e11; ///< B/s

/// All but its work.
GroupWork clocked(const OperationGroup& group, const Roofs& roofs, double share) {
    GroupWork work;
    work.roofs = roofs;
    work.cycles = group.cycles * share;
    work.sampledSeconds = std::chrono::duration<double>(group.sampledTime).count() * share;
    work.clockKnown = group.sampledTime == group.time;
    work.launches = static_cast<double>(group.calls) * share;
    return work;
}

} // namespace

GroupWork statedWork(const OperationGroup& group, const Roofs& roofs, double share) {
    GroupWork work = clocked(group, roofs, share);
    const double time = std::chrono::duration<double>(group.time).count();
    const double known = std::chrono::duration<double>(group.workTime).count();
    work.known = known >= kLeastKnown * time;
    const double whole = known > 0 ? share * time / known : share;
    work.bytes = group.bytes * whole;
    for (std::size_t r = 0; r < kResources; ++r)
        work.flops[r] = group.flops[r] * whole;
    // A copy's link has no roof here. Any one serves, as long as both sides have the same.
    if (group.kind != OperationKind::Kernel)
        work.roofs.of(Resource::Dram).rate = kAnyLink;
    // What hardly takes longer than an empty kernel is explained by its launches.
    const double shortest = 2 * kShortestKernel * static_cast<double>(group.calls);
    work.known = work.known || time < shortest;
    return work;
}

GroupWork countedWork(const OperationGroup& group, const Roofs& roofs, double share) {
    const ReplayedWork& counted = group.counted;
    GroupWork work = clocked(group, roofs, share);
    const double time = std::chrono::duration<double>(group.time).count();
    const double known = std::chrono::duration<double>(group.countedTime).count();
    work.known = known > 0 && known >= kLeastKnown * time && counted.of(Quantity::Flops) &&
                 counted.dramBytes();
    const double whole = known > 0 ? share * time / known : share;
    work.bytes = counted.dramBytes().value_or(0) * whole;
    for (std::size_t type = 0; type < kFlopTypes; ++type)
        work.flops[static_cast<std::size_t>(unitOf(static_cast<Quantity>(type)))] +=
            counted.by[type].value_or(0) * whole;
    return work;
}

namespace {

/// The part of the groups' time whose work is known, of the side where that is less.
double knownPart(std::span<const ComparedGroup> groups, GroupWork GroupSide::*work) {
    double least = 1;
    for (const auto side : {&ComparedGroup::a, &ComparedGroup::b}) {
        Ns all{}, known{};
        for (const ComparedGroup& group : groups)
            if (const std::optional<GroupSide>& here = group.*side) {
                all = plus(all, mean(here->own));
                if (((*here).*work).known)
                    known = plus(known, mean(here->own));
            }
        if (all > Ns{})
            least = std::min(least,
                             static_cast<double>(known.count()) / static_cast<double>(all.count()));
    }
    return least;
}

} // namespace

void chooseWork(std::span<ComparedGroup> groups, ChangeRow& row) {
    if (groups.front().key.kind != OperationKind::Kernel)
        return;
    const double stated = knownPart(groups, &GroupSide::work);
    const double counted = knownPart(groups, &GroupSide::counted);
    bool anyCounted = false;
    for (const ComparedGroup& group : groups)
        for (const std::optional<GroupSide>* side : {&group.a, &group.b})
            anyCounted = anyCounted || (*side && (*side)->counted.known);
    row.countedInPart = anyCounted && counted < 1;
    const bool isByShape = std::ranges::any_of(groups, [](const ComparedGroup& group) {
        return (group.a && group.a->origin == Origin::Shape) ||
               (group.b && group.b->origin == Origin::Shape);
    });
    row.origin = isByShape ? Origin::Shape : Origin::Annotated;
    if (!anyCounted || counted < stated)
        return;
    row.origin = Origin::Replayed;
    for (ComparedGroup& group : groups)
        for (std::optional<GroupSide>* side : {&group.a, &group.b})
            if (*side)
                (*side)->work = (*side)->counted;
}

} // namespace ridge::analyzer
