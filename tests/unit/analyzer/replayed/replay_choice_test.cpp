// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/replayed/replay_choice.h"

#include "tests/unit/analyzer/story.h"

#include <gmock/gmock.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <set>

namespace ridge::analyzer {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using tests::Story;

constexpr std::int64_t kUs = 1000;

/// Kernels one after the other, each launched when it starts.
class Launches {
  public:
    void add(std::string_view function, std::int64_t time, bool inGraph = false) {
        story.kernel(function, m_now, m_now, m_now + time);
        story.trace.kernels.back().graphNode = inGraph ? 9 : 0;
        story.config(function).mangled = story.text(function);
        m_now += time + 10;
    }
    void announce(std::string_view function, std::int64_t time, double flops) {
        story.work(story.range("r", m_now - 2, m_now + 5), flops, 1, trace::Precision::Fp32);
        add(function, time);
    }
    std::int64_t now() const { return m_now; }

    Story story;

  private:
    std::int64_t m_now = 10;
};

std::vector<std::uint32_t> rows(const ReplayChoice& choice) {
    std::vector<std::uint32_t> rows;
    for (const ReplayChoice::Launch& launch : choice.launches)
        rows.push_back(launch.kernel);
    return rows;
}

TEST(ReplayChoice, TakesOneLaunchOfEachConfigurationMostTimeFirst) {
    Launches run;
    for (const std::string_view name : {"gemm", "softmax", "gemm", "softmax", "gemm"})
        run.add(name, name == "gemm" ? 500 * kUs : 900 * kUs);
    const ReplayChoice choice = chooseReplay(run.story.trace, {});
    EXPECT_THAT(rows(choice), ElementsAre(1, 0)); // 1,800 us of softmax, 1,500 us of gemm
    EXPECT_EQ(choice.kernels, 5u);
    EXPECT_EQ(choice.kernelTime, Ns(3300 * kUs));
    EXPECT_EQ(choice.known, choice.kernelTime);
    EXPECT_EQ(choice.launches[0].known, Ns(1800 * kUs));
    EXPECT_EQ(choice.cut, 0u);
}

TEST(ReplayChoice, TheFirstLaunchNearTheMedianSpeaksForAConfiguration) {
    Launches run;
    for (const std::int64_t time : {110, 96, 100, 101, 99, 90}) // the median is 99
        run.add("gemm", time * kUs);
    EXPECT_THAT(rows(chooseReplay(run.story.trace, {})), ElementsAre(1));
}

TEST(ReplayChoice, LaunchesOfOtherLengthsHaveARepresentativeOfTheirOwn) {
    Launches run;
    for (const std::int64_t time : {100, 10, 11, 100, 100, 1000})
        run.add("gemm", time * kUs);
    const ReplayChoice choice = chooseReplay(run.story.trace, {});
    EXPECT_THAT(rows(choice), ElementsAre(5, 0, 1)); // 1,000 us, then 300 us, then 21 us
    EXPECT_EQ(choice.known, choice.kernelTime);
}

TEST(ReplayChoice, LaunchesThatAnnounceOtherWorkAreApart) {
    Launches run;
    run.announce("gemm", 100 * kUs, 1e9);
    run.announce("gemm", 100 * kUs, 2e9);
    run.announce("gemm", 100 * kUs, 1e9);
    EXPECT_THAT(rows(chooseReplay(run.story.trace, {})), ElementsAre(0, 1));
}

TEST(ReplayChoice, LeavesTheLastHundredthOfTheTime) {
    Launches run;
    run.add("gemm", 985 * kUs);
    run.add("softmax", 6 * kUs);
    run.add("tiny", 5 * kUs);
    run.add("tinier", 4 * kUs);
    EXPECT_THAT(rows(chooseReplay(run.story.trace, {})), ElementsAre(0, 1));
}

TEST(ReplayChoice, LeavesOutWhatTheBudgetCannotHold) {
    Launches run;
    run.add("long", 900 * kUs);
    run.add("gemm", 500 * kUs);
    run.add("softmax", 400 * kUs);
    ReplayRequest request;
    request.perLaunch = Ns(1000 * kUs);
    request.passes = 10;
    request.budget =
        Ns(9000 * kUs); // `long` alone would take 10,000 us, the others 6,000 and 5,000
    const ReplayChoice choice = chooseReplay(run.story.trace, request);
    EXPECT_THAT(rows(choice), ElementsAre(1));
    EXPECT_EQ(choice.cost, Ns(6000 * kUs));
    EXPECT_EQ(choice.known, Ns(500 * kUs));
    EXPECT_EQ(choice.cut, 2u);
}

TEST(ReplayChoice, AnExplicitNumberTakesTheFirstOfEachInRounds) {
    Launches run;
    for (const std::string_view name : {"b", "a", "a", "a", "b", "a"})
        run.add(name, 100 * kUs);
    ReplayRequest request;
    request.most = 2;
    EXPECT_THAT(rows(chooseReplay(run.story.trace, request)), ElementsAre(1, 0, 2, 4));
    request.perLaunch = Ns(1);
    request.budget = Ns(3);
    const ReplayChoice cut = chooseReplay(run.story.trace, request);
    EXPECT_THAT(rows(cut), ElementsAre(1, 0, 2));
    EXPECT_EQ(cut.cut, 1u);
    EXPECT_EQ(cut.known, cut.kernelTime);
}

TEST(ReplayChoice, AsksForWhatIsNamedInsideTheWindows) {
    Launches run;
    run.add("gemm", 100 * kUs);
    run.add("softmax", 100 * kUs);
    const std::int64_t from = run.now();
    run.add("gemm", 200 * kUs);
    run.add("softmax", 100 * kUs);
    const std::vector<std::vector<Window>> windows = {{{0, 5}, {from, from + 1}}, {}};
    ReplayRequest request;
    request.windows = windows;
    EXPECT_THAT(rows(chooseReplay(run.story.trace, request)), ElementsAre(2));
    request.windows = {};
    request.kernels = "^soft";
    const ReplayChoice named = chooseReplay(run.story.trace, request);
    EXPECT_THAT(rows(named), ElementsAre(1));
    EXPECT_EQ(named.kernels, 2u);
    EXPECT_EQ(named.kernelTime, Ns(200 * kUs));
}

TEST(ReplayChoice, KernelsOfGraphsShareTheCountersOfALaunchAlike) {
    Launches run;
    run.add("gemm", 100 * kUs, true);
    run.add("gemm", 100 * kUs);
    run.add("softmax", 300 * kUs, true);
    run.add("ncclDevKernel_AllReduce", 700 * kUs);
    const ReplayChoice choice = chooseReplay(run.story.trace, {});
    EXPECT_THAT(rows(choice), ElementsAre(1));
    EXPECT_EQ(choice.known, Ns(200 * kUs));
    EXPECT_EQ(choice.graphKernels, 1u);
    EXPECT_EQ(choice.graphTime, Ns(300 * kUs));
    EXPECT_EQ(choice.waitingTime, Ns(700 * kUs));
    EXPECT_THAT(choice.waiting, ElementsAre(testing::Pair("ncclDevKernel_AllReduce", 1u)));
    EXPECT_EQ(choice.kernelTime, Ns(1200 * kUs));
}

TEST(ReplayChoice, KernelsOfGraphsAreLaunchesWhereTheSecondRunMakesNoGraphs) {
    Launches run;
    run.add("gemm", 100 * kUs, true);
    run.add("softmax", 300 * kUs, true);
    ReplayRequest request;
    request.graphsLaunched = true;
    const ReplayChoice choice = chooseReplay(run.story.trace, request);
    EXPECT_THAT(rows(choice), ElementsAre(1, 0));
    EXPECT_EQ(choice.known, choice.kernelTime);
    EXPECT_EQ(choice.graphKernels, 0u);
}

TEST(ReplayChoice, AGraphInTheWindowsIsRepresentedByALaunchOutside) {
    Launches run;
    run.add("gemm", 100 * kUs);
    run.add("init", 100 * kUs);
    run.add("softmax", 100 * kUs);
    const std::int64_t from = run.now();
    run.add("gemm", 110 * kUs, true);
    run.add("softmax", 110 * kUs, true);
    run.add("softmax", 100 * kUs);
    const std::vector<std::vector<Window>> windows = {{{from, run.now()}}, {}};
    ReplayRequest request;
    request.windows = windows;
    const ReplayChoice choice = chooseReplay(run.story.trace, request);
    EXPECT_THAT(rows(choice), ElementsAre(5, 0));
    EXPECT_EQ(choice.kernels, 3u);
    EXPECT_EQ(choice.known, choice.kernelTime);
    EXPECT_EQ(choice.graphKernels, 0u);
}

TEST(ReplayChoice, RanksOfAProgramShareTheirLaunches) {
    for (const bool ranks : {false, true}) {
        Launches run;
        run.add("gemm", 100 * kUs);
        trace::Trace& trace = run.story.trace;
        const trace::ProcessId second = run.story.process();
        if (ranks)
            for (int rank = 0; rank < 2; ++rank)
                trace.processes[static_cast<std::size_t>(rank)].rank = rank;
        trace.configs.push_back(trace.configs[0]); // of the second process
        trace.configs.back().id = trace::ConfigId(2);
        run.story.kernel("gemm", run.now(), run.now(), run.now() + 100 * kUs,
                         run.story.thread(second));
        trace.kernels.back().config = trace::ConfigId(2);
        const ReplayChoice choice = chooseReplay(trace, {});
        EXPECT_EQ(choice.launches.size(), ranks ? 1u : 2u);
        EXPECT_EQ(choice.known, Ns(200 * kUs));
    }
}

TEST(ReplayChoice, NothingToReplayIsNoChoice) {
    EXPECT_THAT(rows(chooseReplay(Story().trace, {})), IsEmpty());
    Launches run;
    run.add("gemm", 100 * kUs);
    run.story.trace.kernels[0].launch = {};
    EXPECT_THAT(rows(chooseReplay(run.story.trace, {})), IsEmpty());
}

bool alikeByHand(std::int64_t a, std::int64_t b) {
    return static_cast<double>(std::max(a, b)) <= 1.25 * static_cast<double>(std::min(a, b));
}

struct MadeKernel {
    int function = 0;
    std::int64_t time = 0;
    bool inGraph = false;
};

/// The rule of chooseReplay() said without any order or index.
class ByHand {
  public:
    explicit ByHand(std::vector<MadeKernel> kernels) : m_kernels(std::move(kernels)) {
        for (int function = 0; function < kFunctions; ++function) {
            std::vector<std::size_t> all;
            for (std::size_t i = 0; i < m_kernels.size(); ++i)
                if (m_kernels[i].function == function)
                    all.push_back(i);
            represent(all);
        }
        std::ranges::stable_sort(m_representatives, [](const auto& a, const auto& b) {
            return a.second != b.second ? a.second > b.second : a.first < b.first;
        });
    }

