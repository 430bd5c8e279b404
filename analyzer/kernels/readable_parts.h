// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// The rules behind readableName(), by library. Each returns nothing for kernels of other libraries.
#pragma once

#include "analyzer/kernels/kernel_signature.h"

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace ridge::analyzer {

using ReadableName = std::optional<std::string>;

ReadableName readableAten(const KernelSignature& kernel);      ///< PyTorch's own kernels
ReadableName readableProduct(const KernelSignature& kernel);   ///< cuBLAS, CUTLASS, cuDNN products
ReadableName readableAttention(const KernelSignature& kernel); ///< FlashAttention and its kin
ReadableName readableGenerated(const KernelSignature& kernel); ///< Inductor, XLA, CuPy, CUB, NCCL

/// "bf16" of "c10::BFloat16", "fp32" of "float", "int64" of "long"; "" of other types.
std::string_view typeWord(std::string_view type);

/// The typeWord() of the first floating-point type among `types`; "" where there is none.
std::string_view floatWord(std::span<const std::string_view> types);

/// `words` with single spaces between them; empty ones are left out.
std::string joined(std::span<const std::string> words, std::string_view between = " ");

/// The words of `name` without those that every kernel has: kernel, cuda, impl, functor, ...
std::vector<std::string> tellingWords(std::string_view name);

/// Parts of a name between underscores, with their case.
std::vector<std::string_view> tokensOf(std::string_view name);

/// Whether the token is a tile such as "128x256" or "64x128x64".
bool isTile(std::string_view token);

/// " bf16" of "bf16"; "" of "".
std::string spaced(std::string_view word);

} // namespace ridge::analyzer
