// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// The product on CUDA cores as they like it. Each thread keeps 8 x 8 sums in registers, so that 16
// numbers from shared memory give 64 multiplications.
#include "workloads/matmul/kernels.h"
#include "workloads/matmul/types.h"

namespace ridge::workloads::matmul {
namespace {

constexpr int kTile = 128, kDepth = 8; // rows and columns of a tile of C, and what is staged of k
constexpr int kThreads = 256;      // 16 x 16, each with two 4 x 4 squares of rows and of columns
constexpr int kQuads = kDepth / 4; // in a row of a tile of A
constexpr int kEach = kTile * kDepth / 4 / kThreads; // groups of four numbers a thread stages

__device__ __forceinline__ float4 four(const float* from) {
    return *reinterpret_cast<const float4*>(from);
}
template <class T>
__device__ __forceinline__ float4 four(const T* from) {
    using Raw = std::conditional_t<sizeof(T) == 1, unsigned, uint2>;
    const Raw raw = *reinterpret_cast<const Raw*>(from);
    const T* values = reinterpret_cast<const T*>(&raw);
    return make_float4(static_cast<float>(values[0]), static_cast<float>(values[1]),
                       static_cast<float>(values[2]), static_cast<float>(values[3]));
}

/// Four neighbours of a row, zeros outside of the matrix. Rows are padded to eight columns; what
/// stands there of A meets rows of B that do not exist and are zeros.
template <class T>
__device__ __forceinline__ float4 fourOrZero(const T* matrix, std::int64_t pitch, int row,
                                             int column, int rows, int columns) {
    return row < rows && column < columns ? four(matrix + row * pitch + column)
                                          : make_float4(0, 0, 0, 0);
}

/// What a thread brings of the tiles of A and B at `depth`.
struct Staged {
    float4 a[kEach], b[kEach];
};

template <class T>
__device__ __forceinline__ Staged load(const T* a, const T* b, const Pitches& pitches, int row,
                                       int column, int depth, int m, int n, int k) {
    Staged staged;
#pragma unroll
    for (int i = 0; i < kEach; ++i) {
        const int at = static_cast<int>(threadIdx.x) + i * kThreads;
        staged.a[i] = fourOrZero(a, pitches.a, row + at / kQuads, depth + at % kQuads * 4, m, k);
        staged.b[i] = fourOrZero(b, pitches.b, depth + at / 32, column + at % 32 * 4, k, n);
    }
    return staged;
}

struct Shared {
    float a[kDepth][kTile + 4]; ///< transposed
    float b[kDepth][kTile];
};

__device__ __forceinline__ void put(Shared& shared, const Staged& staged) {
#pragma unroll
    for (int i = 0; i < kEach; ++i) {
        const int at = static_cast<int>(threadIdx.x) + i * kThreads;
        const float column[] = {staged.a[i].x, staged.a[i].y, staged.a[i].z, staged.a[i].w};
#pragma unroll
        for (int j = 0; j < 4; ++j)
            shared.a[at % kQuads * 4 + j][at / kQuads] = column[j];
        *reinterpret_cast<float4*>(&shared.b[at / 32][at % 32 * 4]) = staged.b[i];
    }
}

/// Eight of 128: four, and four 64 further on, so that neighbouring threads read neighbouring
/// banks.
__device__ __forceinline__ void eight(float (&out)[8], const float* row, int part) {
    const float4 low = four(row + part * 4), high = four(row + 64 + part * 4);
    out[0] = low.x, out[1] = low.y, out[2] = low.z, out[3] = low.w;
    out[4] = high.x, out[5] = high.y, out[6] = high.z, out[7] = high.w;
}

template <class T>
__global__ void __launch_bounds__(kThreads, 2)
    matmulRegisters(const T* a, const T* b, ResultOf<T>* c, Pitches pitches, int m, int n, int k) {
    __shared__ Shared shared;
    const int across = (n + kTile - 1) / kTile;
    const int row = static_cast<int>(blockIdx.x) / across * kTile;
    const int column = static_cast<int>(blockIdx.x) % across * kTile;
    const int down = threadIdx.x / 16, right = threadIdx.x % 16;
    float sums[8][8] = {};
    Staged staged = load(a, b, pitches, row, column, 0, m, n, k);
    for (int depth = 0; depth < k; depth += kDepth) {
        put(shared, staged);
        __syncthreads();
        staged = load(a, b, pitches, row, column, depth + kDepth, m, n, k); // while these are used
#pragma unroll
        for (int i = 0; i < kDepth; ++i) {
            float ofA[8], ofB[8];
            eight(ofA, shared.a[i], down);
            eight(ofB, shared.b[i], right);
#pragma unroll
            for (int r = 0; r < 8; ++r)
#pragma unroll
                for (int s = 0; s < 8; ++s)
                    sums[r][s] += ofA[r] * ofB[s];
        }
        __syncthreads();
    }
#pragma unroll
    for (int r = 0; r < 8; ++r)
#pragma unroll
        for (int s = 0; s < 8; ++s) {
            const int rowOfC = row + down * 4 + r % 4 + r / 4 * 64;
            const int columnOfC = column + right * 4 + s % 4 + s / 4 * 64;
            if (rowOfC < m && columnOfC < n)
                c[rowOfC * pitches.c + columnOfC] = static_cast<ResultOf<T>>(sums[r][s]);
        }
}

template <class T>
cudaError_t launch(const Operands& operands, const Shape& shape, cudaStream_t stream) {
    const std::int64_t blocks = ((shape.m + kTile - 1) / kTile) * ((shape.n + kTile - 1) / kTile);
    matmulRegisters<<<static_cast<unsigned>(blocks), kThreads, 0, stream>>>(
        static_cast<const T*>(operands.a), static_cast<const T*>(operands.b),
        static_cast<ResultOf<T>*>(operands.c), operands.pitches, static_cast<int>(shape.m),
        static_cast<int>(shape.n), static_cast<int>(shape.k));
    return cudaGetLastError();
}

} // namespace

cudaError_t launchRegisters(const Operands& operands, const Shape& shape, DataType type,
                            cudaStream_t stream) {
    return launchWith(type, [&](auto t) { return launch<decltype(t)>(operands, shape, stream); });
}

} // namespace ridge::workloads::matmul
