// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "collector/recorder/replay/replay_join.h"

#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <tuple>

namespace ridge::recorder {
namespace {

using trace::Ns;
using trace::Trace;

template <class Id>
Id next(std::size_t rows) {
    return static_cast<Id>(rows + 1);
}

/// A run of `processes` processes, each with one thread; streams 7 and 8 of each.
class MadeRun {
  public:
    explicit MadeRun(int processes = 1) {
        for (int i = 0; i < processes; ++i) {
            trace::Process process;
            process.id = next<trace::ProcessId>(run.processes.size());
            process.executable = "program";
            process.start = Ns(i);
            run.processes.push_back(process);
            trace::Thread thread;
            thread.id = next<trace::ThreadId>(run.threads.size());
            thread.process = process.id;
            run.threads.push_back(thread);
            for (const std::uint32_t number : {7U, 8U}) {
                trace::Stream stream;
                stream.id = next<trace::StreamId>(run.streams.size());
                stream.cuptiId = number;
                run.streams.push_back(stream);
            }
        }
    }

    void push(const std::string& name, int process = 0) {
        trace::Range range;
        range.id = next<trace::RangeId>(run.ranges.size());
        range.thread = run.threads[static_cast<std::size_t>(process)].id;
        range.name = text(name);
        range.start = Ns(++m_now);
        auto& open = m_open[process];
        range.parent = open.empty() ? trace::RangeId::None : open.back();
        open.push_back(range.id);
        run.ranges.push_back(range);
    }

    void pop(int process = 0) {
        auto& open = m_open[process];
        if (open.empty())
            return;
        run.ranges[trace::index(open.back())].end = Ns(++m_now);
        open.pop_back();
    }

    trace::KernelId launch(const std::string& function, int process = 0, int stream = 0,
                           std::uint32_t grid = 1) {
        trace::KernelConfig config;
        config.id = next<trace::ConfigId>(run.configs.size());
        config.mangled = text(function);
        config.grid = {grid, 1, 1};
        run.configs.push_back(config);
        trace::Kernel kernel;
        kernel.id = next<trace::KernelId>(run.kernels.size());
        kernel.config = config.id;
        kernel.stream = run.streams[static_cast<std::size_t>(2 * process + stream)].id;
        kernel.launch.thread = run.threads[static_cast<std::size_t>(process)].id;
        kernel.launch.start = Ns(++m_now);
        run.kernels.push_back(kernel);
        return kernel.id;
    }

    Trace run;

  private:
    trace::StringId text(const std::string& text) {
        const auto [at, isNew] = m_texts.try_emplace(text, next<trace::StringId>(m_texts.size()));
        if (isNew)
            run.strings.push_back(text);
        return at->second;
    }

    std::int64_t m_now = 100;
    std::map<std::string, trace::StringId> m_texts;
    std::map<int, std::vector<trace::RangeId>> m_open;
};

using trace::KernelId;

/// Joins launches of two runs by hand: `planned` of the first, and those of the second that were
/// taken for them.
struct Replay {
    MadeRun first, second;
    std::vector<KernelId> planned;
    std::vector<ReplayedLaunch> replayed;
    bool graphsLaunched = false;

    explicit Replay(int processes = 1) : first(processes), second(processes) {}

