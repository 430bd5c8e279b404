// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// Attention: O = softmax(mask(scale Q K^T)) V for each sequence and head, scale = 1/sqrt(dim). Q
// and O are [batch, heads, seq, dim], K and V [batch, heads / group, seq, dim]. Heads g * group to
// g * group + group - 1 of Q share head g of K and V. Causal: query i sees keys 0 to i. Backward,
// with P = softmax(...), from dO: dV = P^T dO, dP = dO V^T. With D = rowsum(dO O): dS = P (dP - D),
// dQ = scale dS K, dK = scale dS^T Q.
#pragma once

#include "workloads/harness/data_type.h"
#include "workloads/harness/failure.h"
#include "workloads/harness/work.h"

#include <cstdint>
#include <vector>

namespace ridge::workloads::attention {

struct Shape {
    std::int64_t batch = 0, heads = 0, seq = 0, dim = 0;
    bool causal = false;
    std::int64_t group = 1; ///< heads of Q to a head of K and V
    /// Lengths of packed sequences, 1 to seq each. Row r of sequence b and head h is then row
    /// start(b) + r of matrix h of [heads, rows of all sequences, dim]. Empty: all have length
    /// `seq`.
    std::vector<std::int64_t> lengths = {};

    std::int64_t matrices() const { return batch * heads; }
    std::int64_t keyHeads() const { return heads / group; }
    std::int64_t length(std::int64_t sequence) const;
    std::int64_t start(std::int64_t sequence) const; ///< rows of the sequences before it
    std::int64_t sequenceRows() const { return start(batch); }
    std::int64_t rows() const { return heads * sequenceRows(); }            ///< of Q and O
    std::int64_t keyRows() const { return keyHeads() * sequenceRows(); }    ///< of K and V
    std::int64_t queryRow(std::int64_t sequence, std::int64_t head) const;  ///< first of Q
    std::int64_t keyRow(std::int64_t sequence, std::int64_t keyHead) const; ///< first of K
    /// Elements from one row of scores to the next: seq rounded up to 8, so that each row starts at
    /// a multiple of 16 bytes.
    std::int64_t scorePitch() const { return (seq + 7) / 8 * 8; }
};

/// Lengths of `batch` sequences, 1 to `seq`, the first `seq`; the same for the same seed
/// everywhere.
std::vector<std::int64_t> raggedLengths(std::int64_t batch, std::int64_t seq, std::uint64_t seed);

/// Where a row of Q, or with keyHeads() heads of K, belongs.
struct RowPlace {
    std::int64_t sequence = 0, head = 0, position = 0;
};
RowPlace placeOf(const Shape& shape, std::int64_t heads, std::int64_t row);

/// Refuses dims other than 16, 24, ..., 128, a group that does not divide the heads, and more rows
/// than the kernels can number.
Status validate(const Shape& shape);

/// Number of unmasked (query, key) pairs of all matrices: n^2, or n (n + 1) / 2 if causal, for n
/// rows.
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

/// The backward pass in one kernel. It recomputes P, since no scores are kept, and adds its parts
/// of dQ in fp32. FLOPs: five products (S, dV, dP, dK, dQ), 10 dim a visible pair, as is the
/// custom. Least bytes: Q, K, V, dO and two sums of each row read, dK and dV written, dQ written
/// once in fp32.
Work backwardWork(const Shape& shape, DataType type);

/// dK and dV alone: S, dV, dP, dK, 8 dim a pair. Least bytes: Q, K, V, dO, sums read, dK and dV
/// written.
Work keyGradientsWork(const Shape& shape, DataType type);

/// dQ alone: 2 dim a pair; S and dP are counted with dK and dV. Least bytes: Q, K, V, dO, sums
/// read, dQ written.
Work queryGradientWork(const Shape& shape, DataType type);

/// D of each row: 2 dim FLOPs. Least bytes: O and dO read, D written, and the fp32 sums of dQ
/// zeroed where `adds`.
Work rowProductsWork(const Shape& shape, DataType type, bool adds);

/// dQ from its fp32 sums: a product for each element. Least bytes: sums read, dQ written.
Work roundingWork(const Shape& shape, DataType type);

/// P and dP to dS. FLOPs: sum of P dP, difference, two products: 5 a visible pair. Least bytes: two
/// scores read, one written.
Work scoreGradientsWork(const Shape& shape, DataType type);

/// Largest ||O - ref|| / ||ref|| to accept. The fused kernel rounds probabilities and outputs to
/// the stored type; the unfused one rounds the scores too, before and after scaling.
double tolerance(DataType type);

/// The same for dQ, dK and dV, taken as one vector: P, dS and the results are rounded, D comes from
/// a rounded O.
double gradientTolerance(DataType type);

} // namespace ridge::workloads::attention
