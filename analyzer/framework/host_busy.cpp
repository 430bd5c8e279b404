// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/framework/host_busy.h"

#include "analyzer/framework/skipped_steps.h"
#include "trace/storage/stopped.h"

#include <algorithm>
#include <cmath>
#include <unordered_map>

namespace ridge::analyzer {
namespace {

using trace::FrameworkKind;
using trace::StringId;

/// What a thread did in a stretch, as a key.
struct Doing {
    HostWork work;
    StringId where; ///< of a line or a name; None: not known

    std::uint64_t key() const {
        return std::uint64_t{trace::value(where)} << 8 | static_cast<std::uint64_t>(work);
    }
};

class HostBusy {
  public:
    explicit HostBusy(const trace::Trace& trace)
        : m_trace(trace), m_tree(buildFrameworkTree(trace)),
          m_compilation(buildCompilationTree(trace)) {}

    void add(const HostWait& wait);
    std::vector<HostBusyRow> rows() &&;

  private:
    using Change = NestedRanges::Change;

    static std::span<const Change> changesOf(const FrameworkTree& tree, trace::ThreadId thread);
    Doing doing(std::uint32_t innermost, std::span<const Change> later) const;
    StringId nextSite(std::span<const Change> later) const;
    void addOutsideOfCompilation(const HostWait& wait);
    void add(const Doing& doing, Ns time);

