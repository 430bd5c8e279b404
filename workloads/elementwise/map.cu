// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "workloads/elementwise/cosine.h"
#include "workloads/elementwise/kernels.h"

#include <cuda_bf16.h>
#include <cuda_fp16.h>

namespace ridge::workloads::elementwise {
namespace {

constexpr int kThreads = 256;
constexpr int kVectorsPerThread = 2;

/// cosine() costs 17 instructions: two of them for each fp32 element hide behind its 8 bytes. An
/// element of 16 bits moves half the bytes, so its cosine comes from the special function unit.
template <class T>
struct Cosine {
    __device__ float operator()(float x) const { return __cosf(x); }
};
template <>
struct Cosine<float> {
    __device__ float operator()(float x) const { return cosine(x); }
};

template <class T>
struct MultiplyAdd {
    __device__ float operator()(float x) const { return fmaf(x, kFactor, kSummand); }
};

/// 16 bytes of elements: the unit of a load and a store.
template <class T>
struct alignas(16) Vector {
    static constexpr int kLanes = 16 / sizeof(T);
    T lanes[kLanes];
};

template <template <class> class F, class T>
__device__ __forceinline__ Vector<T> applied(const Vector<T>& in, int steps) {
    float x[Vector<T>::kLanes];
#pragma unroll
    for (int lane = 0; lane < Vector<T>::kLanes; ++lane)
        x[lane] = static_cast<float>(in.lanes[lane]);
#pragma unroll 4
    for (int step = 0; step < steps; ++step)
#pragma unroll
        for (int lane = 0; lane < Vector<T>::kLanes; ++lane)
            x[lane] = F<T>{}(x[lane]);
    Vector<T> out;
#pragma unroll
    for (int lane = 0; lane < Vector<T>::kLanes; ++lane)
        out.lanes[lane] = static_cast<T>(x[lane]);
    return out;
}

/// A block takes kThreads x kVectorsPerThread vectors; the first block also takes the elements that
/// fill no vector.
template <template <class> class F, class T>
__global__ void __launch_bounds__(kThreads)
    map(const T* in, T* out, std::int64_t elements, int steps) {
    constexpr int kLanes = Vector<T>::kLanes;
    const std::int64_t vectors = elements / kLanes;
    const auto* const source = reinterpret_cast<const Vector<T>*>(in);
    auto* const target = reinterpret_cast<Vector<T>*>(out);
    const std::int64_t first =
        static_cast<std::int64_t>(blockIdx.x) * (kThreads * kVectorsPerThread) + threadIdx.x;
    Vector<T> loaded[kVectorsPerThread];
#pragma unroll
    for (int i = 0; i < kVectorsPerThread; ++i)
        if (first + i * kThreads < vectors)
            loaded[i] = source[first + i * kThreads];
#pragma unroll
    for (int i = 0; i < kVectorsPerThread; ++i)
        if (first + i * kThreads < vectors)
            target[first + i * kThreads] = applied<F, T>(loaded[i], steps);
    const std::int64_t rest = vectors * kLanes + threadIdx.x;
    if (blockIdx.x == 0 && rest < elements) {
        float x = static_cast<float>(in[rest]);
        for (int step = 0; step < steps; ++step)
            x = F<T>{}(x);
        out[rest] = static_cast<T>(x);
    }
}

template <template <class> class F, class T>
cudaError_t launch(const void* in, void* out, std::int64_t elements, std::int64_t steps,
                   cudaStream_t stream) {
    constexpr std::int64_t kPerBlock = kThreads * kVectorsPerThread * Vector<T>::kLanes;
    const auto blocks = static_cast<unsigned>((elements + kPerBlock - 1) / kPerBlock);
    map<F, T><<<blocks, kThreads, 0, stream>>>(static_cast<const T*>(in), static_cast<T*>(out),
                                               elements, static_cast<int>(steps));
    return cudaGetLastError();
}

} // namespace

cudaError_t launchMap(Function function, const void* in, void* out, std::int64_t elements,
                      std::int64_t steps, DataType type, cudaStream_t stream) {
    const auto chosen = [&](auto element) {
        using T = decltype(element);
        const auto kernel =
            function == Function::Cosine ? launch<Cosine, T> : launch<MultiplyAdd, T>;
        return kernel(in, out, elements, steps, stream);
    };
    switch (type) {
    case DataType::Fp32:
        return chosen(float{});
    case DataType::Fp16:
        return chosen(__half{});
    case DataType::Bf16:
        return chosen(__nv_bfloat16{});
    case DataType::Fp8:
        break;
    }
    return cudaErrorInvalidValue;
}

} // namespace ridge::workloads::elementwise
