// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// The schedule against a machine that is nothing but a clock and a price a sample.
#include "collector/sampler/schedule.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <gtest/gtest.h>
#include <numeric>
#include <rapidcheck/gtest.h>
#include <set>

namespace ridge::sampler {
namespace {

constexpr std::int64_t kMs = 1'000'000, kSecond = 1000 * kMs;

/// One stretch of sampling of a device.
struct Stretch {
    std::size_t device;
    std::int64_t start, end, intervalNs;
    bool burst;
};

/// Does what the schedule says, as the sampler would: one thread, which stops sampling a device
/// while it decodes it.
class Machine {
  public:
    Machine(double cores, std::size_t devices, std::int64_t costNs, std::uint64_t seed = 1,
            std::int64_t changeNs = 0)
        : m_schedule(cores, devices, seed, 0), m_costNs(costNs), m_changeNs(changeNs) {
        for (std::size_t d = 0; d < devices; ++d)
            beginBackground(d);
    }

    /// Share of the device's time from `start` to `end` in which work runs.
    std::function<double(std::size_t device, std::int64_t start, std::int64_t end)> active =
        [](auto...) { return 1.0; };

    void runUntil(std::int64_t endNs) {
        while (m_now < endNs) {
            m_now = std::max(m_now + kMs / 10, m_schedule.askAgainNs(m_now));
            for (std::size_t d = 0; d < m_background.size(); ++d)
                drain(d);
            if (const auto burst = m_schedule.due(m_now))
                take(*burst);
        }
    }

    double spentNs() const { return m_spent; }
    std::int64_t now() const { return m_now; }
    const std::vector<Stretch>& stretches() const { return m_stretches; }
    std::vector<Stretch> bursts() const {
        std::vector<Stretch> result;
        std::ranges::copy_if(m_stretches, std::back_inserter(result),
                             [](const Stretch& s) { return s.burst; });
        return result;
    }

  private:
    void beginBackground(std::size_t d) {
        change();
        m_background.resize(std::max(m_background.size(), d + 1));
        m_background[d] = {d, m_now, m_now, m_schedule.drawBackground(), false};
    }

    std::int64_t pay(std::uint64_t samples) {
        const std::int64_t cost = m_costNs * static_cast<std::int64_t>(samples);
        m_spent += static_cast<double>(cost);
        m_now += cost;
        return cost;
    }

    void change() {
        m_spent += static_cast<double>(m_changeNs);
        m_now += m_changeNs;
        m_schedule.paidForChange(m_changeNs);
    }

    void drain(std::size_t d) {
        Stretch& own = m_background[d];
        const std::int64_t samples = (m_now - own.end) / own.intervalNs;
        const std::int64_t from = own.end;
        own.end += samples * own.intervalNs;
        const double share = samples > 0 ? active(d, from, own.end) : 0;
        const auto count = static_cast<std::uint64_t>(samples);
        m_schedule.saw(d, static_cast<std::uint64_t>(share * static_cast<double>(samples)), count);
        m_schedule.paidForBackground(count, pay(count));
        if (m_schedule.isTooDear(own.intervalNs)) {
            m_stretches.push_back(own);
            beginBackground(d);
        }
    }

    void take(const Burst& burst) {
        drain(burst.device);
        m_stretches.push_back(m_background[burst.device]);
        change();
        m_stretches.push_back(
            {burst.device, m_now, m_now + burst.lengthNs(), burst.intervalNs, true});
        m_now += burst.lengthNs();
        m_schedule.paidForBurst(burst.samples, pay(burst.samples));
        beginBackground(burst.device);
    }

