// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "collector/recorder/replay_join.h"

#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <map>
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

    trace::KernelId launch(const std::string& function, bool counted = true, int process = 0,
                           int stream = 0, std::uint32_t grid = 1) {
        trace::KernelConfig config;
        config.id = next<trace::ConfigId>(run.configs.size());
        config.mangled = text(function);
        config.grid = {grid, 1, 1};
        config.registersPerThread = counted ? 0 : 32; // which only one of the runs knows
        run.configs.push_back(config);
        trace::Kernel kernel;
        kernel.id = next<trace::KernelId>(run.kernels.size());
        kernel.config = config.id;
        kernel.stream = run.streams[static_cast<std::size_t>(2 * process + stream)].id;
        kernel.launch.thread = run.threads[static_cast<std::size_t>(process)].id;
        kernel.launch.start = Ns(++m_now);
        run.kernels.push_back(kernel);
        if (counted)
            run.counters.push_back({kernel.id, trace::StringId::None, 1.0});
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

using Pairs = std::vector<std::pair<trace::KernelId, trace::KernelId>>;

Pairs sorted(const ReplayJoin& join) {
    Pairs pairs;
    for (const ReplayJoin::Pair& pair : join.pairs)
        pairs.emplace_back(pair.first, pair.second);
    std::ranges::sort(pairs);
    return pairs;
}

TEST(ReplayJoin, TheSameLaunchIsTheSameOneInTheRowOfItsKind) {
    MadeRun first, second;
    first.launch("a", false);
    const auto wanted = first.launch("a", false);
    first.launch("b", false);
    second.launch("a", false); // seen but not counted: it still has its place in the row
    const auto counted = second.launch("a");
    const ReplayJoin join = joinReplay(first.run, second.run);
    EXPECT_EQ(sorted(join), (Pairs{{wanted, counted}}));
    EXPECT_EQ(join.differed, 0U);
}

TEST(ReplayJoin, AnExtraLaunchShiftsOnlyItsOwnRange) {
    MadeRun first, second;
    first.push("warmup");
    const auto warm = first.launch("a", false);
    first.pop();
    first.push("step");
    const auto step = first.launch("a", false);
    second.push("warmup");
    const auto warm2 = second.launch("a");
    second.launch("a");
    second.pop();
    second.push("step");
    const auto step2 = second.launch("a");
    const ReplayJoin join = joinReplay(first.run, second.run);
    EXPECT_EQ(sorted(join), (Pairs{{warm, warm2}, {step, step2}}));
    EXPECT_EQ(join.differed, 1U);
}

TEST(ReplayJoin, RanksTellProcessesApartWhateverTheirOrder) {
    MadeRun first(2), second(2);
    first.run.processes[0].rank = second.run.processes[1].rank = 0;
    first.run.processes[1].rank = second.run.processes[0].rank = 1;
    const auto rank0 = first.launch("a", false, 0);
    const auto rank1 = first.launch("a", false, 1);
    const auto rank1Again = second.launch("a", true, 0);
    const auto rank0Again = second.launch("a", true, 1);
    EXPECT_EQ(sorted(joinReplay(first.run, second.run)),
              (Pairs{{rank0, rank0Again}, {rank1, rank1Again}}));
}

TEST(ReplayJoin, KernelsOfGraphsAndThoseWithoutALaunchAreNoPartners) {
    MadeRun first, second;
    first.launch("a", false);
    first.run.kernels.back().graphNode = 5;
    first.launch("a", false);
    first.run.kernels.back().launch = {};
    const auto wanted = first.launch("a", false);
    const auto counted = second.launch("a");
    EXPECT_EQ(sorted(joinReplay(first.run, second.run)), (Pairs{{wanted, counted}}));
}

/// What the join means, without any index: the n-th launch of a kind is the n-th launch of that kind.
class Oracle {
  public:
    explicit Oracle(const Trace& run) : m_run(run) {}

    std::string path(const trace::Kernel& kernel) const {
        std::string path;
        for (const trace::Range& range : m_run.ranges) // in order of opening
            if (range.thread == kernel.launch.thread && range.start <= kernel.launch.start &&
                (!range.end || *range.end >= kernel.launch.start))
                path += "/" + std::string(m_run.text(range.name));
        return path;
    }
    auto kind(const trace::Kernel& kernel) const {
        const trace::KernelConfig& config = m_run.configs[trace::index(kernel.config)];
        return std::tuple(kernel.launch.thread, m_run.streams[trace::index(kernel.stream)].cuptiId,
                          std::string(m_run.text(config.mangled)), config.grid, path(kernel));
    }
    std::ptrdiff_t place(const trace::Kernel& kernel) const {
        return std::ranges::count_if(m_run.kernels, [&](const trace::Kernel& other) {
            return kind(other) == kind(kernel) && other.launch.start < kernel.launch.start;
        });
    }

  private:
    const Trace& m_run;
};

/// Does the same random things in a run as `steps` say, but for the launches that `left` leaves out.
void act(MadeRun& run, const std::vector<int>& steps, const std::vector<bool>& left, bool counted) {
    for (std::size_t i = 0; i < steps.size(); ++i) {
        const int step = steps[i], process = step % 2;
        if (step % 7 == 0)
            run.push(step % 3 == 0 ? "x" : "y", process);
        else if (step % 7 == 1)
            run.pop(process);
        else if (!left[i])
            run.launch(step % 5 == 0 ? "a" : "b", counted && step % 11 != 0, process, step / 2 % 2,
                       1 + static_cast<std::uint32_t>(step) / 4 % 2);
    }
}

RC_GTEST_PROP(ReplayJoin, IsWhatCountingByHandFinds, ()) {
    const auto steps =
        *rc::gen::container<std::vector<int>>(rc::gen::inRange(0, 10'000)).as("steps");
    const auto maybe = rc::gen::container<std::vector<bool>>(
        steps.size(), rc::gen::map(rc::gen::inRange(0, 8), [](int n) { return n == 0; }));
    MadeRun first(2), second(2);
    act(first, steps, *maybe, false);
    act(second, steps, *maybe, true);
    const Oracle one(first.run), two(second.run);
    Pairs expected;
    std::uint64_t differed = 0;
    for (const trace::Counter& counter : second.run.counters) {
        const trace::Kernel& kernel = second.run.kernels[trace::index(counter.kernel)];
        const auto same = std::ranges::find_if(first.run.kernels, [&](const trace::Kernel& other) {
            return one.kind(other) == two.kind(kernel) && one.place(other) == two.place(kernel);
        });
        if (same == first.run.kernels.end())
            ++differed;
        else
            expected.emplace_back(same->id, kernel.id);
    }
    std::ranges::sort(expected);
    const ReplayJoin join = joinReplay(first.run, second.run);
    RC_ASSERT(sorted(join) == expected);
    RC_ASSERT(join.differed == differed);
}

} // namespace
} // namespace ridge::recorder
