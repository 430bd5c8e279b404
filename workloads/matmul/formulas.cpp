// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "workloads/matmul/formulas.h"

#include <cmath>

namespace ridge::workloads::matmul {

Work work(const Shape& shape, DataType type, const std::string& variant) {
    const auto m = static_cast<double>(shape.m);
    const auto n = static_cast<double>(shape.n);
    const auto k = static_cast<double>(shape.k);
    const auto element = static_cast<double>(bytesOf(type));
    return Work{2 * m * n * k, element * (m * k + k * n + m * n),
                variant == "cublas" ? multiplyPrecision(type) : Precision::Fp32};
}

double tolerance(const Shape& shape, DataType type) {
    const double drift = 4 * std::ldexp(std::sqrt(static_cast<double>(shape.k)), -24);
    return type == DataType::Fp32 ? drift : drift + std::ldexp(1.0, -8);
}

} // namespace ridge::workloads::matmul