    std::vector<std::uint32_t> chosen(std::size_t most) const {
        double possible = 0;
        for (const auto& each : m_representatives)
            possible += static_cast<double>(each.second);
        std::vector<std::uint32_t> chosen;
        for (const auto& [kernel, weight] : m_representatives) {
            const std::int64_t before = known(chosen);
            if (static_cast<double>(before) >= 0.99 * possible || chosen.size() == most)
                break;
            chosen.push_back(static_cast<std::uint32_t>(kernel));
            if (known(chosen) == before)
                chosen.pop_back();
        }
        return chosen;
    }

    std::int64_t known(const std::vector<std::uint32_t>& chosen) const {
        std::int64_t time = 0;
        for (const MadeKernel& kernel : m_kernels)
            time += std::ranges::any_of(chosen,
                                        [&](std::uint32_t i) {
                                            return m_kernels[i].function == kernel.function &&
                                                   alikeByHand(m_kernels[i].time, kernel.time);
                                        })
                        ? kernel.time
                        : 0;
        return time;
    }

    static constexpr int kFunctions = 4;

  private:
    void represent(const std::vector<std::size_t>& some) {
        std::vector<std::int64_t> times;
        for (const std::size_t i : some)
            if (!m_kernels[i].inGraph)
                times.push_back(m_kernels[i].time);
        if (times.empty())
            return;
        std::ranges::sort(times);
        const std::int64_t median = times[(times.size() - 1) / 2];
        const std::size_t first = *std::ranges::find_if(some, [&](std::size_t i) {
            const auto [less, more] = std::minmax(m_kernels[i].time, median);
            return !m_kernels[i].inGraph &&
                   static_cast<double>(more) <= 1.05 * static_cast<double>(less);
        });
        std::int64_t weight = 0;
        std::vector<std::size_t> shorter, longer;
        for (const std::size_t i : some)
            if (alikeByHand(m_kernels[i].time, m_kernels[first].time))
                weight += m_kernels[i].time;
            else
                (m_kernels[i].time < m_kernels[first].time ? shorter : longer).push_back(i);
        m_representatives.emplace_back(first, weight);
        represent(shorter);
        represent(longer);
    }