    void replay(KernelId one, KernelId two) {
        replayed.push_back({static_cast<std::uint32_t>(planned.size()), two, true});
        planned.push_back(one);
    }
    ReplayJoin join() const {
        return joinReplay(first.run, planned, second.run, replayed, graphsLaunched);
    }
};

using Pairs = std::vector<std::pair<KernelId, KernelId>>;

Pairs sorted(const ReplayJoin& join) {
    Pairs pairs;
    for (const ReplayJoin::Pair& pair : join.pairs)
        pairs.emplace_back(pair.first, pair.second);
    std::ranges::sort(pairs);
    return pairs;
}

TEST(ReplayJoin, TheLaunchThatWasPlannedIsTheSame) {
    Replay r;
    r.first.launch("a");
    const auto a = r.first.launch("a"), b = r.first.launch("b");
    const auto b2 = r.second.launch("b"), a2 = r.second.launch("a");
    r.replay(a, a2);
    r.replay(b, b2);
    const ReplayJoin join = r.join();
    EXPECT_EQ(sorted(join), (Pairs{{a, a2}, {b, b2}}));
    EXPECT_EQ(join.differed, 0U);
    EXPECT_EQ(join.pairs[1].number, 1U);
}

TEST(ReplayJoin, WhereTheSecondRunLaunchedMoreTheNearestAlikeIsTaken) {
    Replay r;
    r.first.push("warmup");
    const auto warm = r.first.launch("a");
    r.first.pop();
    r.first.push("step");
    const auto step = r.first.launch("a"), later = r.first.launch("a");
    r.second.push("step"); // without a warm-up: the third of the first run is the second now
    const auto early2 = r.second.launch("a"), later2 = r.second.launch("a");
    r.replay(warm, early2);
    r.replay(step, later2);
    const ReplayJoin join = r.join();
    EXPECT_EQ(sorted(join), (Pairs{{step, later2}, {later, early2}}));
    EXPECT_EQ(join.differed, 0U);
}

TEST(ReplayJoin, ALaunchOfAnotherRangeStreamOrProcessIsNoPartner) {
    Replay r(2);
    r.first.push("step");
    const auto wanted = r.first.launch("a");
    r.first.pop();
    r.first.launch("a", 1);
    r.second.push("eval");
    const auto elsewhere = r.second.launch("a");
    r.second.pop();
    r.second.push("step");
    const auto stream = r.second.launch("a", 0, 1), grid = r.second.launch("a", 0, 0, 2);
    for (const auto second : {elsewhere, stream, grid})
        r.replay(wanted, second);
    const ReplayJoin join = r.join();
    EXPECT_EQ(join.pairs.size(), 0U);
    EXPECT_EQ(join.differed, 3U);
}

TEST(ReplayJoin, NoKernelHasCountersTwice) {
    Replay r;
    const auto wanted = r.first.launch("a");
    const auto one = r.second.launch("a"), two = r.second.launch("a");
    r.replay(wanted, one);
    r.replay(wanted, two);
    const ReplayJoin join = r.join();
    EXPECT_EQ(sorted(join), (Pairs{{wanted, one}}));
    EXPECT_EQ(join.differed, 1U);
}

TEST(ReplayJoin, WhatWasNotCountedOrIsNotOfThePlanIsLeftOut) {
    Replay r;
    const auto wanted = r.first.launch("a");
    const auto one = r.second.launch("a");
    r.replay(wanted, one);
    r.replayed[0].counted = false;
    r.replayed.push_back({77, one, true});
    r.replayed.push_back({0, KernelId(99), true});
    const ReplayJoin join = r.join();
    EXPECT_EQ(join.pairs.size(), 0U);
    EXPECT_EQ(join.differed, 0U);
}

TEST(ReplayJoin, AKernelOfAGraphIsTheLaunchOfItsFunctionAndShape) {
    Replay r;
    const auto other = r.first.launch("b"), wanted = r.first.launch("a");
    for (trace::Kernel& kernel : r.first.run.kernels)
        kernel.graphNode = 9;
    r.second.push("XlaModule:step");
    const auto launched = r.second.launch("a", 0, 1);
    r.replay(wanted, launched);
    r.replay(other, r.second.launch("b", 0, 0, 2));
    EXPECT_EQ(sorted(r.join()), Pairs{});
    r.graphsLaunched = true;
    EXPECT_EQ(sorted(r.join()), (Pairs{{wanted, launched}}));
    EXPECT_EQ(r.join().differed, 1U);
}

/// The rule of joinReplay(), without any index.
class Oracle {
  public:
    explicit Oracle(const Trace& run) : m_run(run) {}

    auto kind(KernelId id) const {
        const trace::Kernel& kernel = m_run.kernels[trace::index(id)];
        const trace::KernelConfig& config = m_run.configs[trace::index(kernel.config)];
        return std::tuple(kernel.launch.thread, m_run.streams[trace::index(kernel.stream)].cuptiId,
                          std::string(m_run.text(config.mangled)), config.grid, path(kernel));
    }

