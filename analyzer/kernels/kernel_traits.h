// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// What advice and the search for autotuning must know of a kernel beside its family, from its name.
#pragma once

#include "analyzer/results/labels/kernel_family.h"
#include "analyzer/results/rows/framework.h"

#include <string_view>

namespace ridge::analyzer {

struct KernelTraits {
    KernelFamily family = KernelFamily::Other;
    Framework framework = Framework::None;
    bool isFill = false;          ///< writes one value everywhere
    bool isCast = false;          ///< copies into another floating-point type
    bool isLayout = false;        ///< turns NCHW into NHWC or back
    bool isChannelsFirst = false; ///< PyTorch's own batch normalisation of NCHW
    bool isProduct = false;       ///< of matrices, also one that is named as a part of attention
    bool isSoftmax = false;       ///< of any layer but a loss, forward or backward
    bool isForeach = false;       ///< one pass of an optimizer that makes several
    bool isScatter = false;       ///< adds to scattered places
};

/// By the demangled name. Any bytes are accepted; linear in their number.
KernelTraits traitsOf(std::string_view function);

} // namespace ridge::analyzer
