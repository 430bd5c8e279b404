// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/work.h"

#include <algorithm>
#include <numeric>
#include <utility>

namespace ridge::analyzer {
namespace {

double seconds(Ns time) {
    return std::chrono::duration<double>(time).count();
}

double rate(double amount, Ns time) {
    return time > Ns{} ? amount / seconds(time) : 0;
}

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

double WorkTotals::flopsPerSecond() const {
    return rate(flops, time);
}
double WorkTotals::bytesPerSecond() const {
    return rate(bytes, time);
}
double WorkTotals::intensity() const {
    return bytes > 0 ? flops / bytes : 0;
}

OperationsByRange::OperationsByRange(const RangeForest& forest,
                                     std::span<const Operation> operations)
    : begin(forest.order.size() + 1, 0) {
    for (const Operation& op : operations)
        if (op.range != kNone)
            ++begin[op.range + 1];
    for (std::size_t p = 1; p < begin.size(); ++p)
        begin[p] += begin[p - 1];
    order.resize(begin.back());
    kernelsUpTo.resize(order.size() + 1, 0);
    std::vector<std::uint32_t> next(begin.begin(), begin.end() - 1);
    for (std::size_t i = 0; i < operations.size(); ++i)
        if (operations[i].range != kNone) {
            const std::uint32_t place = next[operations[i].range]++;
            order[place] = static_cast<std::uint32_t>(i);
            kernelsUpTo[place + 1] = operations[i].kind == OperationKind::Kernel;
        }
    std::partial_sum(kernelsUpTo.begin(), kernelsUpTo.end(), kernelsUpTo.begin());
}

std::vector<std::optional<Work>> workOfRanges(const trace::Trace& trace) {
    std::vector<std::optional<Work>> result(trace.ranges.size());
    for (const trace::Work& record : trace.work) {
        if (record.range == trace::RangeId::None || trace::index(record.range) >= result.size() ||
            !(record.flops >= 0) || !(record.bytes >= 0))
            continue;
        std::optional<Work>& work = result[trace::index(record.range)];
        if (!work) {
            work = Work{record.flops, record.bytes, record.precision, Origin::Annotated};
            continue;
        }
        work->flops += record.flops;
        work->bytes += record.bytes;
        if (work->precision != record.precision)
            work->precision = trace::Precision::None;
    }
    return result;
}

std::vector<std::uint32_t> rangeOfKernelWork(const trace::Trace& trace, const RangeForest& forest,
                                             const OperationsByRange& byRange,
                                             std::span<const Operation> operations,
                                             std::span<const std::optional<Work>> work) {
    std::vector<std::uint32_t> result;
    if (trace.work.empty())
        return result;
    result.assign(operations.size(), kNone);
    for (std::size_t p = forest.order.size(); p-- > 0;) {
        const auto row = static_cast<std::uint32_t>(trace::index(forest.order[p]));
        const std::uint32_t from = byRange.begin[p], to = byRange.begin[forest.subtreeEnd[p]];
        if (!work[row] || byRange.kernels(from, to) != 1)
            continue;
        const auto& upTo = byRange.kernelsUpTo;
        const auto found = std::upper_bound(upTo.begin() + from, upTo.begin() + to, upTo[from]);
        std::uint32_t& of =
            result[byRange.order[static_cast<std::size_t>(found - upTo.begin()) - 1]];
        if (of == kNone)
            of = row;
    }
    return result;
}

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
    totals.compute = rate(totals.compute, totals.time);
    totals.memory = rate(totals.memory, totals.time);
    totals.flopsOrigin = totals.flops > 0 ? totals.origin : Origin::None;
    totals.bytesOrigin = totals.bytes > 0 ? totals.origin : Origin::None;
}

} // namespace ridge::analyzer
