// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "workloads/mxint8/product.h"

#include "workloads/mxint8/reference.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>

namespace ridge::workloads::mxint8 {
namespace {

/// With `bytesOfWeights` for all of W.
Work productWork(const ProductShape& shape, double bytesOfWeights) {
    const auto m = static_cast<double>(shape.m);
    const auto n = static_cast<double>(shape.n);
    const auto k = static_cast<double>(shape.k);
    return {2 * m * n * k, bytesOfWeights + 2 * (m * k + m * n), Precision::Bf16};
}

} // namespace

Status validate(const ProductShape& shape) {
    constexpr std::int64_t kLargest = std::int64_t{1} << 28;
    if (std::max({shape.m, shape.n, shape.k}) > kLargest)
        return fail(FailureKind::Usage, fmt::format("--m, --n and --k go up to {}", kLargest));
    if (static_cast<double>(shape.m) * static_cast<double>(shape.n) > 0x1p32)
        return fail(FailureKind::Usage,
                    fmt::format("--m {} times --n {}: goes up to 2^32", shape.m, shape.n));
    return {};
}

Work fusedWork(const ProductShape& shape) {
    return productWork(shape, static_cast<double>(shape.n) *
                                  static_cast<double>(shape.k + groupsOf(shape.k)));
}

Work decodeWork(const ProductShape& shape) {
    const Work ofRow = work(shape.k);
    const auto n = static_cast<double>(shape.n);
    return {n * ofRow.flops, n * ofRow.bytes, ofRow.precision};
}

Work decodedProductWork(const ProductShape& shape) {
    return productWork(shape, 2 * static_cast<double>(shape.n) * static_cast<double>(shape.k));
}

double tolerance(const ProductShape& shape) {
    return 4 * std::ldexp(std::sqrt(static_cast<double>(shape.k)), -24) + 0x1p-8;
}

} // namespace ridge::workloads::mxint8
