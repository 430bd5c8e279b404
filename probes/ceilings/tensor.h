// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "probes/ceilings/measure.h"
#include "workloads/harness/cublas_lt.h"

#include <memory>
#include <span>

namespace ridge::workloads::ceilings {

/// A type that tensor cores multiply.
struct TensorType {
    const char* precision; ///< "bf16"
    Precision work;
    ProductTypes types;
};

std::span<const TensorType> tensorTypes();

/// Square products of random matrices, sizes and cuBLASLt's kernels swept: a burst after a rest,
/// then, unless quick, a second and more without one.
Status measureTensor(const Bench& bench, const std::shared_ptr<const CublasLt>& library,
                     const TensorType& type, Ceiling& ceiling);

} // namespace ridge::workloads::ceilings
