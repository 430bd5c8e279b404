// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/results/labels/kernel_family.h"

namespace ridge::analyzer {

std::string_view name(KernelFamily family) {
    switch (family) {
    case KernelFamily::MatrixProduct:
        return "matrix product";
    case KernelFamily::Attention:
        return "attention";
    case KernelFamily::Convolution:
        return "convolution";
    case KernelFamily::Elementwise:
        return "elementwise";
    case KernelFamily::Copy:
        return "copy and cast";
    case KernelFamily::Reduction:
        return "reduction";
    case KernelFamily::Normalisation:
        return "normalisation";
    case KernelFamily::Softmax:
        return "softmax";
    case KernelFamily::Optimizer:
        return "optimizer";
    case KernelFamily::Communication:
        return "communication";
    case KernelFamily::Autotuning:
        return "autotuning";
    case KernelFamily::Gather:
        return "gather and scatter";
    case KernelFamily::Sort:
        return "sort and scan";
    case KernelFamily::Random:
        return "random numbers";
    case KernelFamily::Fourier:
        return "Fourier transform";
    case KernelFamily::Other:
        break;
    }
    return "other";
}

} // namespace ridge::analyzer
