// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/run/config_labels.h"

#include "analyzer/analyze.h"
#include "tests/unit/analyzer/story.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>

namespace ridge::analyzer {
namespace {

using tests::Story;

constexpr const char* kNames[] = {"gemm", "add", "ncclAllReduce", "norm"};

/// Kernels that take turns, of very different lengths; some have a range that tells their work.
Story anyKernels() {
    Story story;
    std::int64_t now = 0;
    const auto kernels = *rc::gen::container<std::vector<std::array<int, 3>>>(
        rc::gen::container<std::array<int, 3>>(rc::gen::inRange(0, 100)));
    for (const auto& [what, length, work] : kernels) {
        const std::int64_t time = length * length * 100;
        const trace::RangeId range = story.range("r", now, now + 10);
        story.kernel(kNames[what % 4], now + 1, now + 20, now + 20 + time);
        if (work % 2 == 0)
            story.work(range, double(work) * 1e7 * double(time), 0, trace::Precision::Bf16);
        now += time + 100;
    }
    return story;
}

RC_GTEST_PROP(LabelsOfConfigs, AreThoseWithMostTimeInTheAnalysis, ()) {
    Story story = anyKernels();
    story.config("never launched");
    story.config("ncclNever");
    Details details;
    analyze(story.trace, {}, &details);
    const std::vector<Label> labels = labelsOfConfigs(story.trace);
    RC_ASSERT(labels.size() == story.trace.configs.size());
    for (std::uint32_t config = 0; config < labels.size(); ++config) {
        Budget times;
        for (std::size_t row = 0; row < story.trace.kernels.size(); ++row)
            if (configOf(story.trace, row) == config)
                times[details.verdicts[row].label] +=
                    story.trace.kernels[row].end - story.trace.kernels[row].start;
        const Ns most = *std::ranges::max_element(times.time);
        RC_ASSERT(times[labels[config]] == most);
    }
    RC_ASSERT(labels[labels.size() - 2] == Label::Unclassified);
    RC_ASSERT(labels.back() == Label::Communication);
}

TEST(LabelsOfConfigs, AreWithheldWhereVerdictsAre) {
    Story story;
    story.kernel("ncclAllReduce", 0, 10, 1000);
    EXPECT_EQ(labelsOfConfigs(story.trace).front(), Label::Communication);
    story.trace.losses.push_back(
        {trace::ProcessId::None, trace::Severity::DataLoss, "records dropped", 1, ""});
    EXPECT_EQ(labelsOfConfigs(story.trace).front(), Label::Unclassified);
}

TEST(LabelsOfConfigs, EndOnceTheyAreStopped) {
    Story story;
    story.kernel("gemm", 0, 10, 1000);
    std::stop_source stop;
    stop.request_stop();
    EXPECT_THROW(labelsOfConfigs(story.trace, stop.get_token()), trace::Stopped);
}

} // namespace
} // namespace ridge::analyzer
