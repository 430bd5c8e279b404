// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// What advice and the search for autotuning must know of a kernel beside its family, from its name.
#pragma once

#include "analyzer/kernel_family.h"

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

struct KernelTraits {
    KernelFamily family = KernelFamily::Other;
    Framework framework = Framework::None;
    bool isFill = false;          ///< writes one value everywhere
    bool isCast = false;          ///< copies into another floating-point type
    bool isLayout = false;        ///< turns NCHW into NHWC or back
    bool isChannelsFirst = false; ///< PyTorch's own batch normalisation of NCHW
    bool isSoftmax = false;       ///< of any layer but a loss, forward or backward
    bool isForeach = false;       ///< one pass of an optimizer that makes several
};

/// By the demangled name. Any bytes are accepted; linear in their number.
KernelTraits traitsOf(std::string_view function);

/// True of the kernels that a compiler has fused already.
constexpr bool isCompiled(Framework framework) {
    return framework == Framework::Inductor || framework == Framework::Xla;
}

} // namespace ridge::analyzer