    /// Of those not in `taken` the nearest of that kind to `wanted`: the earlier one of two.
    template <class Kind>
    KernelId nearest(const Kind& wantedKind, KernelId wanted,
                     const std::set<KernelId>& taken) const {
        const auto distance = [&](KernelId id) {
            const auto a = trace::index(id), b = trace::index(wanted);
            return a < b ? b - a : a - b;
        };
        KernelId best = KernelId::None;
        for (const trace::Kernel& kernel : m_run.kernels) // in order of launch
            if (kind(kernel.id) == wantedKind && !taken.contains(kernel.id) &&
                (best == KernelId::None || distance(kernel.id) < distance(best)))
                best = kernel.id;
        return best;
    }

  private:
    std::string path(const trace::Kernel& kernel) const {
        std::string path;
        for (const trace::Range& range : m_run.ranges) // in order of opening
            if (range.thread == kernel.launch.thread && range.start <= kernel.launch.start &&
                (!range.end || *range.end >= kernel.launch.start))
                path += "/" + std::string(m_run.text(range.name));
        return path;
    }

    const Trace& m_run;
};

/// Does the same random things in a run as `steps` say, but for the launches that `left` leaves
/// out.
void act(MadeRun& run, const std::vector<int>& steps, const std::vector<bool>& left) {
    for (std::size_t i = 0; i < steps.size(); ++i) {
        const int step = steps[i], process = step % 2;
        if (step % 7 == 0)
            run.push(step % 3 == 0 ? "x" : "y", process);
        else if (step % 7 == 1)
            run.pop(process);
        else if (!left[i])
            run.launch(step % 5 == 0 ? "a" : "b", process, step / 2 % 2,
                       1 + static_cast<std::uint32_t>(step) / 4 % 2);
    }
}

/// The launches that the library takes for the planned ones: by function, grid and process alone.
std::vector<KernelId> takenFor(const Trace& first, const Trace& second, KernelId planned) {
    const auto shape = [](const Trace& run, const trace::Kernel& kernel) {
        const trace::KernelConfig& config = run.configs[trace::index(kernel.config)];
        return std::tuple(kernel.launch.thread, std::string(run.text(config.mangled)), config.grid);
    };
    const auto wanted = shape(first, first.kernels[trace::index(planned)]);
    std::size_t occurrence = 0;
    for (std::size_t i = 0; i < trace::index(planned); ++i)
        occurrence += shape(first, first.kernels[i]) == wanted ? 1 : 0;
    for (const trace::Kernel& kernel : second.kernels)
        if (shape(second, kernel) == wanted && occurrence-- == 0)
            return {kernel.id};
    return {};
}

RC_GTEST_PROP(ReplayJoin, IsWhatLookingByHandFinds, ()) {
    const auto steps =
        *rc::gen::container<std::vector<int>>(rc::gen::inRange(0, 10'000)).as("steps");
    const auto maybe = rc::gen::container<std::vector<bool>>(
        steps.size(), rc::gen::map(rc::gen::inRange(0, 8), [](int n) { return n == 0; }));
    Replay r(2);
    act(r.first, steps, *maybe);
    act(r.second, steps, *maybe);
    for (const trace::Kernel& kernel : r.first.run.kernels)
        if (trace::index(kernel.id) % 3 != 0)
            for (const KernelId second : takenFor(r.first.run, r.second.run, kernel.id))
                r.replay(kernel.id, second);
    const Oracle one(r.first.run), two(r.second.run);
    Pairs expected;
    std::set<KernelId> taken;
    std::vector<ReplayedLaunch> others;
    for (const ReplayedLaunch& launch : r.replayed)
        if (const KernelId wanted = r.planned[launch.number];
            one.kind(wanted) == two.kind(launch.kernel) && taken.insert(wanted).second)
            expected.emplace_back(wanted, launch.kernel);
        else
            others.push_back(launch);
    std::uint64_t differed = 0;
    for (const ReplayedLaunch& launch : others) {
        const KernelId found =
            one.nearest(two.kind(launch.kernel), r.planned[launch.number], taken);
        if (found == KernelId::None) {
            ++differed;
            continue;
        }
        taken.insert(found);
        expected.emplace_back(found, launch.kernel);
    }
    std::ranges::sort(expected);
    const ReplayJoin join = r.join();
    RC_ASSERT(sorted(join) == expected);
    RC_ASSERT(join.differed == differed);
}

} // namespace
} // namespace ridge::recorder
