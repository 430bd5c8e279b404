// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/verdict/busy_verdict.h"
#include "analyzer/verdict/work_verdict.h"

#include <algorithm>
#include <gmock/gmock.h>
#include <random>
#include <rapidcheck.h>

namespace ridge::analyzer {
namespace {

/// Shares in percent of peak with a band in points; units that are not named are idle.
BusyShares busy(std::initializer_list<std::pair<Metric, double>> percent, double band = 1) {
    BusyShares shares;
    shares.origin = Origin::Sampled;
    shares.effective = 100;
    for (std::size_t unit = 0; unit < kUnits; ++unit)
        shares.by[unit] = {0, 0, EstimateState::Known};
    for (const auto& [metric, value] : percent)
        shares.of(metric) = {value / 100, band / 100, EstimateState::Known};
    return shares;
}

KernelVerdict judged(const BusyShares& shares, const Roofs& roofs = {}) {
    return judgeBusy(shares, roofs, {});
}

using enum Metric;

struct Seen {
    const char* kernel;
    std::initializer_list<std::pair<Metric, double>> percent;
    Label label;
    Resource resource;
    bool balanced;
};

/// What kernels on an H200 reached, in percent of theoretical peak; their verdicts are those of
/// docs/method/verdicts.md.
TEST(BusyVerdict, NamesTheKernelsSeenOnAnH200) {
    const Seen kSeen[] = {
        {"cuBLAS bf16 GEMM 8192",
         {{Tensor, 93}, {L1, 95}, {L2, 49}, {Dram, 21}, {Issue, 12}},
         Label::ComputeSaturated,
         Resource::Tensor,
         true},
        {"triad",
         {{Dram, 87}, {L2, 90}, {Issue, 5}},
         Label::BandwidthSaturated,
         Resource::Dram,
         false},
        {"FMA loop", {{Fp32, 91}, {Issue, 97}}, Label::ComputeSaturated, Resource::Fp32, false},
        {"__sinf loop", {{Xu, 99.6}, {Issue, 26}}, Label::ComputeSaturated, Resource::Xu, false},
        {"naive matmul 2048",
         {{L1, 97}, {Issue, 37}, {Dram, 0.4}},
         Label::BandwidthSaturated,
         Resource::L1,
         false},
        {"copy with transpose",
         {{L2, 98}, {Dram, 14}},
         Label::BandwidthSaturated,
         Resource::L2,
         false},
        {"flash-2 style",
         {{Tensor, 37}, {L1, 30}, {Issue, 20}},
         Label::ComputeLimited,
         Resource::Tensor,
         false},
        {"pointer chase", {{L1, 0.4}, {Issue, 0.2}}, Label::OverheadKernel, Resource::None, false},
    };
    for (const Seen& seen : kSeen) {
        const KernelVerdict verdict = judged(busy(seen.percent));
        EXPECT_EQ(verdict.label, seen.label) << seen.kernel;
        EXPECT_EQ(verdict.resource, seen.resource) << seen.kernel;
        EXPECT_EQ(verdict.balanced, seen.balanced) << seen.kernel;
        EXPECT_EQ(verdict.origin, Origin::Sampled) << seen.kernel;
    }
}

TEST(BusyVerdict, OfTwoKernelsTheLaunchSpeaksFirst) {
    const KernelVerdict sampled = judged(busy({{Dram, 90}}));
    Occupancy one;
    one.blocks = 1;
    one.smCount = 132;
    one.waves = 0.001;
    const KernelVerdict idle = judged(busy({{L1, 0.5}}));
    EXPECT_EQ(judge(Ns(1900), std::nullopt, {}, {}, {}, &sampled).limit, Limit::Tiny);
    EXPECT_EQ(judge(Ns(1'000'000), std::nullopt, one, {}, {}, &idle).limit, Limit::UnderFilled);
    EXPECT_EQ(judge(Ns(1'000'000), std::nullopt, one, {}, {}, &sampled).label,
              Label::BandwidthSaturated);
}

TEST(BusyVerdict, FewBlocksDoNotSaturateTheUnitsOfTheirSms) {
    const KernelVerdict ofSms = judged(busy({{L1, 80}})), ofAll = judged(busy({{L2, 80}}));
    Occupancy few;
    few.smCount = 132;
    few.waves = 0.5;
    for (const std::uint64_t blocks : {1U, 64U, 79U, 80U, 131U}) {
        few.blocks = blocks;
        const auto limit = [&](const KernelVerdict& verdict) {
            return judge(Ns(1'000'000), std::nullopt, few, {}, {}, &verdict).limit;
        };
        EXPECT_EQ(limit(ofSms), blocks < 80 ? Limit::UnderFilled : Limit::Saturated) << blocks;
        EXPECT_EQ(limit(ofAll), Limit::Saturated) << blocks;
    }
}

TEST(BusyVerdict, IssueLeadsOnlyByFifteenPoints) {
    EXPECT_EQ(judged(busy({{Alu, 70}, {Issue, 84}})).resource, Resource::Alu);
    EXPECT_EQ(judged(busy({{Alu, 70}, {Issue, 86}})).resource, Resource::Issue);
}

TEST(BusyVerdict, BalancedAgainstDramGoesByTheKindOfMath) {
    EXPECT_EQ(judged(busy({{Dram, 80}, {Issue, 85}})).resource, Resource::Dram);
    EXPECT_EQ(judged(busy({{Dram, 80}, {Alu, 85}})).resource, Resource::Dram);
    EXPECT_EQ(judged(busy({{Dram, 80}, {Fp32, 85}})).resource, Resource::Fp32);
    EXPECT_EQ(judged(busy({{Dram, 85}, {Fp64, 80}})).resource, Resource::Dram);
    EXPECT_EQ(judged(busy({{L1, 95}, {Alu, 90}})).resource, Resource::Alu);
    EXPECT_EQ(judged(busy({{L1, 95}, {Issue, 90}})).resource, Resource::L1);
}

TEST(BusyVerdict, MemoryIsNamedByItsOutermostLevelCloseToTheLargest) {
    EXPECT_EQ(judged(busy({{Dram, 81}, {L2, 90}, {L1, 70}})).resource, Resource::Dram);
    EXPECT_EQ(judged(busy({{Dram, 79}, {L2, 85}, {L1, 90}})).resource, Resource::L2);
    EXPECT_EQ(judged(busy({{Dram, 40}, {L2, 60}, {L1, 90}})).resource, Resource::L1);
}

TEST(BusyVerdict, SaturationIsTheShareOfWhatTheDevicesOwnCeilingReached) {
    Roofs roofs;
    roofs.of(Resource::Dram).busyShare = 0.85;
    EXPECT_NEAR(unitSaturations(busy({{Dram, 79}}), roofs, {})[static_cast<std::size_t>(Dram)],
                0.93, 0.001);
    EXPECT_EQ(judged(busy({{Dram, 55}})).label, Label::BandwidthLimited);
    EXPECT_EQ(judged(busy({{Dram, 55}}), roofs).label, Label::BandwidthSaturated);
}

TEST(BusyVerdict, IsUndecidedWhereTheBandHoldsAnotherRegime) {
    EXPECT_EQ(judged(busy({{Dram, 30}}, 6)).limit, Limit::WithinError);
    EXPECT_EQ(judged(busy({{Dram, 30}}, 6)).label, Label::Unclassified);
    EXPECT_EQ(judged(busy({{Tensor, 59}, {Dram, 58}}, 3)).limit, Limit::WithinError);
    EXPECT_EQ(judged(busy({{Tensor, 50}, {Dram, 33}}, 3)).limit, Limit::LatencyLimited);
    EXPECT_EQ(judged(busy({{Tensor, 50}, {Dram, 33}}, 3)).label, Label::ComputeLimited);
}

TEST(BusyVerdict, GoesByTheValueWhereLatencyBoundsWithinTheWholeBand) {
    EXPECT_EQ(judged(busy({{Dram, 26}}, 2)).label, Label::BandwidthLimited);
    EXPECT_EQ(judged(busy({{Dram, 24.9}, {Issue, 24}}, 2)).limit, Limit::Latency);
    EXPECT_EQ(judged(busy({{Dram, 26}, {Alu, 20}}, 3)).limit, Limit::Mixed); // nothing leads
    EXPECT_EQ(judged(busy({{Dram, 26}}, 9)).limit, Limit::WithinError);
    BusyShares shares = busy({{Dram, 10}});
    shares.of(Xu) = {0.15, 0.15, EstimateState::Undecided};
    EXPECT_EQ(judged(shares).limit, Limit::Latency);
    shares.of(Xu) = {0.2, 0.2, EstimateState::Undecided};
    EXPECT_EQ(judged(shares).limit, Limit::NotSeparable);
}

TEST(BusyVerdict, IsTheSideThatLeadsWhereverTheTruthLiesInTheBands) {
    // 59.4 % may be saturated, or lead by less than a tenth; it leads in any case.
    const BusyShares product = busy({{Tensor, 59.4}, {L1, 48.8}, {L2, 46}}, 3);
    EXPECT_EQ(judged(product).label, Label::ComputeLimited);
    EXPECT_EQ(judged(busy({{Tensor, 59.4}, {L1, 56}, {L2, 46}, {Dram, 58}}, 3)).limit,
              Limit::WithinError);
}

/// Draws of one fixed sequence: a rate is asserted of many cases, and is the same in each run.
class Draws {
  public:
    /// Evenly from `least` up to `most`.
    double between(double least, double most) {
        return std::uniform_real_distribution<double>(least, most)(m_engine);
    }
    /// Shares of all units with bands, some undecided. `size`, 0 to 1: how large they get.
    BusyShares shares(double size) {
        BusyShares shares = busy({});
        for (Estimate& share : shares.by) {
            share.value = size * size * between(0, 1) * between(0, 1);
            share.band = size * between(0, 0.15);
            share.state = share.band > 0.1 ? EstimateState::Undecided : EstimateState::Known;
        }
        shares.of(L2Far) = {}; // which would say something of the L2 that its lookups do not
        return shares;
    }
    /// A point of the bands.
    UnitSaturations within(const BusyShares& shares) {
        UnitSaturations point{};
        for (std::size_t unit = 0; unit < kUnits; ++unit) {
            const Estimate& share = shares.by[unit];
            point[unit] = std::clamp(share.value + between(-1, 1) * share.band, 0.0, 1.0);
        }
        return point;
    }

