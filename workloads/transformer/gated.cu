// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// SwiGLU (Shazeer 2020): silu(gate) up, silu(x) = x / (1 + exp(-x)).
#include "workloads/transformer/kernels.h"
#include "workloads/transformer/lanes.h"

namespace ridge::workloads::transformer {
namespace {

constexpr int kThreads = 256;

__device__ __forceinline__ float logistic(float x) {
    return 1.0F / (1.0F + __expf(-x));
}

/// Where this thread's vector lies: in [tokens, ff], and its gate in [tokens, 2 ff].
struct Place {
    std::int64_t out, gate;

    __device__ Place(int width, int ff) {
        out = (static_cast<std::int64_t>(blockIdx.x) * kThreads + threadIdx.x) * width;
        gate = out / ff * 2 * ff + out % ff;
    }
};

template <class T>
__global__ void __launch_bounds__(kThreads)
    gatedKernel(const T* gateUp, T* out, std::int64_t count, int ff) {
    const Place place(Lanes<T>::kCount, ff);
    if (place.out >= count)
        return;
    const auto gate = Lanes<T>::from(gateUp + place.gate);
    const auto up = Lanes<T>::from(gateUp + place.gate + ff);
    Lanes<T> result;
    for (int i = 0; i < Lanes<T>::kCount; ++i)
        result.set(i, gate[i] * logistic(gate[i]) * up[i]);
    result.to(out + place.out);
}

template <class T>
__global__ void __launch_bounds__(kThreads)
    gatedBackwardKernel(const T* outGradient, const T* gateUp, T* gateUpGradient,
                        std::int64_t count, int ff) {
    const Place place(Lanes<T>::kCount, ff);
    if (place.out >= count)
        return;
    const auto d = Lanes<T>::from(outGradient + place.out);
    const auto gate = Lanes<T>::from(gateUp + place.gate);
    const auto up = Lanes<T>::from(gateUp + place.gate + ff);
    Lanes<T> dGate, dUp;
    for (int i = 0; i < Lanes<T>::kCount; ++i) {
        const float share = logistic(gate[i]);
        dGate.set(i, d[i] * up[i] * share * (1.0F + gate[i] * (1.0F - share)));
        dUp.set(i, d[i] * gate[i] * share);
    }
    dGate.to(gateUpGradient + place.gate);
    dUp.to(gateUpGradient + place.gate + ff);
}

} // namespace

cudaError_t launchGated(const void* gateUp, void* out, const Shape& shape, DataType type,
                        cudaStream_t stream) {
    const std::int64_t count = shape.tokens() * shape.ff;
    return withType(type, [&](auto element) {
        using T = decltype(element);
        gatedKernel<<<blocksFor(count / Lanes<T>::kCount, kThreads), kThreads, 0, stream>>>(
            static_cast<const T*>(gateUp), static_cast<T*>(out), count, static_cast<int>(shape.ff));
    });
}

cudaError_t launchGatedBackward(const void* outGradient, const void* gateUp, void* gateUpGradient,
                                const Shape& shape, DataType type, cudaStream_t stream) {
    const std::int64_t count = shape.tokens() * shape.ff;
    return withType(type, [&](auto element) {
        using T = decltype(element);
        gatedBackwardKernel<<<blocksFor(count / Lanes<T>::kCount, kThreads), kThreads, 0, stream>>>(
            static_cast<const T*>(outGradient), static_cast<const T*>(gateUp),
            static_cast<T*>(gateUpGradient), count, static_cast<int>(shape.ff));
    });
}

} // namespace ridge::workloads::transformer