    const trace::Trace& m_trace;
    FrameworkTree m_tree;
    FrameworkTree m_compilation;
    std::unordered_map<std::uint64_t, std::size_t> m_places;
    std::vector<HostBusyRow> m_rows;
};

/// Calls visit(innermost, start, end, later) for each stretch of `wait` without a change, where
/// `later` begins with the change that ends it.
template <class Visit>
void visitStretches(std::span<const NestedRanges::Change> changes, const HostWait& wait,
                    Visit visit) {
    using Change = NestedRanges::Change;
    auto next = std::ranges::upper_bound(changes, wait.start, {}, &Change::time);
    std::uint32_t innermost = next == changes.begin() ? kNone : std::prev(next)->innermost;
    for (std::int64_t now = wait.start; now < wait.end; ++next) {
        const std::int64_t until =
            next == changes.end() ? wait.end : std::clamp(next->time, now, wait.end);
        if (until > now)
            visit(innermost, now, until, std::span(next, changes.end()));
        now = until;
        if (next == changes.end())
            return;
        innermost = next->innermost;
    }
}

std::span<const NestedRanges::Change> HostBusy::changesOf(const FrameworkTree& tree,
                                                          trace::ThreadId thread) {
    if (!tree.hasRanges(thread))
        return {};
    const std::size_t t = trace::value(thread);
    return std::span(tree.changes)
        .subspan(tree.threadChanges[t], tree.threadChanges[t + 1] - tree.threadChanges[t]);
}

/// The line of the first of the next ranges that has one: Python is on its way to it.
StringId HostBusy::nextSite(std::span<const Change> later) const {
    constexpr std::size_t kFar = 64; // changes: further on the thread does something else
    for (const Change& change : later.first(std::min(later.size(), kFar)))
        if (change.innermost != kNone)
            if (const StringId site = m_tree.range(m_trace, change.innermost).site;
                site != StringId::None)
                return site;
    return StringId::None;
}

/// What a thread does whose innermost open range is `innermost`, where `later` begins with the
/// change that ends this.
Doing HostBusy::doing(std::uint32_t innermost, std::span<const Change> later) const {
    const auto kindOf = [&](std::uint32_t position) {
        return position == kNone ? FrameworkKind::None : m_tree.range(m_trace, position).kind;
    };
    const FrameworkKind next = later.empty() ? FrameworkKind::None : kindOf(later[0].innermost);
    switch (kindOf(innermost)) {
    case FrameworkKind::Op:
    case FrameworkKind::BackwardNode:
        return {HostWork::Op, m_tree.range(m_trace, innermost).name};
    case FrameworkKind::User:
        return {HostWork::Marked, m_tree.range(m_trace, innermost).name};
    case FrameworkKind::ModuleBackward:
        return {HostWork::Autograd, StringId::None};
    case FrameworkKind::None:
        if (next == FrameworkKind::ModuleBackward || next == FrameworkKind::BackwardNode)
            return {HostWork::Autograd, StringId::None};
        break;
    case FrameworkKind::Module:
    case FrameworkKind::Compilation:
    case FrameworkKind::GraphBreak:
    case FrameworkKind::Recompilation:
    case FrameworkKind::Step:
    case FrameworkKind::SkippedStep:
        break;
    }
    const StringId site = nextSite(later);
    return site == StringId::None && innermost == kNone ? Doing{HostWork::Unknown, StringId::None}
                                                        : Doing{HostWork::Python, site};
}

void HostBusy::add(const Doing& doing, Ns time) {
    const auto [found, isNew] = m_places.try_emplace(doing.key(), m_rows.size());
    if (isNew)
        m_rows.push_back({doing.work, std::string(m_trace.text(doing.where)), {}, 0});
    HostBusyRow& row = m_rows[found->second];
    row.time = plus(row.time, time);
    ++row.stretches;
}

void HostBusy::addOutsideOfCompilation(const HostWait& wait) {
    visitStretches(
        changesOf(m_tree, wait.thread), wait,
        [&](std::uint32_t innermost, std::int64_t start, std::int64_t end,
            std::span<const Change> later) { add(doing(innermost, later), Ns(end - start)); });
}

void HostBusy::add(const HostWait& wait) {
    visitStretches(
        changesOf(m_compilation, wait.thread), wait,
        [&](std::uint32_t phase, std::int64_t start, std::int64_t end, std::span<const Change>) {
            if (phase == kNone)
                addOutsideOfCompilation({wait.thread, start, end});
            else
                add({HostWork::Compilation, m_compilation.range(m_trace, phase).name},
                    Ns(end - start));
        });
}

std::vector<HostBusyRow> HostBusy::rows() && {
    std::ranges::stable_sort(m_rows, std::greater(), &HostBusyRow::time);
    return std::move(m_rows);
}

/// `rows`, of the followed steps, so that they add up to all `waits`.
std::vector<HostBusyRow> shared(std::vector<HostBusyRow> rows, std::span<const HostWait> waits) {
    Ns all{}, told{};
    for (const HostWait& wait : waits)
        all = plus(all, Ns(wait.end - wait.start));
    for (const HostBusyRow& row : rows)
        told = plus(told, row.time);
    if (told == all)
        return rows;
    if (told == Ns{})
        return {{HostWork::Unknown, "", all, waits.size()}};
    const double factor = static_cast<double>(all.count()) / static_cast<double>(told.count());
    Ns left = all;
    for (HostBusyRow& row : rows) {
        row.time = Ns(std::llround(static_cast<double>(row.time.count()) * factor));
        row.time = std::min(row.time, left);
        left -= row.time;
        row.stretches =
            static_cast<std::uint64_t>(std::llround(static_cast<double>(row.stretches) * factor));
    }
    rows.front().time += left; // of rounding
    return rows;
}

} // namespace

std::vector<HostBusyRow> hostBusyRows(const trace::Trace& trace, std::span<const HostWait> waits,
                                      const std::stop_token& stop) {
    if (trace.frameworkRanges.empty())
        return {};
    HostBusy busy(trace);
    const SkippedWindows skipped(trace);
    for (const HostWait& wait : waits) {
        trace::throwIfStopped(stop);
        visitOutside(skipped.of(trace, wait.thread), wait.start, wait.end,
                     [&](std::int64_t start, std::int64_t end) {
                         busy.add(HostWait{wait.thread, start, end});
                     });
    }
    return shared(std::move(busy).rows(), waits);
}

} // namespace ridge::analyzer
