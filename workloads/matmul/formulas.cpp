// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "workloads/matmul/formulas.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <limits>

namespace ridge::workloads::matmul {
namespace {

Precision precisionOf(DataType type, const std::string& variant) {
    if (variant == "naive" || variant == "tiled" || variant == "registers")
        return Precision::Fp32;
    return type == DataType::Fp32 && variant == "mma" ? Precision::Tf32 : multiplyPrecision(type);
}

} // namespace

Status validate(const Shape& shape) {
    constexpr std::int64_t kLargest = std::numeric_limits<std::int32_t>::max();
    if (std::max({shape.m, shape.n, shape.k}) <= kLargest)
        return {};
    return fail(FailureKind::Usage, fmt::format("--m, --n and --k go up to {}", kLargest));
}

Pitches pitchesOf(const Shape& shape) {
    const auto padded = [](std::int64_t columns) { return (columns + 7) / 8 * 8; };
    return {padded(shape.k), padded(shape.n), padded(shape.n)};
}

Work work(const Shape& shape, DataType type, const std::string& variant) {
    const auto m = static_cast<double>(shape.m);
    const auto n = static_cast<double>(shape.n);
    const auto k = static_cast<double>(shape.k);
    const auto element = static_cast<double>(bytesOf(type));
    return Work{2 * m * n * k, element * (m * k + k * n + m * n), precisionOf(type, variant)};
}

Work slicedWork(const Shape& shape, DataType type, std::int64_t slices) {
    Work sliced = work(shape, type, "splitk");
    const double elements = static_cast<double>(shape.m) * static_cast<double>(shape.n);
    sliced.bytes +=
        elements * (4 * static_cast<double>(slices) - static_cast<double>(bytesOf(type)));
    return sliced;
}

double tolerance(const Shape& shape, DataType type, const std::string& variant) {
    const double drift = 4 * std::ldexp(std::sqrt(static_cast<double>(shape.k)), -24);
    if (precisionOf(type, variant) == Precision::Tf32)
        return drift + std::ldexp(1.0, -10);
    return type == DataType::Fp32 ? drift : drift + std::ldexp(1.0, -8);
}

} // namespace ridge::workloads::matmul
