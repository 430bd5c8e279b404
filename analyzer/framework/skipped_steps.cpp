// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/framework/skipped_steps.h"

#include "analyzer/operations/operations.h"

#include <algorithm>
#include <map>
#include <optional>
#include <tuple>
#include <unordered_map>

namespace ridge::analyzer {
namespace {

using trace::FrameworkKind;

/// By position whether a range is an op's or in one.
std::vector<bool> inOps(const trace::Trace& trace, const FrameworkTree& tree) {
    std::vector<bool> result(tree.row.size());
    for (std::size_t p = 0; p < result.size(); ++p) {
        const FrameworkKind kind = tree.range(trace, p).kind;
        const std::uint32_t parent = tree.parent[p];
        result[p] = kind == FrameworkKind::Op || kind == FrameworkKind::BackwardNode ||
                    (parent != kNone && result[parent]);
    }
    return result;
}

/// A launch inside of a step.
struct StepLaunch {
    std::uint32_t step; ///< of all processes
    trace::ThreadId thread;
    std::int64_t time;
    std::uint32_t operation;
};

/// What a thread launched in a step: a stretch of the launches.
struct Sequence {
    std::size_t begin, end;
};

/// What two operations have alike: function, or direction of a copy.
std::uint64_t likeness(const trace::Trace& trace, const Operation& op) {
    switch (op.kind) {
    case OperationKind::Kernel:
        if (const std::uint32_t config = configOf(trace, op.row); config < trace.configs.size())
            return std::uint64_t{trace::value(trace.configs[config].function)} << 8;
        return 1;
    case OperationKind::Copy:
        return 2 + (std::uint64_t{static_cast<std::uint8_t>(trace.copies[op.row].kind)} << 8);
    case OperationKind::Fill:
        break;
    }
    return 3;
}

/// Whether two operations that are alike have the same sizes.
bool sameSize(const trace::Trace& trace, const Operation& a, const Operation& b) {
    switch (a.kind) {
    case OperationKind::Kernel:
        return trace.kernels[a.row].config == trace.kernels[b.row].config;
    case OperationKind::Copy:
        return trace.copies[a.row].bytes == trace.copies[b.row].bytes;
    case OperationKind::Fill:
        break;
    }
    return trace.fills[a.row].bytes == trace.fills[b.row].bytes;
}

class Matching {
  public:
    Matching(const trace::Trace& trace, const FrameworkTree& tree,
             std::span<const Operation> operations, std::vector<LaunchedBy>& launched)
        : m_trace(trace), m_operations(operations), m_inOps(inOps(trace, tree)),
          m_launched(launched) {}

    Steps run();

  private:
    /// Thread, length and hash of a sequence.
    using Key = std::tuple<trace::ThreadId, std::size_t, std::uint64_t>;
    struct Known {
        std::optional<Sequence> followed;
        std::vector<Sequence> waiting; ///< skipped, and none was followed before
    };

    void gatherSteps();
    void gatherLaunches();
    void add(Sequence sequence);
    Key keyOf(Sequence sequence) const;
    bool isSame(Sequence a, Sequence b) const;
    void tell(Sequence skipped, Sequence followed);