    std::vector<MadeKernel> m_kernels; ///< in order of launch
    std::vector<std::pair<std::size_t, std::int64_t>> m_representatives;
};

std::vector<MadeKernel> someKernels() {
    const auto kernel = rc::gen::map(
        rc::gen::tuple(rc::gen::inRange(0, ByHand::kFunctions),
                       rc::gen::inRange<std::int64_t>(1, 60), rc::gen::inRange(0, 5)),
        [](const std::tuple<int, std::int64_t, int>& from) {
            return MadeKernel{std::get<0>(from), std::get<1>(from), std::get<2>(from) == 0};
        });
    return *rc::gen::container<std::vector<MadeKernel>>(kernel);
}

trace::Trace traceOf(const std::vector<MadeKernel>& kernels) {
    Launches run;
    for (const MadeKernel& kernel : kernels)
        run.add("f" + std::to_string(kernel.function), kernel.time, kernel.inGraph);
    return run.story.trace;
}

RC_GTEST_PROP(ReplayChoice, IsWhatChoosingByHandGives, ()) {
    const std::vector<MadeKernel> kernels = someKernels();
    const auto most = *rc::gen::inRange(0, 12);
    ReplayRequest request;
    request.perLaunch = Ns(1);
    request.budget = Ns(most);
    const ReplayChoice choice = chooseReplay(traceOf(kernels), request);
    const ByHand byHand(kernels);
    RC_ASSERT(rows(choice) == byHand.chosen(static_cast<std::size_t>(most)));
    RC_ASSERT(choice.known.count() == byHand.known(rows(choice)));
    RC_ASSERT(choice.cost.count() <= most);
}

RC_GTEST_PROP(ReplayChoice, WithoutABudgetAndGraphsNearlyAllIsKnown, ()) {
    std::vector<MadeKernel> kernels = someKernels();
    double all = 0;
    for (MadeKernel& kernel : kernels) {
        kernel.inGraph = false;
        all += static_cast<double>(kernel.time);
    }
    const ReplayChoice choice = chooseReplay(traceOf(kernels), {});
    RC_ASSERT(static_cast<double>(choice.known.count()) >= 0.99 * all);
}

} // namespace
} // namespace ridge::analyzer
