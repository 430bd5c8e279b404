// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "reports/words/known.h"

#include "reports/words/format.h"

#include <gmock/gmock.h>

namespace ridge::reports {
namespace {

using analyzer::KernelRow;
using analyzer::KernelVerdict;
using analyzer::Label;
using analyzer::Limit;
using analyzer::Ns;

KernelRow row(Label label, Limit limit, std::int64_t ns) {
    KernelRow result;
    KernelVerdict verdict;
    verdict.label = label;
    verdict.limit = limit;
    result.verdicts.push_back({verdict, Ns(ns), 1});
    result.latency.count = 1;
    return result;
}

TEST(Known, IsTheShareOfKernelTimeWithAVerdict) {
    analyzer::Analysis a;
    EXPECT_EQ(knownText(a), "");
    a.kernels = {row(Label::ComputeLimited, Limit::Mixed, 700),
                 row(Label::Unclassified, Limit::FewSamples, 250)};
    a.kernels[0].verdicts.push_back({{}, Ns(50), 1});
    EXPECT_DOUBLE_EQ(*knownShare(a), 0.7);
    EXPECT_EQ(knownText(a), "verdict known for 70.0 % of kernel time");
    a.withheld = "records were dropped";
    EXPECT_FALSE(knownShare(a));
}

TEST(Known, SaysWhatWouldTellAKernel) {
    analyzer::Analysis a;
    a.counts.graphKernels = 1;
    EXPECT_EQ(howToKnow(a, row(Label::ComputeLimited, Limit::Mixed, 1)), "");
    EXPECT_EQ(howToKnow(a, row(Label::Unclassified, Limit::FewSamples, 1)),
              "record longer, or with --replay");
    EXPECT_EQ(verdictWithAdvice(a, row(Label::Unclassified, Limit::NotSeparable, 1)),
              "unclassified: not separable by samples; to know it: record with --replay");
    KernelRow inGraph = row(Label::Unclassified, Limit::None, 1);
    inGraph.latency.count = 0;
    EXPECT_EQ(howToKnow(a, inGraph), "record without graphs and with --replay");
}

TEST(Known, AVerdictMayLackItsUnit) {
    KernelVerdict verdict;
    verdict.label = Label::ComputeSaturated;
    verdict.limit = Limit::Saturated;
    EXPECT_EQ(verdictText(verdict), "compute, unit undecided");
}

TEST(Known, AMixedVerdictNamesNoResource) {
    KernelVerdict verdict;
    verdict.label = Label::BandwidthLimited;
    verdict.limit = Limit::Mixed;
    verdict.resource = analyzer::Resource::Dram;
    EXPECT_EQ(verdictText(verdict), "mixed, latency-limited");
}

} // namespace
} // namespace ridge::reports
