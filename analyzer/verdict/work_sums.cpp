// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/verdict/work_sums.h"

#include "analyzer/results/measures/ns.h"
#include "analyzer/verdict/replayed_saturation.h"
#include "analyzer/verdict/work_verdict.h"

#include <algorithm>
#include <utility>

namespace ridge::analyzer {
namespace {

void addSaturation(WorkTotals& totals, const Saturation& s, Ns time) {
    totals.math = totals.instances == 0 || totals.math == s.math ? s.math : Resource::None;
    if (s.ceiling != CeilingOrigin::None)
        totals.ceiling =
            totals.ceiling == CeilingOrigin::None ? s.ceiling : std::min(totals.ceiling, s.ceiling);
    totals.time = plus(totals.time, time);
    totals.speedOfLight = plus(totals.speedOfLight, s.speedOfLight);
    totals.compute += s.compute * seconds(time);
    totals.memory += s.memory * seconds(time);
    ++totals.instances;
}

} // namespace

void addWork(WorkTotals& totals, const Work& work, Ns time, const Roofs& roofs) {
    if (time <= Ns{} || work.origin == Origin::None)
        return;
    totals.origin = totals.instances == 0 ? work.origin : std::min(totals.origin, work.origin);
    totals.flops += work.flops;
    totals.bytes += work.bytes;
    addSaturation(totals, saturation(work, time, roofs), time);
}

void addWork(WorkTotals& totals, const ReplayedWork& work, Ns time, const Roofs& roofs) {
    if (time <= Ns{})
        return;
    totals.origin = Origin::Replayed;
    addSaturation(totals, saturation(work, time, roofs), time);
}

void preferCounted(WorkTotals& work, const WorkTotals& counted, const ReplayedTotals& totals) {
    if (counted.instances == 0)
        return;
    const WorkTotals annotated = std::exchange(work, counted);
    const bool sameTime = annotated.time == counted.time;
    const ReplayedWork& sum = totals.sum;
    work.flopsOrigin = work.bytesOrigin = Origin::Replayed;
    work.flops = sum.of(Quantity::Flops).value_or(0);
    work.bytes = sum.dramBytes().value_or(0);
    work.l2Bytes = sum.of(Quantity::L2).value_or(0);
    work.l2ToSmBytes = sum.of(Quantity::L2ToSm).value_or(0);
    work.l1Bytes = sum.of(Quantity::L1).value_or(0);
    if (!sum.of(Quantity::Flops)) {
        const bool known = sameTime && annotated.flops > 0;
        work.flopsOrigin = known ? annotated.origin : Origin::None;
        work.flops = known ? annotated.flops : 0;
        work.compute = known ? annotated.compute : 0;
        work.math = known ? annotated.math : Resource::None;
        work.speedOfLight = std::max(work.speedOfLight, known ? annotated.speedOfLight : Ns{});
    }
    if (!sum.dramBytes()) {
        const bool known = sameTime && annotated.bytes > 0;
        work.bytesOrigin = known ? annotated.origin : Origin::None;
        work.bytes = known ? annotated.bytes : 0;
        work.memory = known ? annotated.memory : 0;
        work.speedOfLight = std::max(work.speedOfLight, known ? annotated.speedOfLight : Ns{});
    }
    for (const Origin origin : {work.flopsOrigin, work.bytesOrigin})
        if (origin != Origin::None)
            work.origin = std::min(work.origin, origin);
}

void finishWork(WorkTotals& totals) {
    totals.compute = perSecond(totals.compute, totals.time);
    totals.memory = perSecond(totals.memory, totals.time);
    totals.flopsOrigin = totals.flops > 0 ? totals.origin : Origin::None;
    totals.bytesOrigin = totals.bytes > 0 ? totals.origin : Origin::None;
}

} // namespace ridge::analyzer
