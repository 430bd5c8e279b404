// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "workloads/lowbit/kernels.h"
#include "workloads/lowbit/tiles.h"

namespace ridge::workloads::lowbit {

cudaError_t launchGemm(const Operands& operands, const Shape& shape, DataType type,
                       cudaStream_t stream) {
    return ofTypes(shape, type, [&](auto element, auto bits) {
        using T = decltype(element);
        return launch<T, decltype(bits)::value, 128>(operands, static_cast<T*>(operands.y), shape,
                                                     1, stream);
    });
}

} // namespace ridge::workloads::lowbit
