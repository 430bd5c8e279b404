// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/compare/compare.h"

#include "analyzer/analyze.h"
#include "tests/unit/analyzer/story.h"

#include <gmock/gmock.h>

namespace ridge::analyzer {
namespace {

using tests::Story;

constexpr double kSquare = 2. * 4096 * 4096 * 4096;

Comparison comparedByShape(const Story& a, const Story& b) {
    Options options;
    options.groups = true;
    return compare(std::vector{analyze(a.trace, options)}, std::vector{analyze(b.trace, options)});
}

/// Adds an op whose kernels run one right behind the other, in us.
void op(Story& story, std::int64_t at, const char* name, const char* arguments,
        const std::vector<std::pair<const char*, std::int64_t>>& kernels) {
    story.framework(trace::FrameworkKind::Op, name, at, at + 100).arguments = story.text(arguments);
    std::int64_t now = at + 1'000;
    for (const auto& [function, time] : kernels) {
        story.kernel(function, at + 10, now, now + 1'000 * time);
        now += 1'000 * time;
    }
}

TEST(CompareShapes, AProductOfAnotherTypeIsExplainedByItsUnit) {
    Story fp32, bf16;
    op(fp32, 0, "aten::mm", "f32[4096,4096], f32[4096,4096]", {{"sgemm", 2'500}});
    op(bf16, 0, "aten::mm", "bf16[4096,4096], bf16[4096,4096]", {{"nvjet_bf16", 200}});
    const Comparison c = comparedByShape(fp32, bf16);
    ASSERT_EQ(c.rows.size(), 1u);
    const ChangeRow& row = c.rows[0];
    EXPECT_EQ(row.match, Match::Replaced);
    EXPECT_EQ(row.origin, Origin::Shape);
    EXPECT_DOUBLE_EQ(row.a->flops[static_cast<std::size_t>(Resource::Fp32)], kSquare);
    EXPECT_DOUBLE_EQ(row.b->flops[static_cast<std::size_t>(Resource::TensorBf16)], kSquare);
    EXPECT_EQ(row.change.parts[Factor::Unknown], Ns(0));
    EXPECT_LT(row.change.parts[Factor::Flops], Ns(-2'000'000));
}

TEST(CompareShapes, TheFunctionsOfAnOpHaveItsWorkTogether) {
    Story one, two;
    op(one, 0, "aten::mm", "bf16[4096,4096], bf16[4096,4096]", {{"nvjet", 200}});
    op(two, 0, "aten::mm", "bf16[4096,4096], bf16[4096,4096]",
       {{"nvjet_splitk", 190}, {"splitKreduce", 20}});
    const Comparison c = comparedByShape(one, two);
    ASSERT_EQ(c.rows.size(), 1u);
    EXPECT_NEAR(c.rows[0].b->allFlops() / kSquare, 1, 1e-6);
    EXPECT_NEAR(static_cast<double>(c.rows[0].change.parts[Factor::Saturation].count()), 10'000, 2);
}

TEST(CompareShapes, OfKernelsThatReplaceOthersOnlyTheUnknownTimeIsNotKnown) {
    Story a, b;
    op(a, 0, "aten::mm", "bf16[4096,4096], bf16[4096,4096]", {{"nvjet_a", 200}});
    a.kernel("mine_a", 500'000, 501'000, 541'000);
    op(b, 0, "aten::mm", "bf16[4096,4096], bf16[4096,4096]", {{"nvjet_b", 300}});
    b.kernel("mine_b", 500'000, 501'000, 511'000);
    const Comparison c = comparedByShape(a, b);
    ASSERT_EQ(c.rows.size(), 1u);
    EXPECT_EQ(c.rows[0].change.parts[Factor::Unknown], Ns(-30'000));
    EXPECT_EQ(c.rows[0].change.parts[Factor::Saturation], Ns(100'000));
    EXPECT_EQ(c.rows[0].change.parts.total(), c.rows[0].change.difference());
}

TEST(CompareShapes, WhatHardlyTakesLongerThanAnEmptyKernelIsExplainedByItsLaunches) {
    Story many, few;
    for (int i = 0; i < 10; ++i)
        many.kernel("tiny", i * 10'000, i * 10'000 + 1'000, i * 10'000 + 2'500);
    for (int i = 0; i < 4; ++i)
        few.kernel("tiny", i * 10'000, i * 10'000 + 1'000, i * 10'000 + 2'500);
    const Comparison c = comparedByShape(many, few);
    EXPECT_EQ(c.rows[0].change.parts[Factor::Launches], Ns(-9'000));
    EXPECT_EQ(c.rows[0].change.parts[Factor::Unknown], Ns(0));
}

TEST(CompareShapes, WorkOfAnOpThatHasNoRuleIsNotKnown) {
    Story a, b;
    op(a, 0, "my::op", "f32[4096]", {{"mine", 200}});
    op(b, 0, "my::op", "f32[4096]", {{"mine", 300}});
    EXPECT_EQ(comparedByShape(a, b).rows[0].change.parts[Factor::Unknown], Ns(100'000));
}

} // namespace
} // namespace ridge::analyzer
