// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "reports/words/shares.h"

#include "analyzer/sampled/series.h"

#include <gmock/gmock.h>

namespace ridge::reports {
namespace {

using analyzer::ClockOffset;
using analyzer::Ns;
using testing::EndsWith;
using testing::HasSubstr;

std::string withClock(std::optional<ClockOffset> clock) {
    analyzer::Sampling sampling;
    sampling.samples = 100;
    sampling.interval = Ns(250'000);
    sampling.clock = clock;
    return samplingText(sampling);
}

TEST(SamplingText, TellsTheClockWhereItIsKnownClosely) {
    EXPECT_THAT(withClock(std::nullopt), EndsWith("every process on it"));
    EXPECT_THAT(withClock(ClockOffset{Ns(-60'000), Ns(130'000)}), EndsWith("every process on it"));
    EXPECT_THAT(withClock(ClockOffset{Ns(-3'000), Ns(400)}),
                HasSubstr("that of the operations within -3.0 to +0.4 us"));
    EXPECT_THAT(withClock(ClockOffset{Ns(300), Ns(-200)}), HasSubstr("within -0.2 to +0.3 us"));
}

TEST(SharesText, TheL2StandsWhereItsFabricPutsIt) {
    using analyzer::EstimateState;
    using analyzer::Metric;
    analyzer::BusyShares shares;
    shares.origin = analyzer::Origin::Sampled;
    shares.effective = 90;
    shares.of(Metric::Issue) = {0.45, 0.01, EstimateState::Known};
    shares.of(Metric::L2) = {0.33, 0.03, EstimateState::Known};
    EXPECT_EQ(sharesText(shares), "sampled: issue 45 %±1, L2 33 %±3; 90 samples");
    shares.of(Metric::L2Far) = {0.08, 0.002, EstimateState::Known};
    EXPECT_EQ(sharesText(shares),
              "sampled: L2 33 %±3 (its fabric about 59 %), issue 45 %±1; 90 samples");
}

TEST(SamplingText, TellsByHowMuchSamplesWereMoved) {
    analyzer::Sampling sampling;
    sampling.samples = 100;
    sampling.shift = Ns(-3'500);
    EXPECT_THAT(samplingText(sampling), EndsWith("; moved by -3.5 us to fit the operations"));
}

TEST(SamplingText, TellsAClockThatIsOffHoweverRoughly) {
    EXPECT_THAT(withClock(ClockOffset{Ns(5'000), Ns(90'000)}),
                HasSubstr("off by +5.0 to +90.0 us"));
    EXPECT_THAT(withClock(ClockOffset{Ns(-90'000), Ns(-5'000)}),
                HasSubstr("off by -90.0 to -5.0 us"));
}

TEST(SamplingText, SaysThatNoOffsetFitsWhereTheEdgesContradictEachOther) {
    EXPECT_THAT(withClock(ClockOffset{Ns(79'000), Ns(17'000)}),
                HasSubstr("no one offset fits their clock to that of the operations: edges ask "
                          "for +17.0 and for +79.0 us"));
}

TEST(SamplingText, TellsTheBurstsBesideTheBackground) {
    analyzer::Sampling sampling;
    sampling.samples = 30'000;
    sampling.interval = Ns(1'000'000);
    sampling.bursts = {14, 21'000, Ns(2'100'000'000), Ns(16'000), Ns(32'000), Ns(4'000'000'000)};
    EXPECT_THAT(
        samplingText(sampling),
        HasSubstr("30,000 samples: every 1.00 ms, and 14 bursts of every 16.0 µs to 32.0 µs, "
                  "2.10 s in all; 4.00 s without samples while they were decoded"));
}

TEST(SamplingText, TellsThatSamplesBeganLate) {
    analyzer::Sampling sampling;
    sampling.samples = 100;
    sampling.interval = Ns(1'000'000);
    sampling.late = Ns(412'000'000);
    EXPECT_THAT(samplingText(sampling), HasSubstr("the first 412 ms after the first operation"));
    sampling.late = Ns(1'000'000);
    EXPECT_THAT(samplingText(sampling), testing::Not(HasSubstr("after the first operation")));
}

} // namespace
} // namespace ridge::reports
