// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/tables/range_table.h"

#include "analyzer/algorithms/statistics.h"
#include "analyzer/operations/launch_order.h"
#include "analyzer/operations/operations.h"
#include "analyzer/operations/recorded_steps.h"
#include "analyzer/replayed/shares.h"
#include "analyzer/tables/instance_budget.h"
#include "analyzer/tables/work_parts.h"
#include "analyzer/verdict/busy_verdict.h"
#include "analyzer/verdict/replayed_saturation.h"
#include "analyzer/verdict/work_sums.h"
#include "analyzer/verdict/work_verdict.h"

#include <algorithm>

namespace ridge::analyzer {
namespace {

/// Part of a range's busy time that samples must speak of where they speak of the whole range.
constexpr double kEnoughSampled = 0.5;

bool covers(Ns part, Ns whole, double share) {
    return static_cast<double>(part.count()) >= share * static_cast<double>(whole.count());
}

/// Work of an instance, own or summed up from the ranges inside, in the terms of addWork().
struct InstanceWork {
    Work work;
    bool known = false, inner = false;
};

class Table {
  public:
    Table(const RangeInput& input, StreamTable* streams, std::uint64_t maxVisits)
        : m_input(input), m_streams(streams), m_steps(input.trace), m_rows(input.tree.rows),
          m_instance(input), m_visitsLeft(maxVisits), m_longest(m_rows.size(), Ns(-1)),
          m_means(m_rows.size()), m_counted(m_rows.size()), m_parts(m_rows.size()) {}

    void addPushPop();
    void addStartEnd();
    std::vector<RangeRow> finish() &&;

  private:
    bool isLeftOut(std::uint32_t row, const trace::Range& range, std::int64_t end);
    RangeRow& begin(std::uint32_t row, const trace::Range& range, std::int64_t end);
    bool take(RangeRow& row, std::span<const std::uint32_t> operations);
    void addInstance(std::uint32_t row, std::span<const std::uint32_t> operations,
                     const InstanceWork& work);
    void addReplayed(std::uint32_t row, const InstanceWork& work);
    void addPart(std::uint32_t row, const InstanceWork& work);
    std::vector<InstanceWork> workByPosition() const;
    void setDistributions();
    void finishReplayed(std::size_t row);
    void judgeAsWhole(std::size_t row);
    const Roofs& roofsOn(std::uint32_t device) const {
        static const Roofs kNoRoofs;
        return device == kNone ? kNoRoofs : m_input.roofs[device];
    }

