// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// FLOPs and least DRAM bytes of each operation of the step, for its NVTX payload. T: tokens of the
// batch, s: bytes of an element as stored. What is not a product runs in fp32.
#pragma once

#include "workloads/harness/work.h"
#include "workloads/transformer/shape.h"

namespace ridge::workloads::transformer {

/// FLOPs that the products of one forward pass need: 2 T for each weight of a matrix but the
/// embedding, and 4 headDim for each pair of query and key that the mask leaves.
double forwardFlops(const Shape& shape);

/// Forward and backward: each product has two of the same size behind it.
double trainingFlops(const Shape& shape);

/// m x k times k x n. Bytes: both read, the result of `outBytes` an element written, and
/// read before where it is added to something.
struct ProductSize {
    std::int64_t m = 0, n = 0, k = 0;
};
Work productWork(const ProductSize& size, const Mode& mode, std::size_t outBytes, bool adds);

/// A row of the table read and written for each token.
Work embeddingWork(const Shape& shape, const Mode& mode);
/// The gradient of the stream read, that of the whole table written, 4 bytes an element.
Work embeddingBackwardWork(const Shape& shape, const Mode& mode);

/// x read, y written; 4 FLOPs an element: square, sum, two factors.
Work normWork(const Shape& shape, const Mode& mode);
/// dy, x and the stream's gradient read, the latter written; 10 FLOPs an element.
Work normBackwardWork(const Shape& shape, const Mode& mode);
/// Number of partial sums of a gain's gradient, each over different tokens. At most 512, so that
/// they stay small beside the activations.
std::int64_t gainPartials(const Shape& shape);
/// Sums those rows of each norm.
Work gainsWork(const Shape& shape);

/// qkv read, queries, keys and values written, or the other way round; 3 FLOPs for each element of
/// queries and keys.
Work rotaryWork(const Shape& shape, const Mode& mode);
/// The attention's output, or its gradient, read and written.
Work headsWork(const Shape& shape, const Mode& mode);

/// One of the batched products of unfused attention: 2 headDim FLOPs a visible pair; the scores
/// and two tensors of [T, dim] move.
Work scoresProductWork(const Shape& shape, const Mode& mode);
/// Scores read and written; 5 FLOPs a visible pair: scale, maximum, exponential, sum, division.
Work softmaxWork(const Shape& shape, const Mode& mode);
/// Probabilities and their gradient read, the latter written; 5 FLOPs a visible pair.
Work softmaxBackwardWork(const Shape& shape, const Mode& mode);

/// Gate and up read, their product written; 6 FLOPs an element.
Work gatedWork(const Shape& shape, const Mode& mode);
/// Gate, up and the result's gradient read, both gradients written; 12 FLOPs an element.
Work gatedBackwardWork(const Shape& shape, const Mode& mode);

/// Logits read, their gradient written over them; 8 FLOPs an element.
Work lossWork(const Shape& shape, const Mode& mode);

/// Every gradient read; fp16 alone.
Work overflowWork(const Parameters& parameters);
/// Gradient read; weight and both moments read and written in fp32, the 16-bit copy written; 15
/// FLOPs a parameter.
Work adamwWork(const Parameters& parameters, const Mode& mode);

} // namespace ridge::workloads::transformer
