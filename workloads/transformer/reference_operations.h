// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// Each operation of the model and its gradient on the CPU, in double precision. Matrices are
// row-major; a gradient has the shape of what it is the gradient of.
#pragma once

#include "workloads/transformer/shape.h"

#include <cstdint>
#include <span>
#include <vector>

namespace ridge::workloads::transformer::reference {

using Values = std::vector<double>;
using View = std::span<const double>;

/// y = x W^T for x [rows, w.columns]; `weights` is the whole flat buffer.
Values linear(const Values& x, View weights, const Tensor& w);
/// Returns dx; adds dy^T x to W's part of `gradients`.
Values linearBackward(const Values& dy, const Values& x, View weights, const Tensor& w,
                      std::span<double> gradients);

/// y = gain x / sqrt(mean(x^2) + epsilon), row by row; a row is as long as `gain`.
Values normalise(const Values& x, View gain);
/// Returns dx; adds to `gainGradient`.
Values normaliseBackward(const Values& dy, const Values& x, View gain,
                         std::span<double> gainGradient);

/// Turns queries and keys of qkv [tokens, 3 dim] by the rotary angles times `direction`; the
/// gradient turns by -1.
void rotate(Values& qkv, const Shape& shape, double direction);

/// Causal attention of each batch and head; result [tokens, dim], heads side by side.
Values attend(const Values& qkv, const Shape& shape);
/// Returns the gradient of qkv.
Values attendBackward(const Values& dOut, const Values& qkv, const Shape& shape);

/// silu(gate) up for gateUp [tokens, 2 ff].
Values gated(const Values& gateUp, std::int64_t ff);
Values gatedBackward(const Values& dOut, const Values& gateUp, std::int64_t ff);

/// Mean of -ln softmax(logits)[target] over the rows. `logits` become their gradient.
double crossEntropy(Values& logits, std::span<const std::int32_t> targets);

} // namespace ridge::workloads::transformer::reference
