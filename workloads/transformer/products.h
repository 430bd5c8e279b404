// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// The matrix products of a step, by cuBLASLt with sums in fp32. Layers are alike and share them.
#pragma once

#include "workloads/harness/cublas_lt.h"
#include "workloads/harness/work.h"
#include "workloads/transformer/formulas.h"

#include <memory>

namespace ridge::workloads::transformer {

struct PreparedProduct {
    std::shared_ptr<Product> product;
    Work work;
};

/// Of one matrix W [outputs, inputs] and the tokens.
struct LinearProducts {
    PreparedProduct forward;        ///< y = x W^T, or that plus what is added
    PreparedProduct inputGradient;  ///< dx = dy W
    PreparedProduct weightGradient; ///< dW = dy^T x, in fp32
};

/// Of each batch and head, scores [context, context] and the rest [context, headDim]; only for
/// attention with the scores in memory.
struct AttentionProducts {
    PreparedProduct scores;     ///< Q K^T, dO V^T
    PreparedProduct rows;       ///< P V, dS K
    PreparedProduct transposed; ///< P^T dO, dS^T Q
};

struct Products {
    LinearProducts qkv, out, gateUp, down, head;
    AttentionProducts attention;
};

/// Unavailable where cuBLASLt cannot be found or has no kernel for a product.
Result<Products> prepareProducts(const Shape& shape, const Mode& mode, bool scoresInMemory);

} // namespace ridge::workloads::transformer
