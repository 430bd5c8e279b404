// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/iterations/phase_windows.h"

#include "analyzer/operations/operations.h"

#include <algorithm>

namespace ridge::analyzer {
namespace {

/// Iterations of one device before and after warm-up.
struct Parts {
    std::span<const IterationSpan> warmUp, steady;
};

Parts partsOf(std::span<const IterationSpan> spans, std::size_t warmUp,
              const std::optional<IterationSlice>& slice) {
    if (slice) {
        const std::size_t first = std::min<std::size_t>(slice->first, spans.size());
        const std::size_t last = std::min<std::size_t>(slice->last + 1, spans.size());
        return {spans.first(first), spans.subspan(first, std::max(first, last) - first)};
    }
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

/// What of `windows` lies in none of `others`; both disjoint and ascending.
std::vector<Window> without(std::span<const Window> windows, std::span<const Window> others) {
    std::vector<Window> result;
    for (const Window& window : windows) {
        const auto first = std::ranges::upper_bound(others, window.start, {}, &Window::end);
        const auto last =
            std::ranges::lower_bound(first, others.end(), window.end, {}, &Window::start);
        for (const Window& piece : outside({first, last}, window.start, window.end))
            result.push_back(piece);
    }
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

/// What of a phase any of the processes with iterations has on device `d`.
std::vector<Window> unionOf(std::span<const ProcessPhases> processes, Phase phase, std::size_t d) {
    std::vector<Window> all;
    for (const ProcessPhases& process : processes)
        if (process.phases.basis != IterationBasis::None) {
            const auto& own = process.phases.windows[static_cast<std::size_t>(phase)][d];
            all.insert(all.end(), own.begin(), own.end());
        }
    return merged(std::move(all));
}

void addSharedDevice(std::span<const ProcessPhases> processes, std::size_t d, Phases& phases) {
    const auto windows = [&](Phase phase) -> std::vector<Window>& {
        return phases.windows[static_cast<std::size_t>(phase)][d];
    };
    windows(Phase::Steady) = unionOf(processes, Phase::Steady, d);
    windows(Phase::WarmUp) = without(unionOf(processes, Phase::WarmUp, d), windows(Phase::Steady));
    std::vector<Window> iterations = windows(Phase::Steady);
    iterations.insert(iterations.end(), windows(Phase::WarmUp).begin(),
                      windows(Phase::WarmUp).end());
    iterations = merged(std::move(iterations));
    std::vector<Window> starts;
    if (!iterations.empty())
        starts.push_back({-kFarthest, iterations.front().start});
    for (const ProcessPhases& process : processes)
        for (const Window& start :
             process.phases.windows[static_cast<std::size_t>(Phase::StartUp)][d])
            if (process.began < start.end)
                starts.push_back({process.began, start.end});
    windows(Phase::StartUp) = without(merged(std::move(starts)), iterations);
    iterations.insert(iterations.end(), windows(Phase::StartUp).begin(),
                      windows(Phase::StartUp).end());
    windows(Phase::Rest) = outside(merged(std::move(iterations)), -kFarthest, kFarthest);
}

/// Of a run without iterations: all of it is Rest.
Phases withoutPhases(std::size_t devices) {
    Phases phases;
    for (PhaseWindows& windows : phases.windows)
        windows.resize(devices);
    for (std::vector<Window>& windows : phases.windows[static_cast<std::size_t>(Phase::Rest)])
        windows = {{-kFarthest, kFarthest}};
    return phases;
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

    /// Calls visit(phase, from, to) for what of [start, end) lies in each phase. Starts must not go
    /// back.
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

/// The operations that start in the windows of their device.
ChosenOperations startingIn(const PhaseWindows& windows, std::span<const Operation> operations) {
    const auto chosen = [&](const Operation& op) { return startsIn(windows, op); };
    const auto first = std::ranges::find_if(operations, chosen);
    const auto end = std::ranges::find_if_not(first, operations.end(), chosen);
    if (std::none_of(end, operations.end(), chosen))
        return ChosenOperations(std::span(first, end));
    std::vector<Operation> copies;
    copies.reserve(operations.size()); // room that is not used is never touched
    std::copy_if(first, operations.end(), std::back_inserter(copies), chosen);
    return ChosenOperations(std::move(copies));
}

std::vector<Phase> phasesOf(PhaseChoice choice) {
    if (choice == PhaseChoice::Start)
        return {Phase::StartUp, Phase::WarmUp};
    return {Phase::Steady};
}

} // namespace

Phases findPhases(const IterationSpans& found,
                  std::span<const std::span<const Operation>> perDevice,
                  const std::optional<IterationSlice>& slice) {
    if (found.basis == IterationBasis::None)
        return withoutPhases(perDevice.size());
    Phases phases;
    phases.basis = found.basis;
    for (PhaseWindows& windows : phases.windows)
        windows.resize(perDevice.size());
    phases.slice = slice;
    for (std::size_t d = 0; d < perDevice.size(); ++d) {
        const bool own = !found.byDevice[d].empty();
        const std::size_t from = own ? d : found.device;
        const Parts parts = partsOf(found.byDevice[from], found.settled[from].warmUp, slice);
        addDevice(parts, d, phases);
        if (!own)
            continue;
        phases.of(Phase::WarmUp).iterations += parts.warmUp.size();
        phases.of(Phase::Steady).iterations += parts.steady.size();
    }
    return phases;
}

void addPhaseBudgets(std::span<const std::span<const Operation>> perDevice,
                     std::span<const IdleIndex> idle, const Trials& trials, Phases& phases) {
    for (std::size_t d = 0; d < perDevice.size(); ++d) {
        PhaseWalk running(phases, d), waiting(phases, d), starting(phases, d);
        sweep(perDevice[d], [&](const Operation& op, std::int64_t from, std::int64_t to) {
            running.visit(from, to, [&](Phase phase, std::int64_t start, std::int64_t end) {
                PhaseRow& row = phases.of(phase);
                row.budget[op.label] += Ns(end - start);
                row.busy += Ns(end - start);
                if (trials.holds(op))
                    row.autotuning += Ns(end - start);
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
                phases.of(phase).trials += trials.holds(op);
            });
    }
    for (PhaseRow& row : phases.rows)
        row.span = row.budget.total();
}

Phases phasesOfProcesses(std::span<const ProcessPhases> processes,
                         std::span<const BusyIndex> busy) {
    Phases phases;
    for (PhaseWindows& windows : phases.windows)
        windows.resize(busy.size());
    std::int64_t held = 0, whole = 0;
    for (std::size_t d = 0; d < busy.size(); ++d) {
        addSharedDevice(processes, d, phases);
        for (const Window& window : phases.windows[static_cast<std::size_t>(Phase::Steady)][d])
            held += busy[d].within(window.start, window.end);
        whole += busy[d].within(-kFarthest, kFarthest);
    }
    const bool sliced = std::ranges::any_of(
        processes, [](const ProcessPhases& each) { return each.phases.slice.has_value(); });
    const double least = sliced ? 0 : kLeastBusyCoverage * static_cast<double>(whole);
    if (static_cast<double>(held) < least || held == 0)
        return withoutPhases(busy.size());
    for (const ProcessPhases& process : processes) {
        if (process.phases.basis == IterationBasis::None)
            continue;
        if (phases.basis == IterationBasis::None)
            phases.basis = process.phases.basis;
        phases.slice = process.phases.slice;
        for (const Phase phase : {Phase::WarmUp, Phase::Steady})
            phases.of(phase).iterations += process.phases.of(phase).iterations;
    }
    return phases;
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

Selection selectPhase(const Phases& phases, PhaseChoice choice,
                      std::span<const Operation> operations, const RangeTree& tree) {
    Selection selection;
    selection.windows = windowsOf(phases, choice);
    selection.operations = startingIn(selection.windows, operations);
    selection.tree = tree;
    return selection;
}

} // namespace ridge::analyzer
