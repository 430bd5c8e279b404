// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string_view>

namespace ridge::analyzer {

/// Who made a kernel, as far as that decides what to do about it.
enum class Framework : std::uint8_t {
    None,     ///< the program itself, a library, or not known
    PyTorch,  ///< one operation of eager PyTorch
    Inductor, ///< fused by torch.compile
    Xla,      ///< fused by XLA
    CuPy
};

/// "PyTorch", "torch.compile", "XLA", "CuPy"; "" for None.
std::string_view name(Framework framework);

/// True of the kernels that a compiler has fused already.
constexpr bool isCompiled(Framework framework) {
    return framework == Framework::Inductor || framework == Framework::Xla;
}

} // namespace ridge::analyzer
