// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "workloads/elementwise/formulas.h"

#include "workloads/elementwise/cosine.h"

#include <cmath>
#include <fmt/format.h>

namespace ridge::workloads::elementwise {
namespace {

/// Half a unit in the last place of values from 0.5 to 1.
double halfUnit(DataType type) {
    switch (type) {
    case DataType::Fp32:
        return 0x1p-25;
    case DataType::Fp16:
        return 0x1p-12;
    case DataType::Bf16:
        return 0x1p-9;
    case DataType::Fp8:
        break;
    }
    return 0;
}

} // namespace

Status validate(const Choice& choice) {
    constexpr std::int64_t kMost = 1024;
    if (choice.inOne && choice.variant != "chain")
        return fail(FailureKind::Usage,
                    fmt::format("--in-one: is for variant chain, not {}", choice.variant));
    if (choice.steps > kMost || choice.fma > kMost)
        return fail(FailureKind::Usage,
                    fmt::format("--{} {}: goes up to {}", choice.steps > kMost ? "steps" : "fma",
                                choice.steps > kMost ? choice.steps : choice.fma, kMost));
    return {};
}

Plan planOf(const Choice& choice) {
    if (choice.variant == "intensity")
        return {Function::MultiplyAdd, 1, choice.fma};
    if (choice.variant == "chain")
        return choice.inOne ? Plan{Function::Cosine, 1, choice.steps}
                            : Plan{Function::Cosine, choice.steps, 1};
    if (choice.variant == "twice")
        return {Function::Cosine, 2, 1};
    return {Function::Cosine, 1, choice.variant == "fused" ? 2 : 1};
}

Work work(const Plan& plan, std::int64_t elements, DataType type) {
    const double cosine = type == DataType::Fp32 ? kCosineFlops : 1;
    const double flops = plan.function == Function::MultiplyAdd ? 2 : cosine;
    const auto count = static_cast<double>(elements);
    return {flops * static_cast<double>(plan.stepsPerKernel) * count,
            2 * static_cast<double>(bytesOf(type)) * count, Precision::Fp32};
}

double tolerance(const Plan& plan, DataType type) {
    const auto kernels = static_cast<double>(plan.kernels);
    const auto steps = static_cast<double>(plan.steps());
    if (plan.function == Function::MultiplyAdd)
        return 8 * (steps * halfUnit(DataType::Fp32) + kernels * halfUnit(type));
    const double cosine = type == DataType::Fp32 ? kCosineError : 0x1p-20;
    return steps * cosine + kernels * halfUnit(type);
}

} // namespace ridge::workloads::elementwise
