// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "workloads/attention/formulas.h"

#include <fmt/format.h>
#include <limits>

namespace ridge::workloads::attention {
namespace {

double asDouble(std::int64_t value) {
    return static_cast<double>(value);
}

/// Bytes of one of Q, K, V, O.
double tensorBytes(const Shape& shape, DataType type) {
    return asDouble(shape.matrices()) * asDouble(shape.seq) * asDouble(shape.dim) *
           static_cast<double>(bytesOf(type));
}

double scoreBytes(const Shape& shape, DataType type) {
    return asDouble(shape.matrices()) * asDouble(shape.seq) * asDouble(shape.seq) *
           static_cast<double>(bytesOf(type));
}

Work productWork(const Shape& shape, DataType type) {
    return {2 * visiblePairs(shape) * asDouble(shape.dim),
            2 * tensorBytes(shape, type) + scoreBytes(shape, type), multiplyPrecision(type)};
}

} // namespace

Status validate(const Shape& shape) {
    if (shape.dim < 32 || shape.dim > 128 || shape.dim % 8 != 0)
        return fail(FailureKind::Usage,
                    fmt::format("--dim {}: takes 32 to 128 in steps of 8", shape.dim));
    const double rows = asDouble(shape.batch) * asDouble(shape.heads) * asDouble(shape.seq);
    if (rows > std::numeric_limits<std::int32_t>::max())
        return fail(FailureKind::Usage,
                    fmt::format("batch x heads x seq is {:.0f}; it goes up to {}", rows,
                                std::numeric_limits<std::int32_t>::max()));
    return {};
}

double visiblePairs(const Shape& shape) {
    const double seq = asDouble(shape.seq);
    return asDouble(shape.matrices()) * (shape.causal ? seq * (seq + 1) / 2 : seq * seq);
}

Work fusedWork(const Shape& shape, DataType type) {
    return {4 * visiblePairs(shape) * asDouble(shape.dim), 4 * tensorBytes(shape, type),
            multiplyPrecision(type)};
}

Work scoresWork(const Shape& shape, DataType type) {
    return productWork(shape, type);
}

Work maskWork(const Shape& shape, DataType type) {
    return {visiblePairs(shape), 2 * scoreBytes(shape, type), Precision::Fp32};
}

Work softmaxWork(const Shape& shape, DataType type) {
    return {5 * visiblePairs(shape), 2 * scoreBytes(shape, type), Precision::Fp32};
}

Work valuesWork(const Shape& shape, DataType type) {
    return productWork(shape, type);
}

double tolerance(DataType type) {
    return type == DataType::Fp16 ? 2e-3 : 1.5e-2;
}

} // namespace ridge::workloads::attention
