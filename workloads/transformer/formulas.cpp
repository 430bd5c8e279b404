// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "workloads/transformer/formulas.h"

#include <algorithm>

namespace ridge::workloads::transformer {
namespace {

constexpr double kFloatBytes = 4;

double stored(const Mode& mode) {
    return static_cast<double>(bytesOf(mode.type));
}

double elements(std::int64_t rows, std::int64_t columns) {
    return static_cast<double>(rows) * static_cast<double>(columns);
}

double streamElements(const Shape& shape) {
    return elements(shape.tokens(), shape.dim);
}

double visiblePairs(const Shape& shape) {
    return elements(shape.batch * shape.heads, shape.context * (shape.context + 1) / 2);
}

double scores(const Shape& shape) {
    return elements(shape.batch * shape.heads, shape.context * shape.context);
}

double matrixWeights(const Shape& shape) {
    return elements(shape.layers, 4 * shape.dim * shape.dim + 3 * shape.dim * shape.ff) +
           elements(shape.vocabulary, shape.dim);
}

} // namespace

double forwardFlops(const Shape& shape) {
    return 2 * static_cast<double>(shape.tokens()) * matrixWeights(shape) +
           4 * static_cast<double>(shape.layers * shape.headDim()) * visiblePairs(shape);
}

double trainingFlops(const Shape& shape) {
    return 3 * forwardFlops(shape);
}

Work productWork(const ProductSize& size, const Mode& mode, std::size_t outBytes, bool adds) {
    const double out = elements(size.m, size.n) * static_cast<double>(outBytes) * (adds ? 2 : 1);
    const double in = (elements(size.m, size.k) + elements(size.k, size.n)) * stored(mode);
    return {2 * elements(size.m, size.n) * static_cast<double>(size.k), in + out, mode.precision()};
}

Work embeddingWork(const Shape& shape, const Mode& mode) {
    return {0, 2 * streamElements(shape) * stored(mode), Precision::None};
}

Work embeddingBackwardWork(const Shape& shape, const Mode& mode) {
    return {streamElements(shape),
            streamElements(shape) * stored(mode) +
                elements(shape.vocabulary, shape.dim) * kFloatBytes,
            Precision::Fp32};
}

Work normWork(const Shape& shape, const Mode& mode) {
    return {4 * streamElements(shape), 2 * streamElements(shape) * stored(mode), Precision::Fp32};
}

Work normBackwardWork(const Shape& shape, const Mode& mode) {
    return {10 * streamElements(shape), 4 * streamElements(shape) * stored(mode), Precision::Fp32};
}

std::int64_t gainPartials(const Shape& shape) {
    return std::min<std::int64_t>(shape.tokens(), 512);
}

Work gainsWork(const Shape& shape) {
    const double gains = elements(shape.norms(), shape.dim);
    const auto rows = static_cast<double>(gainPartials(shape));
    return {rows * gains, (rows + 1) * gains * kFloatBytes, Precision::Fp32};
}

Work rotaryWork(const Shape& shape, const Mode& mode) {
    return {6 * streamElements(shape), 6 * streamElements(shape) * stored(mode), Precision::Fp32};
}

Work headsWork(const Shape& shape, const Mode& mode) {
    return {0, 2 * streamElements(shape) * stored(mode), Precision::None};
}

Work scoresProductWork(const Shape& shape, const Mode& mode) {
    return {2 * static_cast<double>(shape.headDim()) * visiblePairs(shape),
            (scores(shape) + 2 * streamElements(shape)) * stored(mode), mode.precision()};
}

Work softmaxWork(const Shape& shape, const Mode& mode) {
    return {5 * visiblePairs(shape), 2 * scores(shape) * stored(mode), Precision::Fp32};
}

Work softmaxBackwardWork(const Shape& shape, const Mode& mode) {
    return {5 * visiblePairs(shape), 3 * scores(shape) * stored(mode), Precision::Fp32};
}

Work gatedWork(const Shape& shape, const Mode& mode) {
    const double out = elements(shape.tokens(), shape.ff);
    return {6 * out, 3 * out * stored(mode), Precision::Fp32};
}

Work gatedBackwardWork(const Shape& shape, const Mode& mode) {
    const double out = elements(shape.tokens(), shape.ff);
    return {12 * out, 5 * out * stored(mode), Precision::Fp32};
}

Work lossWork(const Shape& shape, const Mode& mode) {
    const double logits = elements(shape.tokens(), shape.vocabulary);
    return {8 * logits, 2 * logits * stored(mode), Precision::Fp32};
}

Work overflowWork(const Parameters& parameters) {
    return {0, static_cast<double>(parameters.count) * kFloatBytes, Precision::None};
}

Work adamwWork(const Parameters& parameters, const Mode& mode) {
    const auto count = static_cast<double>(parameters.count);
    const double copy = mode.type == DataType::Fp32 ? 0 : stored(mode);
    return {15 * count, count * (7 * kFloatBytes + copy), Precision::Fp32};
}

} // namespace ridge::workloads::transformer
