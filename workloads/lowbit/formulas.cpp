// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "workloads/lowbit/formulas.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>

namespace ridge::workloads::lowbit {
namespace {

double bytesOfY(const Shape& shape, double each) {
    return static_cast<double>(shape.m) * static_cast<double>(shape.n) * each;
}

/// Weights, scales and X, each once.
double bytesRead(const Shape& shape, DataType type) {
    const auto n = static_cast<double>(shape.n);
    const auto k = static_cast<double>(shape.k);
    const auto element = static_cast<double>(bytesOf(type));
    const auto groups = static_cast<double>((shape.k + shape.group - 1) / shape.group);
    return n * k * static_cast<double>(shape.bits) / 8 +
           element * (n * groups + static_cast<double>(shape.m) * k);
}

double flops(const Shape& shape) {
    return 2 * static_cast<double>(shape.m) * static_cast<double>(shape.n) *
           static_cast<double>(shape.k);
}

} // namespace

Status validate(const Shape& shape) {
    constexpr std::int64_t kLargest = std::int64_t{1} << 28;
    if (shape.bits != 4 && shape.bits != 8)
        return fail(FailureKind::Usage, fmt::format("--bits {}: takes 4 or 8", shape.bits));
    if (shape.group % 32 != 0)
        return fail(FailureKind::Usage,
                    fmt::format("--group {}: takes a multiple of 32", shape.group));
    if (std::max({shape.m, shape.n, shape.k, shape.group}) > kLargest)
        return fail(FailureKind::Usage,
                    fmt::format("--m, --n, --k and --group go up to {}", kLargest));
    if (static_cast<double>(shape.m) * static_cast<double>(shape.n) > 0x1p32)
        return fail(FailureKind::Usage,
                    fmt::format("--m {} times --n {}: goes up to 2^32", shape.m, shape.n));
    return {};
}

Work productWork(const Shape& shape, DataType type) {
    return {flops(shape),
            bytesRead(shape, type) + bytesOfY(shape, static_cast<double>(bytesOf(type))),
            multiplyPrecision(type)};
}

Work slicedWork(const Shape& shape, DataType type, std::int64_t slices) {
    return {flops(shape), bytesRead(shape, type) + bytesOfY(shape, 4 * static_cast<double>(slices)),
            multiplyPrecision(type)};
}

double tolerance(const Shape& shape, DataType type) {
    const double drift = 4 * std::ldexp(std::sqrt(static_cast<double>(shape.k)), -24);
    return drift + (type == DataType::Fp16 ? 0x1p-11 : 0x1p-8);
}

} // namespace ridge::workloads::lowbit
