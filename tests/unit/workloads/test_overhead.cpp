// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "workloads/overhead/formulas.h"

#include <gtest/gtest.h>

namespace ridge::workloads::overhead {
namespace {

TEST(OverheadWork, GrowsWithStepsAndElements) {
    EXPECT_EQ(work({1000, 1024}, 1).flops, 2048);
    EXPECT_EQ(work({1000, 1024}, 1).bytes, 8192);
    EXPECT_EQ(work({1000, 1024}, 1000).bytes, 8192000);
    EXPECT_EQ(work({1000, 1024}, 1).precision, Precision::Fp32);
}

TEST(OverheadShape, ABlockTakesElementsOfOneStepOnly) {
    EXPECT_EQ((Shape{7, 1}.blocksPerStep()), 1);
    EXPECT_EQ((Shape{7, 256}.blocksPerStep()), 1);
    EXPECT_EQ((Shape{7, 257}.blocksPerStep()), 2);
}

TEST(OverheadShape, RefusesMoreThanOneGridHolds) {
    EXPECT_TRUE(validate({100000, 5'497'000}));
    for (const Shape& shape : {Shape{100001, 1}, Shape{100000, 5'498'000}}) {
        const auto refused = validate(shape);
        ASSERT_FALSE(refused);
        EXPECT_EQ(refused.error().kind, FailureKind::Usage);
    }
}

TEST(OverheadReference, ShiftsEachRowByTheNumberOfItsStepAndRoundsOnce) {
    EXPECT_EQ(reference({2, 4, 6, 8, 10, 12}, {2, 3}), (std::vector<double>{1, 2, 3, 5, 6, 7}));
    // Half of 2^-23 is lost beside 1, not beside 0.
    EXPECT_EQ(reference({0x1p-23F, 0x1p-23F}, {2, 1}), (std::vector<double>{0x1p-24, 1}));
}

} // namespace
} // namespace ridge::workloads::overhead
