// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "workloads/harness/compare.h"
#include "workloads/harness/gpu.h"
#include "workloads/matmul/formulas.h"

#include <cuda_runtime_api.h>
#include <string>

namespace ridge::workloads::matmul {

/// A finished product on the GPU: variant, operands and result, with the pitches of pitchesOf().
struct Done {
    Shape shape;
    DataType type = DataType::Fp32;
    std::string variant;
    const DeviceBuffer& a;
    const DeviceBuffer& b;
    const DeviceBuffer& c;
};

/// Checks small products, and all results of cuBLAS, against the CPU in fp64: all rows or a sample,
/// as the outcome says. Checks large ones in full against cuBLAS, if it is there and has a kernel.
/// The error of fp8 is always that against the CPU, since cuBLAS's own is as large.
Result<CheckOutcome> check(const Done& done, cudaStream_t stream);

} // namespace ridge::workloads::matmul
