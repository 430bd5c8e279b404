// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// Layout of rows for the fused kernels. Sequences of equal length: [batch, heads, seq, dim].
// Sequences of different lengths are packed: [heads, all rows, dim].
#pragma once

#include "workloads/attention/formulas.h"
#include "workloads/harness/host_device.h"

#include <cmath>

namespace ridge::workloads::attention {

struct Sequences {
    int longest = 0, packedRows = 0;
    int heads = 1, group = 1;
    /// Start of each sequence and the end of the last, on the GPU. Null: all have the same length.
    const int* starts = nullptr;

    RIDGE_HOST_DEVICE int keyHeads() const { return heads / group; }
    RIDGE_HOST_DEVICE int length(int sequence) const {
        return starts == nullptr ? longest : starts[sequence + 1] - starts[sequence];
    }
    RIDGE_HOST_DEVICE std::int64_t queryRow(int sequence, int head) const {
        return row(sequence, head, heads);
    }
    RIDGE_HOST_DEVICE std::int64_t keyRow(int sequence, int keyHead) const {
        return row(sequence, keyHead, keyHeads());
    }

  private:
    RIDGE_HOST_DEVICE std::int64_t row(int sequence, int head, int count) const {
        if (starts == nullptr)
            return (static_cast<std::int64_t>(sequence) * count + head) * longest;
        return static_cast<std::int64_t>(head) * packedRows + starts[sequence];
    }
};

/// What each fused kernel gets. `dim` may be less than the kernel's padded one: columns beyond
/// count as zeros.
struct FusedArguments {
    Sequences sequences;
    int dim = 0;
    int tiles = 0; ///< of the longest sequence: a block each
    bool causal = false;
    float scale = 0;     ///< 1 / sqrt(dim)
    float scaleLog2 = 0; ///< log2(e) / sqrt(dim): exp(scale x) = 2^(scaleLog2 x)
};

inline FusedArguments fusedArguments(const Shape& shape, const int* starts, int tileRows) {
    FusedArguments args;
    args.sequences.longest = static_cast<int>(shape.seq);
    args.sequences.packedRows = static_cast<int>(shape.sequenceRows());
    args.sequences.heads = static_cast<int>(shape.heads);
    args.sequences.group = static_cast<int>(shape.group);
    args.sequences.starts = starts;
    args.dim = static_cast<int>(shape.dim);
    args.tiles = static_cast<int>((shape.seq + tileRows - 1) / tileRows);
    args.causal = shape.causal;
    const double scale = 1 / std::sqrt(static_cast<double>(shape.dim));
    args.scale = static_cast<float>(scale);
    args.scaleLog2 = static_cast<float>(1.4426950408889634 * scale);
    return args;
}

} // namespace ridge::workloads::attention
