// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/phase_windows.h"

#include "analyzer/settling.h"

#include <algorithm>

namespace ridge::analyzer {
namespace {

/// Iterations of one device before and after warm-up.
struct Parts {
    std::span<const IterationSpan> warmUp, steady;
};

Parts partsOf(std::span<const IterationSpan> spans, const std::optional<IterationSlice>& slice) {
    if (slice) {
        const std::size_t first = std::min<std::size_t>(slice->first, spans.size());
        const std::size_t last = std::min<std::size_t>(slice->last + 1, spans.size());
        return {spans.first(first), spans.subspan(first, std::max(first, last) - first)};
    }
    std::vector<std::int64_t> times;
    for (const IterationSpan& span : spans)
        times.push_back(span.end - span.begin);
    const std::size_t warmUp = settling(times).warmUp;
    return {spans.first(warmUp), spans.subspan(warmUp)};
}

std::vector<Window> windowsOf(std::span<const IterationSpan> spans) {
    std::vector<Window> windows;
    for (const IterationSpan& span : spans)
        windows.push_back({span.begin, span.end});
    return merged(std::move(windows));
}

/// What of [from, to) lies in none of `windows`.
std::vector<Window> outside(std::span<const Window> windows, std::int64_t from, std::int64_t to) {
    std::vector<Window> result;
    for (const Window& window : windows) {
        if (from < std::min(window.start, to))
            result.push_back({from, std::min(window.start, to)});
        from = std::max(from, window.end);
    }
    if (from < to)
        result.push_back({from, to});
    return result;
}

void addDevice(const Parts& parts, std::size_t device, Phases& phases) {
    const auto windows = [&](Phase phase) -> std::vector<Window>& {
        return phases.windows[static_cast<std::size_t>(phase)][device];
    };
    std::vector<Window> both = windowsOf(parts.warmUp);
    windows(Phase::WarmUp) = both;
    windows(Phase::Steady) = windowsOf(parts.steady);
    both.insert(both.end(), windows(Phase::Steady).begin(), windows(Phase::Steady).end());
    both = merged(std::move(both));
    const std::int64_t first = both.empty() ? kFarthest : both.front().start;
    windows(Phase::StartUp) = {{-kFarthest, first}};
    windows(Phase::Rest) = outside(both, first, kFarthest);
}

/// The phases of a device in order of time, for walks that only go forward.
class PhaseWalk {
  public:
    PhaseWalk(const Phases& phases, std::size_t device) {
        for (std::size_t phase = 0; phase < kPhases; ++phase)
            for (const Window& window : phases.windows[phase][device])
                m_pieces.push_back({window, static_cast<Phase>(phase)});
        std::ranges::sort(m_pieces, {}, [](const Piece& piece) { return piece.window.start; });
    }

    /// Calls visit(phase, from, to) for what of [start, end) lies in each phase. Starts must not go back.
    template <class Visit>
    void visit(std::int64_t start, std::int64_t end, Visit visit) {
        while (m_at < m_pieces.size() && m_pieces[m_at].window.end <= start)
            ++m_at;
        for (std::size_t i = m_at; i < m_pieces.size() && m_pieces[i].window.start < end; ++i)
            visit(m_pieces[i].phase, std::max(start, m_pieces[i].window.start),
                  std::min(end, m_pieces[i].window.end));
    }

  private:
    struct Piece {
        Window window;
        Phase phase;
    };
    std::vector<Piece> m_pieces;
    std::size_t m_at = 0;
};

std::vector<Phase> phasesOf(PhaseChoice choice) {
    if (choice == PhaseChoice::Start)
        return {Phase::StartUp, Phase::WarmUp};
    return {Phase::Steady};
}

} // namespace

Phases findPhases(const IterationSpans& found,
                  std::span<const std::span<const Operation>> perDevice,
                  const std::optional<IterationSlice>& slice) {
    Phases phases;
    phases.basis = found.basis;
    phases.processes = found.processes;
    for (PhaseWindows& windows : phases.windows)
        windows.resize(perDevice.size());
    if (found.basis == IterationBasis::None) {
        for (std::vector<Window>& windows : phases.windows[static_cast<std::size_t>(Phase::Rest)])
            windows = {{-kFarthest, kFarthest}};
        return phases;
    }
    phases.slice = slice;
    for (std::size_t d = 0; d < perDevice.size(); ++d) {
        const bool own = !found.byDevice[d].empty();
        const Parts parts = partsOf(found.byDevice[own ? d : found.device], slice);
        addDevice(parts, d, phases);
        if (!own)
            continue;
        phases.of(Phase::WarmUp).iterations += parts.warmUp.size();
        phases.of(Phase::Steady).iterations += parts.steady.size();
    }
    return phases;
}

void addPhaseBudgets(std::span<const std::span<const Operation>> perDevice,
                     std::span<const IdleIndex> idle, Phases& phases) {
    for (std::size_t d = 0; d < perDevice.size(); ++d) {
        PhaseWalk running(phases, d), waiting(phases, d), starting(phases, d);
        sweep(perDevice[d], [&](const Operation& op, std::int64_t from, std::int64_t to) {
            running.visit(from, to, [&](Phase phase, std::int64_t start, std::int64_t end) {
                PhaseRow& row = phases.of(phase);
                row.budget[op.label] += Ns(end - start);
                row.busy += Ns(end - start);
            });
        });
        idle[d].forEach([&](Label cause, std::int64_t from, std::int64_t to) {
            waiting.visit(from, to, [&](Phase phase, std::int64_t start, std::int64_t end) {
                phases.of(phase).budget[cause] += Ns(end - start);
            });
        });
        for (const Operation& op : perDevice[d])
            starting.visit(op.start, op.start + 1, [&](Phase phase, std::int64_t, std::int64_t) {
                ++phases.of(phase).operations;
            });
    }
    for (PhaseRow& row : phases.rows)
        row.span = row.budget.total();
}

PhaseWindows windowsOf(const Phases& phases, PhaseChoice choice) {
    PhaseWindows result(phases.windows[0].size());
    for (const Phase phase : phasesOf(choice))
        for (std::size_t d = 0; d < result.size(); ++d) {
            const std::vector<Window>& windows = phases.windows[static_cast<std::size_t>(phase)][d];
            result[d].insert(result[d].end(), windows.begin(), windows.end());
        }
    for (std::vector<Window>& windows : result)
        windows = merged(std::move(windows));
    return result;
}

bool startsIn(const PhaseWindows& windows, const Operation& op) {
    const std::vector<Window>& own = windows[op.device];
    const auto window = std::ranges::upper_bound(own, op.start, {}, &Window::end);
    return window != own.end() && window->start <= op.start;
}

std::span<const Operation> operationsIn(const PhaseWindows& windows,
                                        std::span<const Operation> operations,
                                        std::vector<Operation>& copied) {
    if (!operations.empty() && operations.front().device == operations.back().device)
        if (const std::vector<Window>& own = windows[operations.front().device]; own.size() == 1) {
            const auto at = [&](std::int64_t time) {
                return std::ranges::lower_bound(operations, time, {}, &Operation::start);
            };
            return {at(own.front().start), at(own.front().end)};
        }
    copied.reserve(operations.size()); // room that is not used is never touched
    for (const Operation& op : operations)
        if (startsIn(windows, op))
            copied.push_back(op);
    return copied;
}

} // namespace ridge::analyzer