  private:
    std::mt19937 m_engine{1};
};

bool isCompute(Label label) {
    return label == Label::ComputeLimited || label == Label::ComputeSaturated;
}

/// The largest value that the bands allow for any unit.
double mostWithin(const BusyShares& shares) {
    double most = 0;
    for (const Estimate& share : shares.by)
        most = std::max(most, share.value + share.band);
    return most;
}

/// Whether what `shares` were told to mean is wrong where the units' true shares are `point`.
bool isWrong(const KernelVerdict& told, const BusyShares& shares, const UnitSaturations& point) {
    const KernelVerdict truth = judgeUnits(point, {});
    const bool latency = truth.limit == Limit::Latency || told.limit == Limit::Latency;
    if (told.limit == Limit::Mixed)
        return truth.limit == Limit::Saturated || (latency && mostWithin(shares) >= 0.35);
    if (latency) // both may be told of what is used by 0.35 at most
        return *std::ranges::max_element(point) >= 0.35;
    return truth.limit != Limit::Mixed && isCompute(truth.label) != isCompute(told.label);
}

TEST(BusyVerdict, HoldsForAlmostAllThatLiesInTheBands) {
    Draws draws;
    int told = 0, wrong = 0;
    for (int i = 0; i < 20'000; ++i) {
        const BusyShares shares = draws.shares(i % 100 / 100.0);
        const KernelVerdict verdict = judged(shares);
        if (verdict.label == Label::Unclassified)
            continue;
        ++told;
        wrong += isWrong(verdict, shares, draws.within(shares));
    }
    EXPECT_GE(told, 2'000);
    EXPECT_LE(wrong * 200, told);
}

TEST(BusyVerdict, IsMixedWhereNeitherSideLeads) {
    const KernelVerdict told = judged(busy({{Dram, 38}, {L2, 33}, {L1, 32}, {Issue, 31}}));
    EXPECT_EQ(told.limit, Limit::Mixed);
    EXPECT_EQ(told.label, Label::BandwidthLimited); // the budget's share goes to the larger one
    EXPECT_EQ(judged(busy({{Dram, 38}, {L2, 33}, {Issue, 25}})).limit, Limit::LatencyLimited);
    EXPECT_EQ(judged(busy({{Fp32, 55}, {Dram, 52}})).limit, Limit::Mixed);
    EXPECT_EQ(judged(busy({{Fp32, 75}, {Dram, 72}})).limit, Limit::Saturated); // balanced
}

TEST(BusyVerdict, MathAndTheL1ThatFeedsItAreNoTie) {
    const KernelVerdict attention = judged(busy({{Tensor, 49}, {L1, 48}, {L2, 37}, {Issue, 36}}));
    EXPECT_EQ(attention.limit, Limit::LatencyLimited);
    EXPECT_EQ(attention.label, Label::ComputeLimited);
    EXPECT_EQ(judged(busy({{Tensor, 45}, {L1, 53}})).label, Label::ComputeLimited);
    EXPECT_EQ(judged(busy({{Tensor, 40}, {L1, 53}})).label, Label::BandwidthLimited);
    EXPECT_EQ(judged(busy({{Issue, 45}, {L1, 53}})).limit, Limit::Mixed);
}

TEST(BusyVerdict, IsMixedWhereTheLeadIsWithinTheError) {
    EXPECT_EQ(judged(busy({{Tensor, 50}, {Dram, 38}}, 1)).limit, Limit::Mixed);
    EXPECT_EQ(judged(busy({{Tensor, 50}, {Dram, 38}}, 0.9)).limit, Limit::LatencyLimited);
}

TEST(BusyVerdict, IsTheSideThatAloneMayLead) {
    // As the values are it is mixed. Memory may be saturated, and math nowhere leads by enough.
    BusyShares shares = busy({{Issue, 53}, {L2, 57}}, 1);
    shares.of(L2).band = 0.05;
    const KernelVerdict told = judged(shares);
    EXPECT_EQ(told.label, Label::BandwidthLimited);
    EXPECT_EQ(told.limit, Limit::LatencyLimited);
    EXPECT_EQ(told.resource, Resource::L2);
    shares.of(Issue) = {0.61, 0.05, EstimateState::Known}; // either may
    EXPECT_EQ(judged(shares).limit, Limit::WithinError);
}

TEST(BusyVerdict, IsNeverNamedAfterAnUndecidedUnit) {
    BusyShares shares = busy({{Alu, 70}});
    shares.of(Issue) = {0.8, 0.2, EstimateState::Undecided};
    EXPECT_EQ(judged(shares).resource, Resource::Alu);
    EXPECT_EQ(judged(shares).label, Label::ComputeSaturated);
    shares = busy({});
    shares.of(Issue) = {0.8, 0.15, EstimateState::Undecided};
    EXPECT_EQ(judged(shares).resource, Resource::None);
    EXPECT_EQ(judged(shares).label, Label::ComputeSaturated); // whatever unit it is
}

TEST(BusyVerdict, NamesNoUndecidedUnitWhateverTheOthersDo) {
    const bool ok = rc::check("units that are named", [] {
        BusyShares shares = busy({});
        for (Estimate& share : shares.by) {
            share.value = *rc::gen::inRange(0, 101) / 100.0;
            share.band = *rc::gen::inRange(0, 60) / 100.0;
            share.state = *rc::gen::element(EstimateState::Known, EstimateState::Undecided);
        }
        const KernelVerdict told = judged(shares);
        for (const auto& [unit, resource] :
             {std::pair(Issue, Resource::Issue), std::pair(Alu, Resource::Alu),
              std::pair(Dram, Resource::Dram), std::pair(L1, Resource::L1)})
            if (shares.of(unit).state == EstimateState::Undecided)
                RC_ASSERT(told.resource != resource);
    });
    EXPECT_TRUE(ok);
}

TEST(BusyVerdict, AnUndecidedUnitMayBeAnythingWithinItsBounds) {
    const Estimate anything{0.5, 0.5, EstimateState::Undecided};
    BusyShares shares = busy({{Dram, 40}});
    shares.of(Xu) = anything;
    EXPECT_EQ(judged(shares).limit, Limit::NotSeparable);
    shares.of(Xu) = {0.12, 0.12, EstimateState::Undecided};
    EXPECT_EQ(judged(shares).label, Label::BandwidthLimited);
    shares = busy({{Xu, 40}});
    shares.of(Alu) = anything;
    EXPECT_EQ(judged(shares).label, Label::ComputeLimited); // compute either way
}

TEST(BusyVerdict, OverheadNeedsEveryUnit) {
    BusyShares shares = busy({{Dram, 10}});
    EXPECT_EQ(judged(shares).limit, Limit::Latency);
    shares.of(Xu) = {};
    EXPECT_EQ(judged(shares).limit, Limit::UnitMissing);
    EXPECT_EQ(judged(BusyShares{}).limit, Limit::FewSamples);
}

TEST(BusyVerdict, AnnotatedWorkSpeaksWhereSamplesCannot) {
    Roofs roofs;
    roofs.of(Resource::Dram).rate = 1e12;
    const Work work{0, 0.8e12 * 1e-3, trace::Precision::None, Origin::Annotated};
    Occupancy full;
    full.blocks = 1000;
    const KernelVerdict unknown = judged(BusyShares{}), known = judged(busy({{Tensor, 90}}));
    EXPECT_EQ(judge(Ns(1'000'000), work, full, roofs, {}, &unknown).origin, Origin::Annotated);
    EXPECT_EQ(judge(Ns(1'000'000), work, full, roofs, {}, &known).resource, Resource::Tensor);
    EXPECT_EQ(judge(Ns(1'000'000), std::nullopt, full, roofs, {}, &unknown).limit,
              Limit::FewSamples);
}

TEST(BusyVerdict, ReplayedSharesAreNamedAsTheOriginAndHaveNoBand) {
    BusyShares shares = busy({{Dram, 60.1}});
    shares.origin = Origin::Replayed;
    EXPECT_EQ(judged(shares).origin, Origin::Replayed);
    EXPECT_EQ(judged(shares).label, Label::BandwidthSaturated);
}

/// 79 % of DRAM's peak beside reads and writes in this ratio.
double dramSaturation(double read, double written) {
    Roofs roofs;
    roofs.of(Resource::Dram).busyShare = 0.98;
    roofs.dramBusy = {0.98, 0.85, 0.96};
    BusyShares shares = busy({{Dram, 79}});
    shares.of(DramRead) = {read, 0, EstimateState::Known};
    shares.of(DramWrite) = {written, 0, EstimateState::Known};
    return unitSaturations(shares, roofs, {})[static_cast<std::size_t>(Dram)];
}

TEST(BusyVerdict, DramIsMeasuredByTheCeilingOfItsMixOfReadsAndWrites) {
    EXPECT_DOUBLE_EQ(dramSaturation(1e12, 0), 0.79 / 0.98);
    EXPECT_DOUBLE_EQ(dramSaturation(1e12, 1e12), 0.79 / 0.85); // a copy
    EXPECT_DOUBLE_EQ(dramSaturation(0, 1e12), 0.79 / 0.96);
    EXPECT_DOUBLE_EQ(dramSaturation(3e12, 1e12), 0.79 / 0.915);
    EXPECT_DOUBLE_EQ(dramSaturation(0, 0), 0.79 / 0.98); // the mix is not known
}

/// Counted shares, with what misses fill in the L2.
BusyShares counted(std::initializer_list<std::pair<Metric, double>> percent, double l2Whole) {
    BusyShares shares = busy(percent, 0);
    shares.origin = Origin::Replayed;
    shares.l2Whole = {l2Whole / 100, 0, EstimateState::Known};
    return shares;
}

TEST(BusyVerdict, TheWholeL2BoundsWhereDramIsNotSaturated) {
    // A cast: its lookups alone would leave math in the lead.
    const BusyShares cast = counted({{Alu, 43}, {L2, 31}, {Dram, 34}}, 55);
    EXPECT_EQ(judged(cast).label, Label::BandwidthLimited);
    EXPECT_EQ(judged(cast).resource, Resource::L2);
    // A stream: DRAM bounds, not what its traffic does in the L2 on the way.
    const BusyShares stream = counted({{Dram, 82}, {L2, 41}}, 98);
    EXPECT_EQ(judged(stream).resource, Resource::Dram);
    EXPECT_EQ(judged(stream).label, Label::BandwidthSaturated);
}

TEST(BusyVerdict, TheWholeL2IsNotDividedByACeilingOfLookups) {
    Roofs roofs;
    roofs.of(Resource::L2).busyShare = 0.7;
    const auto l2 = [&](const BusyShares& shares) {
        return unitSaturations(shares, roofs, {})[static_cast<std::size_t>(L2)];
    };
    EXPECT_DOUBLE_EQ(l2(counted({{L2, 35}}, 60)), 0.6);
    EXPECT_DOUBLE_EQ(l2(counted({{L2, 63}}, 64)), 0.9);
}

/// Sampled shares with lookups of one half of the L2 in the other.
BusyShares withFarHalf(std::initializer_list<std::pair<Metric, double>> percent, double far) {
    BusyShares shares = busy(percent);
    shares.of(L2Far) = {far / 100, 0.002, EstimateState::Known};
    return shares;
}

TEST(BusyVerdict, TheFabricOfTheL2BoundsASampledCast) {
    const BusyShares cast = withFarHalf({{Alu, 25}, {L2, 31}, {Dram, 20}}, 8);
    EXPECT_EQ(judged(cast).label, Label::BandwidthLimited);
    EXPECT_EQ(judged(cast).resource, Resource::L2);
    EXPECT_EQ(judged(busy({{Alu, 35}, {L2, 31}, {Dram, 20}})).limit, Limit::Mixed);
    const BusyShares stream = withFarHalf({{Dram, 82}, {L2, 41}}, 13);
    EXPECT_EQ(judged(stream).resource, Resource::Dram);
}

TEST(BusyVerdict, TheFabricIsWhatWasCountedBesideSamples) {
    // Far half as sampled and busiest part as replayed, H100: an fp16 add, a layer norm, a reduction.
    for (const auto& [far, counted] : {std::pair(11.8, 83), {7.2, 52}, {3.8, 33}}) {
        const Estimate fabric = l2Fabric(withFarHalf({}, far));
        EXPECT_TRUE(fabric.known());
        EXPECT_NEAR(fabric.value, counted / 100.0, fabric.band) << far;
    }
    EXPECT_EQ(l2Fabric(busy({})).state, EstimateState::NotSampled);
}

TEST(BusyVerdict, TheFabricIsAShareAndGrowsWithTheFarHalf) {
    double last = 0;
    for (int far = 0; far <= 100; ++far) {
        const Estimate fabric = l2Fabric(withFarHalf({}, far));
        EXPECT_GE(fabric.value, last);
        EXPECT_LE(fabric.value, 1);
        EXPECT_GE(fabric.band, 0);
        last = fabric.value;
    }
}

} // namespace
} // namespace ridge::analyzer
