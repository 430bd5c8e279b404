// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "workloads/accumulate/emulation.h"

#include <fmt/format.h>

namespace ridge::workloads::accumulate {

Types typesOf(const std::string& variant) {
    if (variant == "fp16")
        return {DataType::Fp16, DataType::Fp16};
    if (variant == "bf16")
        return {DataType::Bf16, DataType::Bf16};
    return {variant == "mixed" ? DataType::Fp16 : DataType::Fp32, DataType::Fp32};
}

Status validate(std::int64_t terms) {
    constexpr std::int64_t kMost = 100'000'000;
    if (terms <= kMost)
        return {};
    return fail(FailureKind::Usage, fmt::format("--terms {}: goes up to {}", terms, kMost));
}

Work work(const Types& types, std::int64_t terms) {
    return {static_cast<double>(terms), static_cast<double>(bytesOf(types.term) + 16),
            multiplyPrecision(types.sum)};
}

Sum emulate(const Types& types, std::int64_t terms) {
    const double term = rounded(types.term, kTerm);
    Sum sum;
    while (sum.lastThatCounted < terms) {
        const double next = rounded(types.sum, sum.value + term);
        if (next == sum.value)
            break; // and so it stays
        sum.value = next;
        ++sum.lastThatCounted;
    }
    return sum;
}

double relativeError(double sum, std::int64_t terms) {
    const double exact = static_cast<double>(terms) / 100;
    return (sum - exact) / exact;
}

} // namespace ridge::workloads::accumulate