    const RangeInput& m_input;
    StreamTable* m_streams; ///< null: not asked for
    RecordedSteps m_steps;
    std::vector<RangeRow> m_rows;
    InstanceBudget m_instance;
    std::uint64_t m_visitsLeft;
    struct OfInstance {
        std::uint32_t row;
        Ns time;
    };
    std::vector<OfInstance> m_hosts, m_extents;
    std::vector<Ns> m_longest;        ///< host time of RangeRow::longest, by row
    std::vector<OwnTimeMean> m_means; ///< by row
    struct Counted {
        WorkTotals work;
        std::optional<std::uint32_t> roofsOf; ///< of the instances so far; kNone: not the same
    };
    std::vector<Counted> m_counted; ///< by row
    WorkParts m_parts;
};

/// An instance that ran without recording is counted and not looked at.
bool Table::isLeftOut(std::uint32_t row, const trace::Range& range, std::int64_t end) {
    const bool isLeftOut =
        m_steps.leavesOut(processOf(m_input.trace, range.thread), {clampTime(range.start), end});
    m_rows[row].notRecorded += isLeftOut ? 1 : 0;
    return isLeftOut;
}

RangeRow& Table::begin(std::uint32_t row, const trace::Range& range, std::int64_t end) {
    RangeRow& result = m_rows[row];
    trace::throwIfStopped(m_input.stop);
    ++result.instances;
    result.neverClosed += !range.end;
    const Ns host(std::max<std::int64_t>(0, end - clampTime(range.start)));
    result.host = plus(result.host, host);
    m_hosts.push_back({row, host});
    if (host > m_longest[row]) {
        m_longest[row] = host;
        result.longest = static_cast<std::uint32_t>(trace::index(range.id));
    }
    return result;
}

bool Table::take(RangeRow& row, std::span<const std::uint32_t> operations) {
    if (operations.size() > m_visitsLeft) {
        ++row.notCounted;
        return false;
    }
    m_visitsLeft -= operations.size();
    m_instance.take(operations);
    return true;
}

void Table::addInstance(std::uint32_t index, std::span<const std::uint32_t> operations,
                        const InstanceWork& instance) {
    RangeRow& row = m_rows[index];
    if (m_streams)
        m_streams->add(index, operations);
    m_extents.push_back({index, m_instance.extent});
    row.kernels += m_instance.kernels;
    row.copies += m_instance.copies;
    row.fills += m_instance.fills;
    row.byTime += m_instance.byTime;
    row.extent = plus(row.extent, m_instance.extent);
    row.busy = plus(row.busy, m_instance.busy);
    row.budget += m_instance.budget;
    for (const SamplePart& part : m_instance.parts)
        m_means[index].add(m_input.sampled, part);
    if (m_instance.replayed.kernels > 0)
        addReplayed(index, instance);
    addPart(index, instance);
    if (!instance.known)
        return;
    addWork(row.work, instance.work, m_instance.busy, roofsOn(m_instance.roofsOf));
    row.work.inner |= instance.inner;
}

void Table::addReplayed(std::uint32_t index, const InstanceWork& instance) {
    const ReplayedTotals& own = m_instance.replayed;
    ReplayedTotals& totals = m_rows[index].replayed;
    Counted& counted = m_counted[index];
    totals += own;
    const bool another = counted.roofsOf && *counted.roofsOf != m_instance.roofsOf;
    counted.roofsOf = another ? kNone : m_instance.roofsOf;
    if (!own.whole())
        return;
    addWork(counted.work, own.sum, m_instance.busy, roofsOn(m_instance.roofsOf));
    if (instance.known && !instance.inner)
        totals.beside.add(instance.work, own.sum.of(Quantity::Flops), own.sum.dramBytes());
}

/// Counted work is of the same launches again where its FLOPs are the same.
void Table::addPart(std::uint32_t index, const InstanceWork& instance) {
    ReplayedTotals own = m_instance.replayed;
    own.finish();
    const bool isCounted = own.whole();
    const Roofs& roofs = roofsOn(m_instance.roofsOf);
    KernelVerdict verdict;
    if (isCounted)
        verdict = judgeBusy(busyShares(own), roofs, m_input.thresholds);
    if (instance.known && verdict.label == Label::Unclassified)
        verdict = judgeWork(saturation(instance.work, m_instance.busy, roofs), instance.work.origin,
                            m_input.thresholds);
    m_parts.add(index, {m_instance.busy, own.sum.of(Quantity::Flops).value_or(0),
                        instance.known ? &instance.work : nullptr, isCounted ? &own.sum : nullptr,
                        verdict, roofs});
}

/// A range's own annotation wins; else what the ranges right inside of it say, added up.
std::vector<InstanceWork> Table::workByPosition() const {
    const RangeForest& forest = m_input.forest;
    std::vector<InstanceWork> result(forest.order.size());
    if (m_input.trace.work.empty())
        return result;
    for (std::size_t p = forest.order.size(); p-- > 0;) {
        InstanceWork& own = result[p];
        if (const auto& work = m_input.work[trace::index(forest.order[p])])
            own = {*work, true, false};
        const bool hasOperations =
            m_input.byRange.begin[p] < m_input.byRange.begin[forest.subtreeEnd[p]];
        const std::uint32_t outer = forest.parent[p];
        if (outer == kNone || !own.known || !hasOperations)
            continue;
        InstanceWork& sum = result[outer];
        const bool first = !sum.known;
        sum.work.flops += own.work.flops;
        sum.work.bytes += own.work.bytes;
        sum.work.precision = first || sum.work.precision == own.work.precision
                                 ? own.work.precision
                                 : trace::Precision::None;
        sum.work.origin = own.work.origin;
        sum.known = sum.inner = true;
    }
    return result;
}

void Table::addPushPop() {
    const RangeForest& forest = m_input.forest;
    const std::vector<InstanceWork> work = workByPosition();
    std::uint32_t lastFrom = kNone, lastTo = kNone;
    for (std::size_t p = 0; p < forest.order.size(); ++p) {
        const trace::Range& range = m_input.trace.ranges[trace::index(forest.order[p])];
        const std::uint32_t rowIndex = m_input.tree.rowOf[p];
        if (rowIndex == kNone || isLeftOut(rowIndex, range, forest.end[p]))
            continue;
        RangeRow& row = begin(rowIndex, range, forest.end[p]);
        const std::uint32_t from = m_input.byRange.begin[p];
        const std::uint32_t to = m_input.byRange.begin[forest.subtreeEnd[p]];
        if (from == to) {
            ++row.withoutWork;
            continue;
        }
        // A chain of ranges around the same operations asks for the same budget again and again.
        const bool same = from == lastFrom && to == lastTo;
        const std::span operations = std::span(m_input.byRange.order).subspan(from, to - from);
        if (!same && !take(row, operations))
            continue;
        lastFrom = from;
        lastTo = to;
        addInstance(rowIndex, operations, work[p]);
    }
}

void Table::addStartEnd() {
    const std::vector<std::uint32_t>& ranges = m_input.forest.startEnd;
    if (ranges.empty())
        return;
    const LaunchOrder launches(m_input.trace, m_input.operations);
    for (std::size_t i = 0; i < ranges.size(); ++i) {
        const trace::Range& range = m_input.trace.ranges[ranges[i]];
        const std::int64_t end = endOf(m_input.trace, range, m_input.forest.traceEnd);
        const std::uint32_t rowIndex = m_input.tree.rowOfStartEnd[i];
        if (rowIndex == kNone || isLeftOut(rowIndex, range, end))
            continue;
        RangeRow& row = begin(rowIndex, range, end);
        const std::span<const std::uint32_t> inside =
            launches.within(range.thread, clampTime(range.start), end);
        if (inside.empty()) {
            ++row.withoutWork;
            continue;
        }
        if (!take(row, inside))
            continue;
        const auto& work = m_input.work[ranges[i]];
        addInstance(rowIndex, inside, work ? InstanceWork{*work, true, false} : InstanceWork{});
    }
}

void Table::setDistributions() {
    const auto by = [&](const std::vector<OfInstance>& times) {
        std::vector<std::size_t> counts(m_rows.size());
        for (const OfInstance& one : times)
            ++counts[one.row];
        GroupedValues values(counts);
        for (const OfInstance& one : times)
            values.add(one.row, one.time.count());
        return std::move(values).finish();
    };
    const std::vector<Distribution> extents = by(m_extents), hosts = by(m_hosts);
    for (std::uint32_t row = 0; row < m_rows.size(); ++row) {
        m_rows[row].instanceExtent = extents[row];
        m_rows[row].instanceHost = hosts[row];
    }
}

/// Replayed work of some kernels alone says nothing of the range's time.
void Table::finishReplayed(std::size_t index) {
    RangeRow& row = m_rows[index];
    row.replayed.finish();
    if (!row.replayed.whole())
        return;
    finishWork(m_counted[index].work);
    preferCounted(row.work, m_counted[index].work, row.replayed);
}

void Table::judgeAsWhole(std::size_t index) {
    RangeRow& row = m_rows[index];
    if (const BusyShares replayed = busyShares(row.replayed); replayed.known()) {
        const Roofs& roofs = roofsOn(m_counted[index].roofsOf.value_or(kNone));
        row.asWhole = judgeBusy(replayed, roofs, m_input.thresholds);
        if (row.asWhole.resource == Resource::Tensor)
            row.asWhole.resource = tensorType(row.replayed.sum);
        if (row.asWhole.label != Label::Unclassified)
            return;
    }
    if (row.shares.known() && covers(m_means[index].sampledTime(), row.busy, kEnoughSampled)) {
        row.asWhole = judgeBusy(row.shares, roofsOn(m_means[index].device()), m_input.thresholds);
        if (row.asWhole.label != Label::Unclassified)
            return;
    }
    if (!covers(row.work.time, row.busy, kEnoughReplayed))
        return; // of some instances alone
    Saturation s;
    s.math = row.work.math;
    s.compute = row.work.compute;
    s.memory = row.work.memory;
    const KernelVerdict ofWork = judgeWork(s, row.work.origin, m_input.thresholds);
    const bool judged = row.shares.known() || busyShares(row.replayed).known();
    if (ofWork.label != Label::Unclassified || !judged)
        row.asWhole = ofWork;
}

std::vector<RangeRow> Table::finish() && {
    setDistributions();
    for (std::size_t i = 0; i < m_rows.size(); ++i) {
        RangeRow& row = m_rows[i];
        row.verdict = verdictOf(row.budget);
        finishWork(row.work);
        row.annotated = row.work;
        finishReplayed(i);
        row.shares = m_means[i].finish(m_input.sampled, row.busy);
        judgeAsWhole(i);
        row.parts = m_parts.finish(i);
    }
    return std::move(m_rows);
}

} // namespace

std::vector<RangeRow> rangeTable(const RangeInput& input, StreamTable* streams,
                                 std::uint64_t maxVisits) {
    Table table(input, streams, maxVisits);
    table.addPushPop();
    table.addStartEnd();
    return std::move(table).finish();
}

} // namespace ridge::analyzer
