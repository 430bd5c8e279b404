// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "workloads/allreduce/formulas.h"

#include <algorithm>
#include <cmath>
#include <gtest/gtest.h>

namespace ridge::workloads::allreduce {
namespace {

TEST(AllReduceShape, RefusesOneGpuOddSizesAndNumbersOutOfRange) {
    EXPECT_TRUE(validate({8, 2048, 4096, 2}));
    for (const StepShape& shape : {StepShape{8, 2048, 4096, 1}, StepShape{8, 2047, 4096, 2},
                                   StepShape{8, 2048, 4, 2}, StepShape{40, 2048, 4096, 2}}) {
        const auto refused = validate(shape);
        ASSERT_FALSE(refused);
        EXPECT_EQ(refused.error().kind, FailureKind::Usage);
    }
}

TEST(AllReduceWork, EachGpuReadsWhatItGivesAndWritesWhatItGets) {
    const Work work = allReduceWork(1024, 4, DataType::Fp32);
    EXPECT_EQ(work.bytes, 4 * 2 * 1024);
    EXPECT_EQ(work.flops, 3 * 256);
}

TEST(AllReduceTolerance, IsBelowWhatAMissingGpuChanges) {
    for (const DataType type : {DataType::Fp32, DataType::Bf16}) {
        EXPECT_LT(sumTolerance(8, type), 1 / std::sqrt(8.0) / 10);
        EXPECT_LT(stepTolerance({8, 2048, 4096, 2}, type), std::sqrt(0.5) / 10);
    }
}

/// sum of dZ[layers] Z[layers], whose gradient by Z[layers] is dZ[layers].
double loss(const std::vector<float>& weights, const std::vector<float>& input,
            const std::vector<float>& last, const StepShape& shape) {
    std::vector<double> z(input.begin(), input.end());
    for (std::int64_t layer = 0; layer < shape.layers; ++layer) {
        std::vector<double> next(z.size(), 0.0);
        for (std::int64_t i = 0; i < shape.width; ++i)
            for (std::int64_t k = 0; k < shape.width; ++k)
                for (std::int64_t j = 0; j < shape.batch; ++j)
                    next[static_cast<std::size_t>(i * shape.batch + j)] +=
                        weights[static_cast<std::size_t>(layer * shape.weights() + i * shape.width +
                                                         k)] *
                        z[static_cast<std::size_t>(k * shape.batch + j)];
        z = next;
    }
    double sum = 0;
    for (std::size_t i = 0; i < z.size(); ++i)
        sum += z[i] * static_cast<double>(last[i]);
    return sum;
}

TEST(AllReduceReference, GradientsAreFiniteDifferencesOfTheLoss) {
    const StepShape shape{3, 8, 8, 2};
    const auto numbers = [](std::int64_t count, double phase) {
        std::vector<float> values;
        for (std::int64_t i = 0; i < count; ++i)
            values.push_back(static_cast<float>(
                std::round(64 * std::sin(phase + 1.7 * static_cast<double>(i))) / 64));
        return values;
    };
    std::vector<float> weights = numbers(shape.layers * shape.weights(), 0);
    const auto input = numbers(shape.features(), 1), last = numbers(shape.features(), 2);
    const auto gradients = referenceGradients(weights, input, last, shape);
    for (std::size_t i = 0; i < weights.size(); ++i) {
        const float kept = weights[i];
        weights[i] = kept + 0.25F; // the loss is linear in each weight: any step is exact
        const double above = loss(weights, input, last, shape);
        weights[i] = kept - 0.25F;
        const double below = loss(weights, input, last, shape);
        weights[i] = kept;
        ASSERT_NEAR(gradients[i], (above - below) / 0.5, 1e-9 * std::max(1.0, std::abs(above)))
            << i;
    }
}

TEST(AllReduceReference, LargeStepsAreNotComputedByTheCpu) {
    EXPECT_TRUE(isSmall({2, 64, 64, 2}));
    EXPECT_FALSE(isSmall({8, 2048, 4096, 2}));
}

} // namespace
} // namespace ridge::workloads::allreduce
