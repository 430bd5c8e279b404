// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace ridge::analyzer {

enum class KernelFamily : std::uint8_t {
    MatrixProduct, ///< also matrix times vector, and the parts of a split product
    Attention,
    Convolution,
    Elementwise, ///< also fills and the backward passes of such operations
    Copy,        ///< copies on the GPU by kernels: casts, transposes, concatenations
    Reduction,   ///< also pooling, histograms and losses that reduce
    Normalisation,
    Softmax,   ///< also cross entropy
    Optimizer, ///< also PyTorch's other foreach operations: scaling and norms of gradients
    Communication,
    Autotuning, ///< of a launch: part of an autotuning run (autotuning.h); by name its checks alone
    Gather,     ///< embedding, gather, scatter, indexing
    Sort,       ///< sort, scan, selection
    Random,
    Fourier,
    Other
};
inline constexpr std::size_t kKernelFamilies = 16;

/// "matrix product", "copy and cast", "sort and scan", ...
std::string_view name(KernelFamily family);

} // namespace ridge::analyzer
