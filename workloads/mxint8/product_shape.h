// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

namespace ridge::workloads::mxint8 {

/// Y[m, n] = X[m, k] W[n, k]^T.
struct ProductShape {
    std::int64_t m = 0, n = 0, k = 0;

    /// Elements from row to row of X and W: k rounded up to 128. X is zero beyond k.
    std::int64_t depth() const { return (k + 127) / 128 * 128; }
    std::int64_t groups() const { return depth() / 32; } ///< of a row of W
    /// Elements from row to row of Y: n rounded up to 8.
    std::int64_t columns() const { return (n + 7) / 8 * 8; }
};

} // namespace ridge::workloads::mxint8
