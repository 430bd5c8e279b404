// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// The constants of the model and of its training that kernels and reference share.
#pragma once

#include "workloads/transformer/shape.h"

#include <cmath>

namespace ridge::workloads::transformer {

/// Added to the mean square before its root (RMSNorm, Zhang and Sennrich 2019).
constexpr double kNormEpsilon = 1e-5;

/// Base of the wavelengths of rotary embeddings (Su et al. 2021).
constexpr double kRotaryBase = 10000;

/// Radians by which the pair (i, i + headDim/2) of a query or key turns at `position`.
inline double rotaryAngle(std::int64_t position, std::int64_t pair, std::int64_t headDim) {
    return static_cast<double>(position) *
           std::pow(kRotaryBase, -2.0 * static_cast<double>(pair) / static_cast<double>(headDim));
}

/// AdamW (Loshchilov and Hutter 2019), the same for every parameter.
struct AdamW {
    double rate = 0;
    double beta1 = 0.9, beta2 = 0.95;
    double epsilon = 1e-8;
    double decay = 0.1;
};

/// The rate falls with the width, so that all sizes train: 3.3e-4 for a dim of 768.
inline AdamW adamwOf(const Shape& shape) {
    AdamW adamw;
    adamw.rate = 0.25 / static_cast<double>(shape.dim);
    return adamw;
}

/// Standard deviation of the initial weights. Weights that write to the residual stream are divided
/// by sqrt(2 layers).
constexpr double kInitialDeviation = 0.02;

/// fp16: the loss is multiplied by 2^16 first; an overflow skips the step and halves the scale,
/// 2000 steps without one double it (Micikevicius et al. 2018).
constexpr float kFirstLossScale = 65536;
constexpr int kStepsToGrow = 2000;

} // namespace ridge::workloads::transformer