    Schedule m_schedule;
    std::int64_t m_costNs, m_changeNs, m_now = 0;
    double m_spent = 0;
    std::vector<Stretch> m_background; ///< by device, as far as it was drained
    std::vector<Stretch> m_stretches;  ///< that are over
};

RC_GTEST_PROP(Schedule, TheBudgetIsKeptWhateverASampleCosts, ()) {
    const double cores = *rc::gen::inRange(10, 101) / 100.0;
    const auto devices = *rc::gen::inRange<std::size_t>(1, 5);
    const std::int64_t cost = *rc::gen::inRange(2, 600) * 1000;
    const auto seed = *rc::gen::arbitrary<std::uint64_t>();
    const std::int64_t change = *rc::gen::inRange(0, 200) * kMs;
    Machine machine(cores, devices, cost, seed, change);
    machine.runUntil(200 * kSecond);
    const double budget = cores * static_cast<double>(machine.now());
    // The first burst is taken before the price is known.
    RC_ASSERT(machine.spentNs() <= 1.05 * budget + kSecond);
    // One thread that waits during bursts and between them cannot spend a whole core, nor much
    // where samples cost little.
    RC_ASSERT((machine.spentNs() >= 0.9 * budget || cores > 0.45 || cost < 100'000));
}

RC_GTEST_PROP(Schedule, BurstsAreNoShorterForWhatAChangeOfPaceCosts, ()) {
    const std::int64_t cost = 200'000;
    Machine machine(1, 1, cost, *rc::gen::arbitrary<std::uint64_t>(),
                    *rc::gen::inRange(0, 300) * kMs);
    machine.runUntil(60 * kSecond);
    const auto bursts = machine.bursts();
    RC_ASSERT(bursts.size() > 30U);
    for (const Stretch& burst : bursts)
        RC_ASSERT(
            (burst.end - burst.start) / burst.intervalNs >=
            std::min<std::int64_t>(Schedule::kFirstSamples, Schedule::kLongestDecodeNs / cost / 2));
}

TEST(Schedule, HalfACoreAtTheMeasuredPriceIsSpentToATenth) {
    for (const std::int64_t cost : {150'000, 200'000, 350'000}) {
        Machine machine(0.5, 1, cost);
        machine.runUntil(60 * kSecond);
        EXPECT_NEAR(machine.spentNs() / static_cast<double>(machine.now()), 0.5, 0.05) << cost;
    }
}

RC_GTEST_PROP(Schedule, NoTwoStretchesOfADeviceOverlap, ()) {
    Machine machine(*rc::gen::inRange(10, 101) / 100.0, *rc::gen::inRange<std::size_t>(1, 4),
                    *rc::gen::inRange(20, 500) * 1000, *rc::gen::arbitrary<std::uint64_t>());
    machine.runUntil(20 * kSecond);
    std::vector<std::int64_t> end(4);
    for (const Stretch& stretch : machine.stretches()) {
        RC_ASSERT(stretch.start >= end[stretch.device]);
        RC_ASSERT(stretch.end >= stretch.start);
        end[stretch.device] = stretch.end;
    }
}

RC_GTEST_PROP(Schedule, BurstsStayWithinTheirLimits, ()) {
    const std::int64_t cost = *rc::gen::inRange(5, 1500) * 1000;
    Machine machine(0.5, 1, cost, *rc::gen::arbitrary<std::uint64_t>());
    machine.runUntil(60 * kSecond);
    const auto bursts = machine.bursts();
    RC_ASSERT(bursts.size() > 3U);
    for (std::size_t i = 8; i < bursts.size(); ++i) { // once the price is known
        const std::int64_t samples = (bursts[i].end - bursts[i].start) / bursts[i].intervalNs;
        RC_ASSERT(bursts[i].intervalNs >= Schedule::kShortestNs);
        RC_ASSERT(bursts[i].intervalNs <= Schedule::kLongestNs);
        RC_ASSERT(samples <= Schedule::kMostSamples);
        RC_ASSERT((samples <= Schedule::kLeastSamples ||
                   static_cast<double>(samples * cost) <= 1.1 * Schedule::kLongestDecodeNs));
    }
}

RC_GTEST_PROP(Schedule, TheBackgroundHasAFifthOfTheTime, ()) {
    Machine machine(*rc::gen::inRange(10, 101) / 100.0, 1, *rc::gen::inRange(20, 500) * 1000,
                    *rc::gen::arbitrary<std::uint64_t>());
    machine.runUntil(30 * kSecond);
    std::int64_t background = 0;
    for (const Stretch& stretch : machine.stretches())
        background += stretch.burst ? 0 : stretch.end - stretch.start;
    RC_ASSERT(static_cast<double>(background) >=
              0.2 * static_cast<double>(machine.stretches().back().end));
}

TEST(Schedule, IntervalsDifferInBurstsAndBackground) {
    Machine machine(1, 1, 200'000);
    machine.runUntil(20 * kSecond);
    std::set<std::int64_t> close, slow;
    for (const Stretch& stretch : machine.stretches())
        (stretch.burst ? close : slow).insert(stretch.intervalNs);
    EXPECT_GE(close.size(), machine.bursts().size() * 9 / 10);
    EXPECT_GT(slow.size(), 10U);
    EXPECT_LT(*close.begin(), 12'000);
    EXPECT_GT(*close.rbegin(), 22'000);
    EXPECT_GE(*slow.begin(), 800'000);
    EXPECT_LE(*slow.rbegin(), 1'250'000);
}

/// How much longer or shorter than the mean bursts saw a phase of a program of that period. The
/// largest difference counts, over tenths of the period.
double unevenness(const std::vector<Stretch>& bursts, std::int64_t period) {
    constexpr std::int64_t kBins = 10, kStep = 20'000;
    std::vector<double> seen(kBins);
    for (const Stretch& burst : bursts)
        for (std::int64_t at = burst.start; at < burst.end; at += kStep)
            ++seen[static_cast<std::size_t>(at % period * kBins / period)];
    const double mean = std::accumulate(seen.begin(), seen.end(), 0.0) / kBins;
    double worst = 0;
    for (const double each : seen)
        worst = std::max(worst, std::abs(each / mean - 1));
    return worst;
}

TEST(Schedule, EveryPhaseOfAPeriodicProgramIsSeenAlike) {
    Machine machine(1, 1, 150'000);
    machine.runUntil(400 * kSecond);
    const auto bursts = machine.bursts();
    ASSERT_GT(bursts.size(), 700U);
    for (const std::int64_t period :
         {50'000, 333'333, 1'000'000, 5'000'000, 17'000'000, 50'000'000, 64'000'000, 100'000'000})
        EXPECT_LT(unevenness(bursts, period), 0.2) << period;
}

RC_GTEST_PROP(Schedule, AnyPeriodIsSeenAlike, ()) {
    static const auto bursts = [] {
        Machine machine(0.5, 1, 200'000, 7);
        machine.runUntil(500 * kSecond);
        return machine.bursts();
    }();
    RC_ASSERT(unevenness(bursts, *rc::gen::inRange<std::int64_t>(50'000, 100 * kMs)) < 0.25);
}

TEST(Schedule, EqualSeedsDrawEqually) {
    const auto starts = [](std::uint64_t seed) {
        Machine machine(0.7, 2, 180'000, seed);
        machine.runUntil(10 * kSecond);
        std::vector<std::int64_t> result;
        for (const Stretch& burst : machine.bursts())
            result.push_back(burst.start + burst.intervalNs);
        return result;
    };
    EXPECT_EQ(starts(5), starts(5));
    EXPECT_NE(starts(5), starts(6));
}

TEST(Schedule, AShortProgramHasItsFirstBurstSoonAndOneOfASecondTwo) {
    for (const double cores : {0.25, 0.5, 1.0}) {
        Machine machine(cores, 1, 150'000);
        machine.active = [](std::size_t, std::int64_t start, std::int64_t) {
            return start >= 500 * kMs ? 1.0 : 0.0;
        };
        machine.runUntil(1500 * kMs);
        const auto bursts = machine.bursts();
        ASSERT_GE(bursts.size(), 2U) << cores;
        EXPECT_GT(bursts[0].start, 500 * kMs);
        EXPECT_LT(bursts[0].start, 650 * kMs);
    }
}

TEST(Schedule, AnIdleGpuHasNoBurst) {
    Machine machine(1, 1, 200'000);
    machine.active = [](auto...) { return 0.05; };
    machine.runUntil(10 * kSecond);
    EXPECT_EQ(machine.bursts().size(), 0U);
}

TEST(Schedule, AnIdleGpuSavesUpForNoMoreThanTwoBursts) {
    Machine machine(0.2, 1, 200'000);
    machine.active = [](std::size_t, std::int64_t start, std::int64_t) {
        return start >= 60 * kSecond ? 1.0 : 0.0;
    };
    machine.runUntil(60 * kSecond);
    const double before = machine.spentNs();
    machine.runUntil(61 * kSecond);
    EXPECT_LT(machine.spentNs() - before, 0.2 * kSecond + 3 * Schedule::kLongestDecodeNs);
}

TEST(Schedule, WorkInTurnsWithIdleTimeIsSeenFromItsBeginToItsEnd) {
    // 100 ms of work, 200 ms of none.
    Machine machine(0.5, 1, 200'000);
    machine.active = [](std::size_t, std::int64_t, std::int64_t end) {
        return end % (300 * kMs) < 100 * kMs ? 1.0 : 0.0;
    };
    machine.runUntil(200 * kSecond);
    std::vector<int> starts(5); // by fifth of the work
    for (const Stretch& burst : machine.bursts())
        if (const std::int64_t phase = burst.start % (300 * kMs); phase < 100 * kMs)
            ++starts[static_cast<std::size_t>(phase / (20 * kMs))];
    for (std::size_t i = 1; i < starts.size(); ++i) // the first passes until it is noticed
        EXPECT_GT(starts[i], 10) << i;
}

TEST(Schedule, BusyGpusTakeTurnsAndIdleOnesArePassedBy) {
    Machine machine(1, 4, 200'000);
    machine.active = [](std::size_t device, auto...) { return device == 2 ? 0.0 : 1.0; };
    machine.runUntil(30 * kSecond);
    std::vector<int> count(4);
    for (const Stretch& burst : machine.bursts())
        ++count[burst.device];
    EXPECT_EQ(count[2], 0);
    for (const std::size_t busy : {0, 1, 3})
        EXPECT_NEAR(count[busy], count[0], 1);
    EXPECT_GT(count[0], 5);
}

TEST(Schedule, SeveralGpusSpendWhatOneCannot) {
    Machine one(1, 1, 150'000), four(1, 4, 150'000);
    one.runUntil(60 * kSecond);
    four.runUntil(60 * kSecond);
    EXPECT_LT(one.spentNs(), 0.7 * 60 * kSecond); // its background has its turn
    EXPECT_GT(four.spentNs(), 1.1 * one.spentNs());
    EXPECT_LE(four.spentNs(), 60 * kSecond);
}

TEST(Schedule, ManyGpusHaveASlowerBackground) {
    Schedule one(1, 1, 1, 0), eight(1, 8, 1, 0);
    EXPECT_LE(one.drawBackground(), 1'250'000);
    EXPECT_GE(eight.drawBackground(), 3 * kMs);
}

} // namespace
} // namespace ridge::sampler
