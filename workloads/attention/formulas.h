// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// Attention forward: O = softmax(mask(scale Q K^T)) V for each batch and head, scale = 1/sqrt(dim).
// Q, K, V, O are [batch, heads, seq, dim]; causal: query i sees keys 0 to i.
#pragma once

#include "workloads/harness/data_type.h"
#include "workloads/harness/failure.h"
#include "workloads/harness/work.h"

#include <cstdint>

namespace ridge::workloads::attention {

struct Shape {
    std::int64_t batch = 0, heads = 0, seq = 0, dim = 0;
    bool causal = false;

    std::int64_t matrices() const { return batch * heads; }
    std::int64_t rows() const { return batch * heads * seq; }
    /// Elements from one row of scores to the next: seq rounded up to 8, so that each row starts at
    /// a multiple of 16 bytes.
    std::int64_t scorePitch() const { return (seq + 7) / 8 * 8; }
};

/// Refuses dims other than 32, 40, ..., 128 and more rows than the kernels can number.
Status validate(const Shape& shape);

/// (query, key) pairs that the mask leaves, of all matrices: seq^2 or seq (seq + 1) / 2 each.
double visiblePairs(const Shape& shape);

/// The whole forward pass in one kernel. FLOPs: two products of `dim` terms for each visible pair
/// (4 dim a pair; the softmax runs beside them in fp32 and is left out). Least bytes: Q, K, V read
/// and O written once; no scores.
Work fusedWork(const Shape& shape, DataType type);

/// Q K^T. FLOPs: 2 dim a visible pair, though the unfused kernel also computes the masked ones.
/// Least bytes: Q and K read, seq^2 scores written.
Work scoresWork(const Shape& shape, DataType type);

/// scale and mask in place. FLOPs: one product a visible pair. Least bytes: scores read and
/// written.
Work maskWork(const Shape& shape, DataType type);

/// Softmax of the rows in place. FLOPs: maximum, difference, exponential, sum, division: 5 a
/// visible pair. Least bytes: scores read and written.
Work softmaxWork(const Shape& shape, DataType type);

/// P V. FLOPs: 2 dim a visible pair. Least bytes: seq^2 probabilities and V read, O written.
Work valuesWork(const Shape& shape, DataType type);

/// Largest ||O - ref|| / ||ref|| to accept. The fused kernel rounds probabilities and outputs to
/// the stored type; the unfused one rounds the scores too, before and after scaling.
double tolerance(DataType type);

} // namespace ridge::workloads::attention
