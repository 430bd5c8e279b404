// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/work.h"

#include <algorithm>

namespace ridge::analyzer {
namespace {

double seconds(Ns time) {
    return std::chrono::duration<double>(time).count();
}

double rate(double amount, Ns time) {
    return time > Ns{} ? amount / seconds(time) : 0;
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
    std::vector<std::uint32_t> next(begin.begin(), begin.end() - 1);
    for (std::size_t i = 0; i < operations.size(); ++i)
        if (operations[i].range != kNone)
            order[next[operations[i].range]++] = static_cast<std::uint32_t>(i);
    kernelsUpTo.resize(order.size() + 1, 0);
    for (std::size_t i = 0; i < order.size(); ++i)
        kernelsUpTo[i + 1] = kernelsUpTo[i] + (operations[order[i]].kind == OperationKind::Kernel);
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
    const Saturation s = saturation(work, time, roofs);
    const bool first = totals.instances == 0;
    totals.math = first || totals.math == s.math ? s.math : Resource::None;
    totals.origin = first ? work.origin : std::min(totals.origin, work.origin);
    if (s.ceiling != CeilingOrigin::None)
        totals.ceiling =
            totals.ceiling == CeilingOrigin::None ? s.ceiling : std::min(totals.ceiling, s.ceiling);
    totals.flops += work.flops;
    totals.bytes += work.bytes;
    totals.time = plus(totals.time, time);
    totals.speedOfLight = plus(totals.speedOfLight, s.speedOfLight);
    totals.compute += s.compute * seconds(time);
    totals.memory += s.memory * seconds(time);
    ++totals.instances;
}

void finishWork(WorkTotals& totals) {
    totals.compute = rate(totals.compute, totals.time);
    totals.memory = rate(totals.memory, totals.time);
}

} // namespace ridge::analyzer
