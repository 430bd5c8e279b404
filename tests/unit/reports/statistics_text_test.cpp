// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/analyze.h"
#include "reports/reports.h"
#include "reports/words/statistics_text.h"
#include "tests/unit/analyzer/story.h"

#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

namespace ridge::reports {
namespace {

using analyzer::analyze;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;
using tests::Story;

TEST(StatisticsText, SetsASlowFirstCallApartAndShowsHowLaunchesWaited) {
    Story story;
    story.kernel("k", 0, 1000, 41'000);
    story.kernel("k", 100, 41'000, 51'000);
    story.kernel("k", 200, 51'000, 61'000);
    EXPECT_THAT(kernelStatistics(analyze(story.trace).kernels[0]),
                ElementsAre("median 10.0 µs, p95 40.0 µs, 10.0 µs to 40.0 µs, std 14.1 µs",
                            "first call 40.0 µs, 4.0 x the mean of the others (10.0 µs)",
                            "launch to start: median 40.9 µs, p95 50.8 µs; queue depth: "
                            "mean 1.0, max 2"));
}

TEST(StatisticsText, SaysNothingOfASpreadWhereThereIsOneCall) {
    Story story;
    story.kernel("k", 0, 1000, 41'000);
    story.trace.kernels[0].launch = {};
    EXPECT_THAT(kernelStatistics(analyze(story.trace).kernels[0]), ElementsAre());
}

TEST(StatisticsText, CallsPageableCopiesOut) {
    Story story;
    story.copy(trace::CopyKind::HostToDevice, 1'000'000, 0, 1000, 101'000);
    EXPECT_THAT(text(analyze(story.trace)), Not(HasSubstr("pageable host memory")));
    story.trace.copies[0].source = trace::MemoryKind::Pageable;
    const analyzer::Analysis a = analyze(story.trace);
    EXPECT_THAT(text(a), HasSubstr("    pageable host memory\n"));
    const auto report = nlohmann::json::parse(json(a));
    EXPECT_EQ(report["copies"][0]["pageable"], true);
    EXPECT_NEAR(report["copies"][0]["best_bytes_per_s"].get<double>(), 1e10, 1);
}

TEST(StatisticsText, OfARangeNamesForeignWorkInItsExtent) {
    Story story;
    const auto other = story.stream();
    story.range("mine", 0, 10);
    story.kernel("a", 1, 1000, 2000);
    story.kernel("a", 2, 4000, 5000);
    story.kernel("b", 20, 2000, 3000, trace::ThreadId{1}, other);
    EXPECT_THAT(rangeStatistics(analyze(story.trace).ranges[0]),
                ElementsAre("foreign work: 1.00 µs, 25.0 % of the extent"));
}

} // namespace
} // namespace ridge::reports
