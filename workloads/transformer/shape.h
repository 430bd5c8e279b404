// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// A decoder language model as this workload trains it: an embedding, layers of causal attention and
// SwiGLU, each behind an RMSNorm and added to the residual stream, a last RMSNorm, an output head.
#pragma once

#include "workloads/harness/data_type.h"
#include "workloads/harness/failure.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace ridge::workloads::transformer {

struct Shape {
    std::int64_t layers = 0, dim = 0, ff = 0, heads = 0;
    std::int64_t batch = 0, context = 0, vocabulary = 0;

    std::int64_t headDim() const { return dim / heads; }
    std::int64_t tokens() const { return batch * context; }
    std::int64_t norms() const { return 2 * layers + 1; }
};

/// The widths of a model, by name.
struct ModelSize {
    std::string name;
    std::int64_t dim = 0, ff = 0, layers = 0, heads = 0;
};

/// tiny, small, medium, large, xl, 2.7b.
const std::vector<ModelSize>& modelSizes();

/// Refuses what the kernels cannot divide: dim, ff and vocabulary that are no multiples of 16, 16
/// and 8, heads that do not split dim into parts of 8, and more elements than they can number.
Status validate(const Shape& shape);

/// How the model is stored and multiplied. Sums, norms, softmax, loss, gradients, moments and the
/// master weights are fp32 in every mode.
struct Mode {
    DataType type = DataType::Bf16; ///< of weights for products and of activations
    bool tf32 = false;              ///< products of fp32 on tensor cores, inputs rounded to TF32

    Precision precision() const { return tf32 ? Precision::Tf32 : multiplyPrecision(type); }
    /// Only fp16 needs it: gradients below 2^-24 become zero there.
    bool scalesLoss() const { return type == DataType::Fp16; }
};

/// A matrix [rows, columns] in a flat buffer, counted in elements.
struct Tensor {
    std::size_t offset = 0;
    std::int64_t rows = 0, columns = 0;

    std::size_t count() const { return static_cast<std::size_t>(rows * columns); }
};

/// Matrices of a layer, each [outputs, inputs].
struct LayerParameters {
    Tensor qkv;    ///< [3 dim, dim]: queries, keys, values below one another
    Tensor out;    ///< [dim, dim]
    Tensor gateUp; ///< [2 ff, dim]: gate above up
    Tensor down;   ///< [dim, ff]
};

/// Where each parameter lies. Weights, gradients, moments and master weights are one buffer each
/// with this layout; each matrix starts at a multiple of 128 elements.
struct Parameters {
    Tensor embedding; ///< [vocabulary, dim]
    std::vector<LayerParameters> layers;
    Tensor head;           ///< [vocabulary, dim]
    Tensor gains;          ///< [norms, dim]: before attention, before SwiGLU, ..., the last
    std::size_t count = 0; ///< of all, a multiple of 16

    std::size_t gain(std::int64_t norm) const {
        return gains.offset + static_cast<std::size_t>(norm * gains.columns);
    }
};

Parameters parametersOf(const Shape& shape);

} // namespace ridge::workloads::transformer
