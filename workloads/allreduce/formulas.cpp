// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "workloads/allreduce/formulas.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>

namespace ridge::workloads::allreduce {
namespace {

double unitOf(DataType type) {
    return type == DataType::Fp32 ? 0x1p-24 : 0x1p-9;
}

/// out[rows, columns] += a[rows, inner] b[inner, columns], where a and b are given by functions of
/// row and column.
template <class A, class B>
void addProduct(std::span<double> out, std::int64_t rows, std::int64_t columns, std::int64_t inner,
                A a, B b) {
    for (std::int64_t i = 0; i < rows; ++i)
        for (std::int64_t k = 0; k < inner; ++k) {
            const double factor = a(i, k);
            for (std::int64_t j = 0; j < columns; ++j)
                out[static_cast<std::size_t>(i * columns + j)] += factor * b(k, j);
        }
}

} // namespace

Status validate(const StepShape& shape) {
    if (shape.gpus < 2 || shape.gpus > 64)
        return fail(FailureKind::Usage, fmt::format("--gpus {}: takes 2 to 64", shape.gpus));
    if (shape.width % 8 != 0 || shape.batch % 8 != 0 || shape.width > 1 << 16 ||
        shape.batch > 1 << 20)
        return fail(FailureKind::Usage,
                    "--width and --batch take multiples of 8, up to 65536 and 1048576");
    const double growth = std::log2(std::sqrt(static_cast<double>(shape.width)));
    if (static_cast<double>(shape.layers) * growth > 100)
        return fail(FailureKind::Usage,
                    fmt::format("--layers {} of --width {}: numbers would leave the range of fp32; "
                                "take fewer layers",
                                shape.layers, shape.width));
    return {};
}

Work allReduceWork(std::int64_t bytes, std::int64_t gpus, DataType type) {
    const double elements = static_cast<double>(bytes) / static_cast<double>(bytesOf(type));
    return {elements * static_cast<double>(gpus - 1),
            2 * static_cast<double>(bytes) * static_cast<double>(gpus), Precision::Fp32};
}

double sumTolerance(std::int64_t gpus, DataType type) {
    return static_cast<double>(gpus) * unitOf(type);
}

double stepTolerance(const StepShape& shape, DataType type) {
    const auto layers = static_cast<double>(shape.layers);
    const double drift =
        4 * 0x1p-24 * std::sqrt(static_cast<double>(std::max(shape.width, shape.batch)));
    return sumTolerance(shape.gpus, type) + 2 * layers * (unitOf(type) + drift);
}

std::vector<double> referenceGradients(std::span<const float> weights, std::span<const float> input,
                                       std::span<const float> outputGradient,
                                       const StepShape& shape) {
    const std::int64_t width = shape.width, batch = shape.batch;
    const auto features = static_cast<std::size_t>(shape.features());
    const auto weight = [&](std::int64_t layer, std::int64_t row, std::int64_t column) {
        return static_cast<double>(
            weights[static_cast<std::size_t>(layer * shape.weights() + row * width + column)]);
    };
    std::vector<std::vector<double>> z{{input.begin(), input.end()}};
    for (std::int64_t layer = 0; layer < shape.layers; ++layer) {
        const std::vector<double> before = z.back();
        z.emplace_back(features, 0.0);
        addProduct(
            z.back(), width, batch, width,
            [&](std::int64_t i, std::int64_t k) { return weight(layer, i, k); },
            [&](std::int64_t k, std::int64_t j) {
                return before[static_cast<std::size_t>(k * batch + j)];
            });
    }
    std::vector<double> gradients(static_cast<std::size_t>(shape.layers * shape.weights()), 0.0);
    std::vector<double> dz(outputGradient.begin(), outputGradient.end());
    const auto gradient = [&](std::int64_t i, std::int64_t k) {
        return dz[static_cast<std::size_t>(i * batch + k)];
    };
    for (std::int64_t layer = shape.layers; layer-- > 0;) {
        const std::vector<double>& ofLayer = z[static_cast<std::size_t>(layer)];
        addProduct(std::span(gradients).subspan(static_cast<std::size_t>(layer * shape.weights()),
                                                static_cast<std::size_t>(shape.weights())),
                   width, width, batch, gradient, [&](std::int64_t k, std::int64_t j) {
                       return ofLayer[static_cast<std::size_t>(j * batch + k)];
                   });
        std::vector<double> below(features, 0.0);
        addProduct(
            below, width, batch, width,
            [&](std::int64_t i, std::int64_t k) { return weight(layer, k, i); }, gradient);
        dz = std::move(below);
    }
    return gradients;
}

bool isSmall(const StepShape& shape) {
    const double products = 3.0 * static_cast<double>(shape.gpus * shape.layers) *
                            static_cast<double>(shape.weights()) * static_cast<double>(shape.batch);
    return products <= 1 << 28;
}

} // namespace ridge::workloads::allreduce
