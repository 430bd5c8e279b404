// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "workloads/attention/formulas.h"

#include <fmt/format.h>
#include <limits>
#include <numeric>
#include <random>

namespace ridge::workloads::attention {
namespace {

double asDouble(std::int64_t value) {
    return static_cast<double>(value);
}

/// Bytes of Q, O or their gradients, and of K, V or theirs.
double queryBytes(const Shape& shape, DataType type) {
    return asDouble(shape.rows()) * asDouble(shape.dim) * static_cast<double>(bytesOf(type));
}
double keyBytes(const Shape& shape, DataType type) {
    return asDouble(shape.keyRows()) * asDouble(shape.dim) * static_cast<double>(bytesOf(type));
}

/// Bytes of one fp32 number for each row of Q, and for each element.
double rowSumBytes(const Shape& shape) {
    return 4 * asDouble(shape.rows());
}
double sumBytes(const Shape& shape) {
    return rowSumBytes(shape) * asDouble(shape.dim);
}

double scoreBytes(const Shape& shape, DataType type) {
    return asDouble(shape.matrices()) * asDouble(shape.seq) * asDouble(shape.seq) *
           static_cast<double>(bytesOf(type));
}

Work productWork(const Shape& shape, DataType type) {
    return {2 * visiblePairs(shape) * asDouble(shape.dim),
            queryBytes(shape, type) + keyBytes(shape, type) + scoreBytes(shape, type),
            multiplyPrecision(type)};
}

/// What each fused backward kernel reads: Q, dO, K, V and two sums of each row.
double backwardInputBytes(const Shape& shape, DataType type) {
    return 2 * queryBytes(shape, type) + 2 * keyBytes(shape, type) + 2 * rowSumBytes(shape);
}

Work backwardWorkOf(const Shape& shape, DataType type, double products, double written) {
    return {2 * products * visiblePairs(shape) * asDouble(shape.dim),
            backwardInputBytes(shape, type) + written, multiplyPrecision(type)};
}

} // namespace

std::int64_t Shape::length(std::int64_t sequence) const {
    return lengths.empty() ? seq : lengths[static_cast<std::size_t>(sequence)];
}

std::int64_t Shape::start(std::int64_t sequence) const {
    return lengths.empty()
               ? sequence * seq
               : std::accumulate(lengths.begin(), lengths.begin() + sequence, std::int64_t{0});
}

std::int64_t Shape::queryRow(std::int64_t sequence, std::int64_t head) const {
    return lengths.empty() ? (sequence * heads + head) * seq
                           : head * sequenceRows() + start(sequence);
}

std::int64_t Shape::keyRow(std::int64_t sequence, std::int64_t keyHead) const {
    return lengths.empty() ? (sequence * keyHeads() + keyHead) * seq
                           : keyHead * sequenceRows() + start(sequence);
}

std::vector<std::int64_t> raggedLengths(std::int64_t batch, std::int64_t seq, std::uint64_t seed) {
    std::mt19937_64 generator(seed);
    std::vector<std::int64_t> lengths{seq};
    while (static_cast<std::int64_t>(lengths.size()) < batch)
        lengths.push_back(1 +
                          static_cast<std::int64_t>(generator() % static_cast<std::uint64_t>(seq)));
    return lengths;
}

RowPlace placeOf(const Shape& shape, std::int64_t heads, std::int64_t row) {
    if (shape.lengths.empty())
        return {row / shape.seq / heads, row / shape.seq % heads, row % shape.seq};
    std::int64_t position = row % shape.sequenceRows(), sequence = 0;
    while (position >= shape.length(sequence))
        position -= shape.length(sequence++);
    return {sequence, row / shape.sequenceRows(), position};
}

Status validate(const Shape& shape) {
    if (shape.dim < 16 || shape.dim > 128 || shape.dim % 8 != 0)
        return fail(FailureKind::Usage,
                    fmt::format("--dim {}: takes 16 to 128 in steps of 8", shape.dim));
    if (shape.heads % shape.group != 0)
        return fail(FailureKind::Usage, fmt::format("--group {}: does not divide --heads {}",
                                                    shape.group, shape.heads));
    const double rows = asDouble(shape.batch) * asDouble(shape.heads) * asDouble(shape.seq);
    if (rows > std::numeric_limits<std::int32_t>::max())
        return fail(FailureKind::Usage,
                    fmt::format("batch x heads x seq is {:.0f}; it goes up to {}", rows,
                                std::numeric_limits<std::int32_t>::max()));
    return {};
}

double visiblePairs(const Shape& shape) {
    double pairs = 0;
    const auto add = [&](double rows, double times) {
        pairs += times * (shape.causal ? rows * (rows + 1) / 2 : rows * rows);
    };
    if (shape.lengths.empty())
        add(asDouble(shape.seq), asDouble(shape.batch));
    for (const std::int64_t length : shape.lengths)
        add(asDouble(length), 1);
    return pairs * asDouble(shape.heads);
}

Work fusedWork(const Shape& shape, DataType type) {
    return {4 * visiblePairs(shape) * asDouble(shape.dim),
            2 * queryBytes(shape, type) + 2 * keyBytes(shape, type), multiplyPrecision(type)};
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

Work backwardWork(const Shape& shape, DataType type) {
    return backwardWorkOf(shape, type, 5, sumBytes(shape) + 2 * keyBytes(shape, type));
}

Work keyGradientsWork(const Shape& shape, DataType type) {
    return backwardWorkOf(shape, type, 4, 2 * keyBytes(shape, type));
}

Work queryGradientWork(const Shape& shape, DataType type) {
    return backwardWorkOf(shape, type, 1, queryBytes(shape, type));
}

Work rowProductsWork(const Shape& shape, DataType type, bool adds) {
    return {2 * asDouble(shape.rows()) * asDouble(shape.dim),
            2 * queryBytes(shape, type) + rowSumBytes(shape) + (adds ? sumBytes(shape) : 0),
            Precision::Fp32};
}

Work roundingWork(const Shape& shape, DataType type) {
    return {asDouble(shape.rows()) * asDouble(shape.dim), sumBytes(shape) + queryBytes(shape, type),
            Precision::Fp32};
}

Work scoreGradientsWork(const Shape& shape, DataType type) {
    return {5 * visiblePairs(shape), 3 * scoreBytes(shape, type), Precision::Fp32};
}

double tolerance(DataType type) {
    return type == DataType::Fp16 ? 2e-3 : 1.5e-2;
}

double gradientTolerance(DataType type) {
    return type == DataType::Fp16 ? 3e-3 : 2e-2;
}

} // namespace ridge::workloads::attention
