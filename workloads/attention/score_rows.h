// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// How the elementwise kernels of unfused attention read rows of scores: one block per row, 16 bytes
// per thread and access.
#pragma once

#include "workloads/attention/formulas.h"
#include "workloads/device/tensor_core.h"

#include <algorithm>

namespace ridge::workloads::attention {

constexpr int kBatch = 4; // loads that a thread issues before it uses the first
constexpr int kMostThreads = 256;

/// One block is one row of one matrix.
struct Rows {
    int seq = 0;
    int vectors = 0; ///< of 8 elements in a row of scores, padding included
    bool causal = false;

    __device__ int visibleKeys() const {
        const int query = static_cast<int>(blockIdx.x) % seq;
        return causal ? query + 1 : seq;
    }
    template <class T>
    __device__ uint4* begin(T* scores) const {
        return reinterpret_cast<uint4*>(scores) + static_cast<std::int64_t>(blockIdx.x) * vectors;
    }
};

/// Calls use(index, vector) for every vector of `row`, loads batched ahead of the uses.
template <class Use>
__device__ __forceinline__ void forEachVector(const uint4* row, int count, Use use) {
    const int stride = static_cast<int>(blockDim.x);
    for (int first = static_cast<int>(threadIdx.x); first < count; first += kBatch * stride) {
        uint4 loaded[kBatch];
#pragma unroll
        for (int i = 0; i < kBatch; ++i)
            if (first + i * stride < count)
                loaded[i] = row[first + i * stride];
#pragma unroll
        for (int i = 0; i < kBatch; ++i)
            if (first + i * stride < count)
                use(first + i * stride, loaded[i]);
    }
}

template <class T>
__device__ __forceinline__ void unpack(const uint4& vector, float (&values)[8]) {
    const std::uint32_t pairs[4] = {vector.x, vector.y, vector.z, vector.w};
#pragma unroll
    for (int i = 0; i < 4; ++i) {
        const float2 pair = unpacked(pairs[i], T{});
        values[2 * i] = pair.x;
        values[2 * i + 1] = pair.y;
    }
}

template <class T>
__device__ __forceinline__ uint4 pack(const float (&values)[8]) {
    return {packed(values[0], values[1], T{}), packed(values[2], values[3], T{}),
            packed(values[4], values[5], T{}), packed(values[6], values[7], T{})};
}

inline Rows rowsOf(const Shape& shape) {
    Rows rows;
    rows.seq = static_cast<int>(shape.seq);
    rows.vectors = static_cast<int>(shape.scorePitch() / 8);
    rows.causal = shape.causal;
    return rows;
}

inline int threadsFor(const Rows& rows) {
    return std::min(kMostThreads, (rows.vectors + 31) / 32 * 32);
}

} // namespace ridge::workloads::attention
