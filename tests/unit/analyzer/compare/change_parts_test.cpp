// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/compare/change_parts.h"

#include "analyzer/algorithms/shapley.h"
#include "analyzer/verdict/peaks.h"
#include "tests/unit/analyzer/story.h"

#include <algorithm>
#include <gmock/gmock.h>
#include <numeric>
#include <rapidcheck.h>

namespace ridge::analyzer {
namespace {

constexpr auto kBf16 = static_cast<std::size_t>(Resource::TensorBf16);

GroupWork workOnH200(double flops, double bytes) {
    GroupWork work;
    work.known = true;
    work.bytes = bytes;
    work.roofs = tableRoofs(tests::h200());
    work.flops[kBf16] = flops;
    return work;
}

/// Bytes that DRAM of an H200 can move in `ns`.
double bytesFor(double ns) {
    return static_cast<double>(tests::h200().memoryBandwidth) * ns * 1e-9;
}

void setClock(GroupWork& work, double hertz) {
    work.clockKnown = true;
    work.sampledSeconds = 2;
    work.cycles = 2 * hertz;
}

GroupWork arbitraryWork() {
    const auto amount = [] { return static_cast<double>(*rc::gen::inRange(0, 1000)) * 1e7; };
    GroupWork work = workOnH200(amount() * 100, amount());
    if (*rc::gen::arbitrary<bool>())
        for (Roof& roof : work.roofs.byResource)
            roof.rate *= 1.25;
    if (*rc::gen::arbitrary<bool>())
        setClock(work, 1e6 * *rc::gen::inRange(300, 2000));
    return work;
}

Ns arbitraryTime() {
    return Ns(*rc::gen::inRange<std::int64_t>(0, 10'000'000));
}

TEST(Shapley, IsTheAverageOverAllOrders) {
    const bool ok = rc::check("shapley", [] {
        const auto values = *rc::gen::container<std::array<int, 16>>(rc::gen::inRange(-1000, 1000));
        const auto value = [&](std::size_t set) { return static_cast<double>(values[set]); };
        std::array<double, 4> expected{};
        std::array<std::size_t, 4> order = {0, 1, 2, 3};
        do {
            std::size_t set = 0;
            for (std::size_t factor : order) {
                const std::size_t with = set | std::size_t{1} << factor;
                expected[factor] += (value(with) - value(set)) / 24;
                set = with;
            }
        } while (std::next_permutation(order.begin(), order.end()));
        const std::array<double, 4> shares = shapley<4>(value);
        for (std::size_t i = 0; i < 4; ++i)
            RC_ASSERT(std::abs(shares[i] - expected[i]) < 1e-9);
        RC_ASSERT(std::abs(std::accumulate(shares.begin(), shares.end(), 0.0) -
                           (value(15) - value(0))) < 1e-9);
    });
    EXPECT_TRUE(ok);
}

TEST(ChangeParts, AddUpExactlyAndSwappingTheSidesNegatesThem) {
    const bool ok = rc::check("splitChange", [] {
        const GroupWork a = arbitraryWork(), b = arbitraryWork();
        const Ns timeA = arbitraryTime(), timeB = arbitraryTime();
        const ChangeParts there = splitChange(timeA, a, timeB, b);
        const ChangeParts back = splitChange(timeB, b, timeA, a);
        RC_ASSERT(there.total() == timeB - timeA);
        RC_ASSERT(back.total() == timeA - timeB);
        for (std::size_t i = 0; i < kFactors; ++i)
            RC_ASSERT(std::chrono::abs(there.time[i] + back.time[i]) <= Ns(2));
    });
    EXPECT_TRUE(ok);
}

TEST(ChangeParts, AFactorThatIsEqualOnBothSidesGetsNothing) {
    const bool ok = rc::check("equal factors", [] {
        const GroupWork a = arbitraryWork();
        GroupWork b = arbitraryWork();
        const bool sameBytes = *rc::gen::arbitrary<bool>(), sameFlops = *rc::gen::arbitrary<bool>(),
                   sameCeilings = *rc::gen::arbitrary<bool>(),
                   sameClock = *rc::gen::arbitrary<bool>();
        if (sameBytes)
            b.bytes = a.bytes;
        if (sameFlops)
            b.flops = a.flops;
        if (sameCeilings)
            b.roofs = a.roofs;
        if (sameClock)
            setClock(b, a.clockHz());
        const ChangeParts parts = splitChange(arbitraryTime(), a, arbitraryTime(), b);
        RC_ASSERT((!sameBytes || parts[Factor::Bytes] == Ns{}));
        RC_ASSERT((!sameFlops || parts[Factor::Flops] == Ns{}));
        RC_ASSERT((!sameCeilings || parts[Factor::Ceilings] == Ns{}));
        RC_ASSERT((!sameClock || parts[Factor::Clock] == Ns{}));
    });
    EXPECT_TRUE(ok);
}

TEST(ChangeParts, NameTheFactorThatAloneChanged) {
    const GroupWork work = workOnH200(1000, bytesFor(1000));
    const GroupWork half = workOnH200(1000, bytesFor(500));
    EXPECT_EQ(splitChange(Ns(1200), work, Ns(600), half)[Factor::Bytes], Ns(-600));
    EXPECT_EQ(splitChange(Ns(1200), work, Ns(1000), work)[Factor::Saturation], Ns(-200));
    GroupWork faster = work;
    faster.roofs.of(Resource::Dram).rate *= 2;
    EXPECT_EQ(splitChange(Ns(1200), work, Ns(600), faster)[Factor::Ceilings], Ns(-600));
}

TEST(ChangeParts, AClockSlowsWhatMathBoundsAndNotWhatWaitsForDram) {
    GroupWork math = workOnH200(1e9, 0), slowMath = math;
    GroupWork memory = workOnH200(0, bytesFor(1000)), slowMemory = memory;
    for (GroupWork* work : {&math, &memory})
        setClock(*work, 1.98e9);
    for (GroupWork* work : {&slowMath, &slowMemory})
        setClock(*work, 0.99e9);
    EXPECT_EQ(splitChange(Ns(1000), math, Ns(2000), slowMath)[Factor::Clock], Ns(1000));
    EXPECT_EQ(splitChange(Ns(1000), memory, Ns(2000), slowMemory)[Factor::Saturation], Ns(1000));
}

TEST(ChangeParts, AClockThatWasNotSampledOnBothSidesIsPartOfTheSaturation) {
    GroupWork a = workOnH200(1e9, 0);
    const GroupWork b = a;
    setClock(a, 1.98e9);
    const ChangeParts parts = splitChange(Ns(1000), a, Ns(2000), b);
    EXPECT_EQ(parts[Factor::Clock], Ns(0));
    EXPECT_EQ(parts[Factor::Saturation], Ns(1000));
}

TEST(ChangeParts, FlopsUnderTheBytesRoofExplainNothing) {
    const GroupWork a = workOnH200(1000, bytesFor(1000)), b = workOnH200(9000, bytesFor(1000));
    EXPECT_EQ(splitChange(Ns(1100), a, Ns(1200), b)[Factor::Flops], Ns(0));
    EXPECT_EQ(splitChange(Ns(1100), a, Ns(1200), b)[Factor::Saturation], Ns(100));
}

TEST(ChangeParts, TwoFactorsThatHalveTheTimeTogetherShareIt) {
    // One order goes from 1000 by half the bytes to 500 and by the doubled saturation to 250. The
    // other order first saves 500, then 250. The average is 375 each.
    const GroupWork a = workOnH200(0, bytesFor(1000)), b = workOnH200(0, bytesFor(500));
    const ChangeParts parts = splitChange(Ns(1000), a, Ns(250), b);
    EXPECT_EQ(parts[Factor::Bytes], Ns(-375));
    EXPECT_EQ(parts[Factor::Saturation], Ns(-375));
}

TEST(ChangeParts, AGroupThatIsGoneTookItsBytesAndFlopsWithIt) {
    const GroupWork work = workOnH200(0, bytesFor(1000));
    EXPECT_EQ(splitChange(Ns(1200), work, Ns{}, std::nullopt)[Factor::Bytes], Ns(-1200));
    EXPECT_EQ(splitChange(Ns{}, std::nullopt, Ns(1200), work)[Factor::Bytes], Ns(1200));
}

TEST(ChangeParts, WithoutWorkOrARoofForItNothingIsSaid) {
    GroupWork unknown = workOnH200(1000, 1000);
    unknown.known = false;
    const GroupWork known = workOnH200(1000, 1000);
    GroupWork roofless = known;
    roofless.roofs = {};
    const GroupWork absurd = workOnH200(1e300, 1e300), none = workOnH200(0, 0);
    for (const GroupWork& other : {unknown, roofless, none})
        EXPECT_EQ(splitChange(Ns(100), known, Ns(300), other)[Factor::Unknown], Ns(200));
    EXPECT_EQ(splitChange(Ns(100), known, Ns(300), absurd)[Factor::Unknown], Ns(200));
    EXPECT_EQ(splitChange(Ns(100), unknown, Ns{}, std::nullopt)[Factor::Unknown], Ns(-100));
}

} // namespace
} // namespace ridge::analyzer
