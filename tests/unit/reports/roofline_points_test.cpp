// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/analyze.h"
#include "reports/plots/roofline_plot.h"
#include "tests/unit/analyzer/story.h"

#include <gtest/gtest.h>

namespace ridge::reports {
namespace {

using tests::Story;

TEST(RooflinePoints, OfARangeOverSizesAreOneForEach) {
    Story story;
    std::int64_t at = 0;
    for (const int size : {1, 4, 16}) {
        const trace::RangeId range = story.range("sweep", at, at + 10);
        story.work(range, 1e6 * size, 1e4, trace::Precision::Fp32);
        story.kernel("gemm", at + 1, at + 20, at + 20 + 1'000 * size);
        story.kernel("add", at + 4, at + 20 + 1'000 * size, at + 20 + 1'100 * size);
        at += 50 + 1'200 * size;
    }
    const analyzer::Analysis a = analyzer::analyze(story.trace);
    const std::vector<RooflinePoint> points = rooflinePoints(a);
    ASSERT_EQ(points.size(), 3u);
    for (const RooflinePoint& point : points)
        EXPECT_EQ(point.kind, PointKind::Range);
    EXPECT_EQ(points[0].name, "sweep, 1.6e+03 FLOP/B"); // most time first
    EXPECT_NEAR(points[0].rate, 16e6 / 17.6e-6, 1);
}

TEST(RooflinePoints, OfAFamilySumUpItsKernelsWithKnownWork) {
    Story story;
    for (int i = 0; i < 2; ++i) {
        const std::int64_t at = 100'000 * i;
        const trace::RangeId range = story.range("product", at, at + 10);
        story.work(range, i == 0 ? 1e9 : 3e9, 1e6, trace::Precision::Fp32);
        story.kernel(i == 0 ? "sgemm_128" : "cutlass_gemm", at + 1, at + 20, at + 20'020);
    }
    story.kernel("sgemm_128", 300'000, 300'020, 320'020); // of unknown work
    const analyzer::Analysis a = analyzer::analyze(story.trace);
    const std::vector<RooflinePoint> points = familyPoints(a);
    ASSERT_EQ(points.size(), 1u);
    EXPECT_EQ(points[0].name, "matrix product");
    EXPECT_EQ(points[0].kind, PointKind::Family);
    EXPECT_NEAR(points[0].rate, 4e9 / 40e-6, 1);
    EXPECT_NEAR(points[0].intensity, 2'000, 1e-9);
    EXPECT_NEAR(points[0].known, 2.0 / 3, 1e-9);
    EXPECT_EQ(points[0].origin, "annotated");
    EXPECT_EQ(a.families[0].work.instances, 2u);
}

} // namespace
} // namespace ridge::reports
