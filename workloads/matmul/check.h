// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "workloads/harness/compare.h"
#include "workloads/harness/gpu.h"
#include "workloads/matmul/formulas.h"

#include <cuda_runtime_api.h>
#include <string>

namespace ridge::workloads::matmul {

/// A product on the GPU: by which variant, of what, and its result, in rows of pitchesOf().
struct Done {
    Shape shape;
    DataType type = DataType::Fp32;
    std::string variant;
    const DeviceBuffer& a;
    const DeviceBuffer& b;
    const DeviceBuffer& c;
};

/// Small products, and whatever cuBLAS computed, are checked against the CPU in fp64 (all rows or a sample of them, as the
/// outcome says); large ones against cuBLAS in full where it is found and has a kernel for them. The error of fp8 is the
/// CPU's all the same, since cuBLAS's own is as large.
Result<CheckOutcome> check(const Done& done, cudaStream_t stream);

} // namespace ridge::workloads::matmul
