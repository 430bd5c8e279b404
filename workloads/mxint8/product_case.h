// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "workloads/harness/workload.h"
#include "workloads/mxint8/product.h"

namespace ridge::workloads::mxint8 {

/// X W^T with MXINT8 weights: in one kernel, or decoded to memory before cuBLAS, which must then be
/// found.
Result<std::unique_ptr<Case>> prepareProduct(const ProductShape& shape, bool fused,
                                             std::uint64_t seed, cudaStream_t stream);

} // namespace ridge::workloads::mxint8
