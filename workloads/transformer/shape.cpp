// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "workloads/transformer/shape.h"

#include <algorithm>
#include <fmt/format.h>
#include <limits>

namespace ridge::workloads::transformer {
namespace {

Tensor placed(std::size_t& end, std::int64_t rows, std::int64_t columns) {
    const Tensor tensor{end, rows, columns};
    end += tensor.count();
    return tensor;
}

tl::unexpected<Failure> refused(const std::string& what) {
    return fail(FailureKind::Usage, "transformer: " + what);
}

} // namespace

const std::vector<ModelSize>& modelSizes() {
    static const std::vector<ModelSize> sizes{
        {"tiny", 64, 128, 2, 4},       {"small", 768, 3072, 12, 12}, {"medium", 1024, 4096, 24, 16},
        {"large", 1280, 5120, 36, 20}, {"xl", 1600, 6400, 48, 25},   {"2.7b", 2560, 10240, 32, 32}};
    return sizes;
}

Status validate(const Shape& shape) {
    constexpr std::int64_t kMost = std::int64_t{1} << 20;
    constexpr std::int64_t kWidest = 4096; // a block of 1024 threads has 16 bytes each of a row
    for (const std::int64_t size : {shape.layers, shape.dim, shape.ff, shape.heads, shape.batch,
                                    shape.context, shape.vocabulary})
        if (size > kMost)
            return refused(fmt::format("every size goes up to {}, not {}", kMost, size));
    if (shape.dim % 16 != 0 || shape.ff % 16 != 0)
        return refused(fmt::format("--dim {} --ff {}: take multiples of 16", shape.dim, shape.ff));
    if (shape.dim > kWidest)
        return refused(fmt::format("--dim goes up to {}, not {}", kWidest, shape.dim));
    if (shape.vocabulary % 8 != 0)
        return refused(fmt::format("--vocabulary {}: take a multiple of 8", shape.vocabulary));
    if (shape.dim % (8 * shape.heads) != 0)
        return refused(fmt::format("--heads {} do not split --dim {} into parts of 8, 16, 24, ...",
                                   shape.heads, shape.dim));
    constexpr double kMostElements = std::numeric_limits<std::int32_t>::max();
    const auto tokens = static_cast<double>(shape.tokens());
    const auto widest = static_cast<double>(
        std::max({3 * shape.dim, 2 * shape.ff, shape.vocabulary, shape.heads * shape.context}));
    if (tokens * widest > kMostElements)
        return refused(fmt::format("--batch {} x --context {} makes more than 2^31 elements of one "
                                   "activation; take fewer tokens",
                                   shape.batch, shape.context));
    return {};
}

Parameters parametersOf(const Shape& shape) {
    Parameters all;
    std::size_t end = 0;
    all.embedding = placed(end, shape.vocabulary, shape.dim);
    for (std::int64_t layer = 0; layer < shape.layers; ++layer) {
        LayerParameters parameters;
        parameters.qkv = placed(end, 3 * shape.dim, shape.dim);
        parameters.out = placed(end, shape.dim, shape.dim);
        parameters.gateUp = placed(end, 2 * shape.ff, shape.dim);
        parameters.down = placed(end, shape.dim, shape.ff);
        all.layers.push_back(parameters);
    }
    all.head = placed(end, shape.vocabulary, shape.dim);
    all.gains = placed(end, shape.norms(), shape.dim);
    all.count = end;
    return all;
}

} // namespace ridge::workloads::transformer
