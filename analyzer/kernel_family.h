// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// What kind of work a kernel does, told from its name alone.
#pragma once

#include <cstdint>
#include <span>
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

/// The family of a kernel by its demangled name: communication by isCommunication(), else of the first
/// of kernelFamilyRules() that matches, else Other. Any bytes are accepted; linear in their number.
KernelFamily familyOf(std::string_view function);

/// Where a rule looks for its words.
enum class In : std::uint8_t {
    Function, ///< own name: "softmax_warp_forward"
    Whole     ///< qualifiers, own name and template arguments; not the types of the arguments
};

/// One row of the table in kernel_family_rules.cpp.
struct KernelFamilyRule {
    KernelFamily family;
    In in;
    std::string_view words; ///< a WordPattern, kernel_words.h
};

/// In the order in which they are asked; the first that matches wins.
std::span<const KernelFamilyRule> kernelFamilyRules();

} // namespace ridge::analyzer
