// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/tables/framework_table.h"

#include "analyzer/framework/attribution.h"
#include "analyzer/framework/captured_nodes.h"
#include "analyzer/framework/host_part.h"
#include "analyzer/framework/module_tree.h"
#include "analyzer/tables/kernel_launchers.h"
#include "analyzer/tables/model_use.h"
#include "analyzer/tables/operation_groups.h"
#include "analyzer/tables/placed_ops.h"
#include "analyzer/tables/type_rows.h"

#include <algorithm>
#include <tuple>
#include <unordered_map>
#include <utility>

namespace ridge::analyzer {
namespace {

using trace::FrameworkKind;
using trace::FrameworkRange;

bool isOp(const FrameworkRange& range) {
    return range.kind == FrameworkKind::Op || range.kind == FrameworkKind::BackwardNode;
}

std::uint64_t nameKey(const FrameworkRange& range) {
    return trace::value(range.name);
}
std::uint64_t siteKey(const FrameworkRange& range) {
    return trace::value(range.site);
}
std::uint64_t opKey(const FrameworkRange& range) {
    return std::uint64_t{trace::value(range.name)} << 32 | trace::value(range.arguments);
}

/// Rows by what a range's key says.
template <class Row, std::uint64_t (*key)(const FrameworkRange&)>
class Rows {
  public:
    /// The row of `range`; `fill` puts the names into a new one.
    template <class Fill>
    Row& of(const FrameworkRange& range, Fill fill) {
        const auto [found, isNew] = m_places.try_emplace(key(range), m_rows.size());
        if (isNew)
            fill(m_rows.emplace_back());
        return m_rows[found->second];
    }

    /// Those that were in the part, in the order of their first ranges. Once.
    template <class IsInPart>
    std::vector<Row> take(IsInPart isInPart) && {
        std::erase_if(m_rows, [&](const Row& row) { return !isInPart(row); });
        return std::move(m_rows);
    }

  private:
    std::unordered_map<std::uint64_t, std::size_t> m_places;
    std::vector<Row> m_rows;
};

/// What an operation adds to the rows that it belongs to.
struct Share {
    const Operation& operation;
    Ns own{};          ///< busy time that is its own
    ShapeWork byShape; ///< of the call whose longest operation it is, and its time
};

void add(const Share& share, Direction direction, FrameworkWork& work) {
    const Operation& op = share.operation;
    const Ns time(op.end - op.start);
    Ns& sum = direction == Direction::Backward ? work.backward : work.forward;
    sum = plus(sum, time);
    work.byLabel[op.label] = plus(work.byLabel[op.label], time);
    work.busy = plus(work.busy, share.own);
    work.byShape += share.byShape;
    ++work.operations;
}

/// How often what a followed step did stands for what skipped steps did.
class SkippedCalls {
  public:
    SkippedCalls(const Steps& steps, const HostPart& part) {
        for (const LikeStep& like : steps.alike) {
            if (m_steps.empty() || m_steps.back().thread != like.thread ||
                m_steps.back().time.start != like.followed.start)
                m_steps.push_back({like.thread, like.followed, 0});
            m_steps.back().times +=
                part.holdsMost(like.thread, like.skipped.start, like.skipped.end);
        }
    }

    /// Steps of the part that are told by the one that `range` began in. Marked ranges are recorded
    /// in skipped steps too.
    std::uint64_t of(const FrameworkRange& range, std::int64_t start) const {
        const auto key = [](const Followed& step) {
            return std::tuple(step.thread, step.time.start);
        };
        const auto after =
            std::ranges::upper_bound(m_steps, std::tuple(range.thread, start), {}, key);
        if (range.kind == FrameworkKind::User || after == m_steps.begin())
            return 0;
        const Followed& step = *std::prev(after);
        return step.thread == range.thread && start < step.time.end ? step.times : 0;
    }

  private:
    struct Followed {
        trace::ThreadId thread;
        Window time;
        std::uint64_t times;
    };
    std::vector<Followed> m_steps; ///< by thread, then start
};

class Tables {
  public:
    Tables(const trace::Trace& trace, const LabelledRun& run, const HostPart& part)
        : m_trace(trace), m_part(part), m_run(run.framework), m_tree(m_run.tree),
          m_places(frameworkPlaces(trace, m_tree)), m_host(m_tree.row.size()),
          m_gpu(m_tree.row.size()), m_model(trace, run), m_placedOps(trace, m_tree),
          m_launchers(trace, m_tree) {}

    void addRanges(const std::stop_token& stop);
    /// `run`: all that the tables were made of.
    void addOperations(std::span<const Operation> run, std::span<const Operation> chosen,
                       const std::stop_token& stop);
    FrameworkRows finish() &&;