    const trace::Trace& m_trace;
    std::span<const Operation> m_operations;
    std::vector<bool> m_inOps;
    std::vector<LaunchedBy>& m_launched;
    std::vector<std::vector<ProgramStep>> m_byProcess;
    std::vector<ProgramStep> m_steps;        ///< of all processes
    std::vector<std::uint32_t> m_firstSteps; ///< by process, of m_steps
    std::vector<StepLaunch> m_launches;      ///< by step, thread and time
    std::map<Key, Known> m_known;
    Steps m_result;
};

void Matching::gatherSteps() {
    m_byProcess = stepsByProcess(m_trace);
    for (const std::vector<ProgramStep>& steps : m_byProcess) {
        m_firstSteps.push_back(static_cast<std::uint32_t>(m_steps.size()));
        for (const ProgramStep& step : steps) {
            m_steps.push_back(step);
            ++(step.isSkipped ? m_result.skipped : m_result.followed);
        }
    }
}

void Matching::gatherLaunches() {
    for (std::uint32_t i = 0; i < m_operations.size(); ++i) {
        const trace::Launch& launch = launchOf(m_trace, m_operations[i]);
        if (!launch.known())
            continue;
        const std::size_t process = trace::value(processOf(m_trace, launch.thread));
        const std::vector<ProgramStep>& steps = m_byProcess[process];
        const std::int64_t time = clampTime(launch.start);
        const auto next = std::ranges::upper_bound(
            steps, time, {}, [](const ProgramStep& step) { return step.time.start; });
        if (next == steps.begin() || time >= std::prev(next)->time.end)
            continue;
        const auto number = static_cast<std::uint32_t>(std::prev(next) - steps.begin());
        m_launches.push_back({m_firstSteps[process] + number, launch.thread, time, i});
    }
    std::ranges::sort(m_launches, {}, [](const StepLaunch& launch) {
        return std::tuple(launch.step, launch.thread, launch.time, launch.operation);
    });
}

Matching::Key Matching::keyOf(Sequence sequence) const {
    std::uint64_t hash = 0;
    for (std::size_t i = sequence.begin; i < sequence.end; ++i)
        hash =
            (hash ^ likeness(m_trace, m_operations[m_launches[i].operation])) * 0x9E3779B97F4A7C15u;
    return {m_launches[sequence.begin].thread, sequence.end - sequence.begin, hash};
}

/// Of sequences with the same key.
bool Matching::isSame(Sequence a, Sequence b) const {
    for (std::size_t i = 0; i < a.end - a.begin; ++i)
        if (likeness(m_trace, m_operations[m_launches[a.begin + i].operation]) !=
            likeness(m_trace, m_operations[m_launches[b.begin + i].operation]))
            return false;
    return true;
}

void Matching::tell(Sequence skipped, Sequence followed) {
    if (!isSame(skipped, followed))
        return;
    const StepLaunch& first = m_launches[skipped.begin];
    m_result.alike.push_back(
        {first.thread, m_steps[first.step].time, m_steps[m_launches[followed.begin].step].time});
    for (std::size_t i = 0; i < skipped.end - skipped.begin; ++i) {
        const std::uint32_t from = m_launches[followed.begin + i].operation;
        const std::uint32_t to = m_launches[skipped.begin + i].operation;
        LaunchedBy& by = m_launched[to];
        if (by.range != kNone && m_inOps[by.range])
            continue;
        by = {m_launched[from].range, first.step + 1,
              sameSize(m_trace, m_operations[to], m_operations[from])};
    }
}

void Matching::add(Sequence sequence) {
    Known& known = m_known[keyOf(sequence)];
    if (!m_steps[m_launches[sequence.begin].step].isSkipped) {
        known.followed = sequence;
        for (const Sequence& waiting : known.waiting)
            tell(waiting, sequence);
        known.waiting.clear();
    } else if (known.followed)
        tell(sequence, *known.followed);
    else
        known.waiting.push_back(sequence);
}

Steps Matching::run() {
    gatherSteps();
    if (m_result.skipped == 0)
        return std::move(m_result);
    gatherLaunches();
    for (std::size_t begin = 0, end = 0; begin < m_launches.size(); begin = end) {
        while (end < m_launches.size() && m_launches[end].step == m_launches[begin].step &&
               m_launches[end].thread == m_launches[begin].thread)
            ++end;
        add({begin, end});
    }
    std::ranges::sort(m_result.alike, {}, [](const LikeStep& like) {
        return std::tuple(like.thread, like.followed.start, like.skipped.start);
    });
    return std::move(m_result);
}

} // namespace

std::vector<std::vector<ProgramStep>> stepsByProcess(const trace::Trace& trace) {
    std::vector<std::vector<ProgramStep>> steps(trace.processes.size() + 1);
    for (const trace::FrameworkRange& range : trace.frameworkRanges)
        if (range.kind == FrameworkKind::Step || range.kind == FrameworkKind::SkippedStep)
            steps[trace::value(processOf(trace, range.thread))].push_back(
                {{clampTime(range.start), clampTime(range.end)},
                 range.kind == FrameworkKind::SkippedStep});
    for (std::vector<ProgramStep>& own : steps) {
        std::ranges::stable_sort(own, {}, [](const ProgramStep& step) { return step.time.start; });
        std::int64_t end = -kFarthest;
        std::erase_if(own, [&](const ProgramStep& step) {
            const bool isGood = step.time.start >= end && step.time.end >= step.time.start;
            end = isGood ? step.time.end : end;
            return !isGood;
        });
    }
    return steps;
}

SkippedWindows::SkippedWindows(const trace::Trace& trace) {
    for (const std::vector<ProgramStep>& steps : stepsByProcess(trace)) {
        std::vector<Window>& skipped = m_byProcess.emplace_back();
        for (const ProgramStep& step : steps)
            if (step.isSkipped)
                skipped.push_back(step.time);
    }
}

std::span<const Window> SkippedWindows::of(const trace::Trace& trace,
                                           trace::ThreadId thread) const {
    return m_byProcess[trace::value(processOf(trace, thread))];
}

Steps tellSkippedSteps(const trace::Trace& trace, const FrameworkTree& tree,
                       std::span<const Operation> operations, std::vector<LaunchedBy>& launched) {
    return Matching(trace, tree, operations, launched).run();
}

} // namespace ridge::analyzer
