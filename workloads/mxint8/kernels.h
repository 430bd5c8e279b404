// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "workloads/mxint8/product.h"

#include <cstdint>
#include <cuda_runtime_api.h>

namespace ridge::workloads::mxint8 {

/// Each starts at a multiple of 16 bytes.
struct Operands {
    const std::int8_t* mantissas = nullptr;  ///< [elements]
    const std::uint8_t* exponents = nullptr; ///< [groupsOf(elements)]
    std::uint16_t* out = nullptr;            ///< [elements], bf16
};

using Launcher = cudaError_t (*)(const Operands& operands, std::int64_t elements,
                                 cudaStream_t stream);

/// A thread decodes one element.
cudaError_t launchNaive(const Operands& operands, std::int64_t elements, cudaStream_t stream);

/// A thread loads 8 mantissas at a time and stores 16 bytes, four times over.
cudaError_t launchVectorised(const Operands& operands, std::int64_t elements, cudaStream_t stream);

/// The same, and a block decodes the exponents of its elements once, into shared memory.
cudaError_t launchShared(const Operands& operands, std::int64_t elements, cudaStream_t stream);

/// Device pointers; each starts at a multiple of 16 bytes. X and Y are bf16.
struct ProductOperands {
    const void* x = nullptr;                 ///< [m, depth]
    const std::uint8_t* mantissas = nullptr; ///< [n, depth], two's complement
    const std::uint8_t* exponents = nullptr; ///< [n, groups]
    void* y = nullptr;                       ///< [m, columns]
};

/// A block computes a tile of Y, 128 columns and 16 or 128 rows, and decodes its weights in
/// registers.
cudaError_t launchFused(const ProductOperands& operands, const ProductShape& shape,
                        cudaStream_t stream);

/// Turns random bytes into exponents of weights by moderateExponent().
cudaError_t makeModerate(std::uint8_t* exponents, std::int64_t count, cudaStream_t stream);

} // namespace ridge::workloads::mxint8