  private:
    const FrameworkRange& range(std::uint32_t position) const {
        return m_tree.range(m_trace, position);
    }
    ModuleRow& module(const FrameworkRange& range);
    const OpTypes& types(std::uint32_t op);
    OpRow& op(const FrameworkRange& range);
    LineRow& line(const FrameworkRange& range);
    MarkedRow& marked(const FrameworkRange& range);
    void addRange(std::uint32_t position, std::uint64_t calls, Ns host, Ns self);
    void addTotals();
    void addOperation(const Share& share, const FrameworkPlace& place);
    ShapeWork workOf(const Operation& op, Ns own, std::uint32_t call, bool isLongest);
    bool isOuterPass(std::uint32_t position) const;

    const trace::Trace& m_trace;
    const HostPart& m_part;
    const FrameworkRun& m_run;
    const FrameworkTree& m_tree;
    std::vector<FrameworkPlace> m_places;
    std::vector<Ns> m_host; ///< by position, all inside included
    std::vector<Ns> m_gpu;  ///< by position, of what it launched itself
    ModelSum m_model;
    Rows<ModuleRow, nameKey> m_modules;
    Rows<OpRow, opKey> m_ops;
    std::unordered_map<std::uint64_t, OpTypes> m_types; ///< by opKey
    PlacedOps m_placedOps;
    KernelLaunchers m_launchers;
    Rows<LineRow, siteKey> m_lines;
    Rows<MarkedRow, nameKey> m_marked;
    FrameworkRows m_result;
};

ModuleRow& Tables::module(const FrameworkRange& range) {
    return m_modules.of(range, [&](ModuleRow& row) { row.path = m_trace.text(range.name); });
}

/// Of the op at a position; kNone: there is none.
const OpTypes& Tables::types(std::uint32_t op) {
    static const OpTypes kNotKnown;
    if (op == kNone)
        return kNotKnown;
    const auto [found, isNew] = m_types.try_emplace(opKey(range(op)));
    if (isNew)
        found->second = typesOf(m_trace.text(range(op).name), m_trace.text(range(op).arguments));
    return found->second;
}

OpRow& Tables::op(const FrameworkRange& range) {
    return m_ops.of(range, [&](OpRow& row) {
        row.name = m_trace.text(range.name);
        row.arguments = m_trace.text(range.arguments);
    });
}

LineRow& Tables::line(const FrameworkRange& range) {
    return m_lines.of(range, [&](LineRow& row) { row.site = m_trace.text(range.site); });
}

MarkedRow& Tables::marked(const FrameworkRange& range) {
    return m_marked.of(range, [&](MarkedRow& row) { row.name = m_trace.text(range.name); });
}

/// Whether the forward pass at `position` is in none of the same module, whose time has it already.
bool Tables::isOuterPass(std::uint32_t position) const {
    const std::uint32_t parent = m_tree.parent[position];
    const std::uint32_t around = parent == kNone ? kNone : m_places[parent].module;
    return around == kNone || range(around).kind != FrameworkKind::Module ||
           range(around).name != range(position).name;
}

void Tables::addRange(std::uint32_t position, std::uint64_t calls, Ns host, Ns self) {
    const FrameworkRange& own = range(position);
    const auto count = [&](auto& row, Ns time) {
        row.host = plus(row.host, time);
        row.calls += calls;
    };
    if (isOp(own))
        count(op(own), self);
    else if (own.kind == FrameworkKind::Module && isOuterPass(position))
        count(module(own), host);
    else if (own.kind == FrameworkKind::User && m_places[position].marked == position)
        count(marked(own), host);
}

void Tables::addRanges(const std::stop_token& stop) {
    const std::size_t ranges = m_tree.row.size();
    const SkippedCalls skipped(m_run.steps, m_part);
    std::vector<Ns> inside(ranges); // of the ranges right inside
    std::vector<std::uint64_t> calls(ranges);
    for (std::uint32_t p = 0; p < ranges; ++p) {
        trace::throwIfStopped(stop);
        const std::int64_t start = m_tree.start[p], end = m_tree.end[p];
        const std::uint64_t again = skipped.of(range(p), start);
        calls[p] = again + m_part.holdsMost(range(p).thread, start, end);
        m_host[p] = plus(m_part.within(range(p).thread, start, end), times(Ns(end - start), again));
        if (m_tree.parent[p] != kNone)
            inside[m_tree.parent[p]] = plus(inside[m_tree.parent[p]], m_host[p]);
    }
    for (std::uint32_t p = 0; p < ranges; ++p)
        addRange(p, calls[p], m_host[p], m_host[p] - inside[p]);
}

/// Of ops with all inside. Once all operations are added. An op may call itself with the same arguments.
void Tables::addTotals() {
    for (std::size_t p = m_gpu.size(); p-- > 0;)
        if (const std::uint32_t parent = m_tree.parent[p]; parent != kNone)
            m_gpu[parent] = plus(m_gpu[parent], m_gpu[p]);
    std::unordered_map<std::uint64_t, std::uint32_t> toldUntil; // by opKey: end of the outer one
    for (std::uint32_t p = 0; p < m_gpu.size(); ++p) {
        if (!isOp(range(p)))
            continue;
        std::uint32_t& told = toldUntil[opKey(range(p))];
        if (p < told)
            continue;
        told = m_tree.subtreeEnd[p];
        OpRow& row = op(range(p));
        row.hostTotal = plus(row.hostTotal, m_host[p]);
        row.total = plus(row.total, m_gpu[p]);
    }
}

void Tables::addOperation(const Share& share, const FrameworkPlace& place) {
    const auto to = [&](FrameworkWork& work) { add(share, place.direction, work); };
    to(m_placedOps.of(place));
    m_launchers.add(share.operation, place);
    if (place.module != kNone) {
        ModuleRow& row = module(range(place.module));
        to(row.self);
        Ns& time = row.selfTypes[types(place.op)];
        time = plus(time, Ns(share.operation.end - share.operation.start));
        m_result.inModules = plus(m_result.inModules, share.own);
    }
    if (place.op != kNone) {
        OpRow& row = op(range(place.op));
        to(row.work);
        row.inGraphs |= isOfGraph(m_trace, share.operation);
        m_result.inOps = plus(m_result.inOps, share.own);
    } else
        to(m_result.withoutOp);
    if (place.site != kNone) {
        to(line(range(place.site)).work);
        m_result.onLines = plus(m_result.onLines, share.own);
    }
    if (place.marked != kNone) {
        MarkedRow& row = marked(range(place.marked));
        to(row.work);
        if (place.module == kNone)
            to(row.noModule);
    } else if (place.module == kNone)
        to(m_result.unmarked);
}

/// Of an operation of `call`, kNone where its work is not known.
ShapeWork Tables::workOf(const Operation& op, Ns own, std::uint32_t call, bool isLongest) {
    const OpWork* const work = call == kNone ? nullptr : &m_run.work.of(call);
    m_model.addBusy(op, own, work);
    if (!work)
        return {};
    ShapeWork result{.time = Ns(op.end - op.start)};
    if (!isLongest)
        return result;
    result.calls = 1;
    result.flops = work->flops;
    result.bytes = work->bytes;
    result.modelFlops = work->isProduct ? work->flops : 0;
    result.modelSeconds = m_model.addCall(op, *work);
    return result;
}

void Tables::addOperations(std::span<const Operation> run, std::span<const Operation> chosen,
                           const std::stop_token& stop) {
    const std::vector<Ns> own = ownTimes(chosen);
    std::size_t next = 0; // of `chosen`
    for (std::size_t i = 0; i < run.size() && next < chosen.size(); ++i) {
        trace::throwIfStopped(stop);
        if (chosen[next].row != run[i].row || chosen[next].kind != run[i].kind)
            continue;
        const LaunchedBy& launched = m_run.launched[i];
        const std::uint32_t call = m_run.work.callOf(launched);
        const Share share{chosen[next], own[next],
                          workOf(run[i], own[next], call, m_run.parts[i].isLongest)};
        m_result.busy = plus(m_result.busy, share.own);
        addOperation(share, launched.range == kNone ? FrameworkPlace{} : m_places[launched.range]);
        if (launched.range != kNone)
            m_gpu[launched.range] = plus(m_gpu[launched.range], Ns(run[i].end - run[i].start));
        if (launched.step != 0)
            m_result.bySteps = plus(m_result.bySteps, share.own);
        ++next;
    }
    addTotals();
}

template <class Row>
void sortByTime(std::vector<Row>& rows) {
    std::ranges::stable_sort(rows, std::greater(), [](const Row& row) { return row.work.total(); });
}

FrameworkRows Tables::finish() && {
    const auto isUsed = [](const auto& row) { return row.calls > 0 || row.work.operations > 0; };
    m_result.recorded = true;
    m_result.framework = frameworkName(m_trace);
    m_result.followedSteps = m_run.steps.followed;
    m_result.skippedSteps = m_run.steps.skipped;
    m_result.model = std::move(m_model).take();
    m_result.modules = moduleTree(std::move(m_modules).take(
        [](const ModuleRow& row) { return row.calls > 0 || row.self.operations > 0; }));
    m_result.ofKernel = m_launchers.finish(m_result.modules);
    m_result.ops = std::move(m_ops).take(isUsed);
    m_result.placedOps = std::move(m_placedOps).take();
    m_result.lines =
        std::move(m_lines).take([](const LineRow& row) { return row.work.operations > 0; });
    m_result.marked = std::move(m_marked).take(isUsed);
    sortByTime(m_result.ops);
    addTypes(m_result);
    sortByTime(m_result.lines);
    sortByTime(m_result.marked);
    return std::move(m_result);
}

} // namespace

FrameworkRows frameworkRows(const trace::Trace& trace, const LabelledRun& run,
                            std::span<const Operation> chosen, bool isFirst,
                            const std::stop_token& stop) {
    if (trace.frameworkRanges.empty())
        return {};
    const std::span<const Operation> all = run.projected.operations;
    const HostPart part =
        chosen.size() == all.size() ? HostPart(trace) : HostPart(trace, all, chosen, isFirst);
    Tables tables(trace, run, part);
    tables.addRanges(stop);
    tables.addOperations(all, chosen, stop);
    return std::move(tables).finish();
}

} // namespace ridge::analyzer
