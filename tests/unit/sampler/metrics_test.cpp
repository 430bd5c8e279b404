// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "collector/sampler/metrics.h"

#include "fake_api.h"

#include <algorithm>
#include <gmock/gmock.h>

namespace ridge::sampler {
namespace {

using namespace ridge::test;
using testing::ElementsAre;
using testing::HasSubstr;

using Names = std::vector<std::string>;

const Names kAll = {"tensor",      "FP32",      "DRAM read",  "DRAM write",
                    "issue",       "L1",        "L2",         "SM cycles",
                    "FP64",        "XU",        "ALU",        "L2 far half",
                    "L2 hit rate", "PCIe read", "PCIe write", "NVLink received",
                    "NVLink sent"};

constexpr const char* kTensor =
    "sm__pipe_tensor_cycles_active_realtime.avg.pct_of_peak_sustained_elapsed";
const std::string kHopperTensor = std::string("TPC.TriageCompute.") + kTensor;

class Metrics : public OverFakePm {
  protected:
    Result<MetricSet> choose() { return chooseMetrics(m_api, "GH100", {}); }

    /// What was chosen; empty, and a failed test, where nothing was.
    Names chosen() {
        const auto set = choose();
        EXPECT_TRUE(set) << set.error().message;
        Names names;
        if (set)
            for (const Metric& metric : set->metrics)
                names.emplace_back(metric.name);
        return names;
    }
};

Names firstOfAll(std::size_t count) {
    return {kAll.begin(), kAll.begin() + static_cast<std::ptrdiff_t>(count)};
}

TEST_F(Metrics, AllAreTakenWhereOnePassReadsThemEachNameOnce) {
    EXPECT_EQ(chosen(), kAll);
}

TEST_F(Metrics, TheConfigurationIsOfWhatWasChosen) {
    const auto set = choose();
    ASSERT_TRUE(set);
    std::string lines;
    for (const char* name : set->cuptiNames())
        lines += std::string(name) + '\n';
    EXPECT_EQ(std::string(set->config.begin(), set->config.end()), lines);
    EXPECT_NE(set->host, nullptr);
}

TEST_F(Metrics, ThoseThatOnePassCannotHoldAreDroppedFromTheEnd) {
    for (std::size_t room = 1; room <= kAll.size(); ++room) {
        fakePm().passes = [room](const MetricNames& names) {
            return (names.size() + room - 1) / room;
        };
        EXPECT_EQ(chosen(), firstOfAll(room));
    }
}

TEST_F(Metrics, OneThatNeedsAPassOfItsOwnCostsNoneAfterIt) {
    fakePm().passes = [](const MetricNames& names) {
        const auto isL1 = [](const std::string& name) {
            return name.find("l1tex__") != std::string::npos;
        };
        return names.size() > 1 && std::ranges::any_of(names, isL1) ? 2 : 1;
    };
    Names expected = kAll;
    std::erase(expected, "L1");
    EXPECT_EQ(chosen(), expected);
}

TEST_F(Metrics, ANameThatTheChipLacksIsReadInItsOtherForm) {
    fakePm().knownMetrics = {kTensor, "dram__bytes_read.sum"};
    const auto set = choose();
    ASSERT_TRUE(set);
    EXPECT_THAT(set->cuptiNames(),
                ElementsAre(testing::StrEq(kTensor), testing::StrEq("dram__bytes_read.sum")));
}

TEST_F(Metrics, AFormThatDoesNotFitGivesWayToTheNext) {
    fakePm().passes = [](const MetricNames& names) {
        return std::ranges::find(names, kHopperTensor) != names.end() ? 2 : 1;
    };
    const auto set = choose();
    ASSERT_TRUE(set);
    EXPECT_STREQ(set->metrics.front().cupti, kTensor);
    EXPECT_EQ(chosen(), kAll);
}

TEST_F(Metrics, AChipWithoutAnyIsToldByName) {
    fakePm().knownMetrics = {"none of ours"};
    const auto set = choose();
    ASSERT_FALSE(set);
    EXPECT_THAT(set.error().message, HasSubstr("no counter of the chip GH100 can be sampled: "));
}

TEST_F(Metrics, AChipThatCuptiCannotSampleIsToldWithTheReason) {
    fakePm().failures["cuptiProfilerHostInitialize"] = CUPTI_ERROR_NOT_SUPPORTED;
    const auto set = choose();
    ASSERT_FALSE(set);
    EXPECT_THAT(set.error().message, HasSubstr("GH100 can be sampled: an error of the fake"));
}

TEST_F(Metrics, ConfigurationsThatCuptiDoesNotMakeAreNotTaken) {
    for (const char* function :
         {"cuptiProfilerHostGetConfigImageSize", "cuptiProfilerHostGetConfigImage",
          "cuptiProfilerHostGetNumOfPasses"}) {
        fakePm() = freshPm();
        fakePm().failures[function] = CUPTI_ERROR_UNKNOWN;
        EXPECT_FALSE(choose()) << function;
        EXPECT_EQ(fakePm().hosts.size(), 0U) << function;
    }
}

TEST_F(Metrics, OfAllThatWasMadeForTheChoiceOneHostIsLeft) {
    const auto set = choose();
    EXPECT_EQ(fakePm().hosts.size(), 1U);
}

} // namespace
} // namespace ridge::sampler
