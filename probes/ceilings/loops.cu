// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// Each loop is long and wide enough that only its unit limits it. It has kWidth chains a thread
// that do not depend on one another. It has hundreds of instructions a round, so that the branch
// does not count. Numbers never settle (a rotation, a reversible network), so that wires keep
// switching.
#include "probes/ceilings/kernels.h"

#include <cuda_fp16.h>

namespace ridge::workloads::ceilings {
namespace {

constexpr int kWidth = 8;
constexpr int kSteps = 16;

/// In [0.5, 1), another for every thread and `salt`.
__device__ float seedOf(int salt) {
    std::uint32_t x = (blockIdx.x * blockDim.x + threadIdx.x) * 0x9E3779B9U + salt * 0x85EBCA6BU;
    x = (x ^ (x >> 16)) * 0xC2B2AE35U;
    return 0.5F + static_cast<float>(x >> 9) * 0x1p-24F;
}

__device__ std::int64_t threadNumber() {
    return static_cast<std::int64_t>(blockIdx.x) * blockDim.x + threadIdx.x;
}

__device__ double multiplyAdd(double a, double b, double c) {
    return fma(a, b, c);
}
__device__ float multiplyAdd(float a, float b, float c) {
    return fmaf(a, b, c);
}
__device__ __half2 multiplyAdd(__half2 a, __half2 b, __half2 c) {
    return __hfma2(a, b, c);
}
template <class T>
__device__ T made(float value) {
    return T(value);
}
template <>
__device__ __half2 made<__half2>(float value) {
    return __float2half2_rn(value);
}
__device__ float asFloat(double x) {
    return static_cast<float>(x);
}
__device__ float asFloat(float x) {
    return x;
}
__device__ float asFloat(__half2 x) {
    return __low2float(x) + __high2float(x);
}

/// Points (x, y) that turn by a shear each way: y += c x, x -= c y. It keeps its area, so that no
/// point ever comes to rest or grows.
template <class T>
struct Points {
    T x[kWidth], y[kWidth], c, minusC;

    __device__ Points() {
        c = made<T>(seedOf(0));
        minusC = made<T>(-seedOf(0));
#pragma unroll
        for (int i = 0; i < kWidth; ++i) {
            x[i] = made<T>(seedOf(2 * i + 1));
            y[i] = made<T>(seedOf(2 * i + 2));
        }
    }
    __device__ __forceinline__ void shearY(int i) {
        y[i] = multiplyAdd(c, x[i], y[i]);
    }
    __device__ __forceinline__ void shearX(int i) {
        x[i] = multiplyAdd(minusC, y[i], x[i]);
    }
    __device__ float sum() const {
        float sum = 0;
#pragma unroll
        for (int i = 0; i < kWidth; ++i)
            sum += asFloat(x[i]) + asFloat(y[i]);
        return sum;
    }
};

template <class T>
__device__ __forceinline__ void turn(int rounds, float* out) {
    Points<T> points;
#pragma unroll 1
    for (int round = 0; round < rounds; ++round) {
#pragma unroll
        for (int step = 0; step < kSteps; ++step) {
#pragma unroll
            for (int i = 0; i < kWidth; ++i)
                points.shearY(i);
#pragma unroll
            for (int i = 0; i < kWidth; ++i)
                points.shearX(i);
        }
    }
    out[threadNumber()] = points.sum();
}

/// A ring of words, each changed by its two successors: reversible, so that it never settles. Four
/// and more words, as LOP3 could fold whole rounds over three.
struct Ring {
    std::uint32_t word[kWidth];

    __device__ Ring() {
#pragma unroll
        for (int i = 0; i < kWidth; ++i)
            word[i] = __float_as_uint(seedOf(i)) * 0x9E3779B1U;
    }
    __device__ __forceinline__ void change(int i) {
        word[i] ^= word[(i + 1) % kWidth] & word[(i + 2) % kWidth];
    }
    __device__ float sum() const {
        std::uint32_t sum = 0;
#pragma unroll
        for (int i = 0; i < kWidth; ++i)
            sum += word[i];
        return static_cast<float>(sum);
    }
};

__global__ void fp64Fma(int rounds, float* out) {
    turn<double>(rounds, out);
}

__global__ void fp32Fma(int rounds, float* out) {
    turn<float>(rounds, out);
}

__global__ void fp16Fma(int rounds, float* out) {
    turn<__half2>(rounds, out);
}

/// x, 2^x, log2(2^x), ... by the special-function unit alone: the approximations of denormal-free
/// numbers need no other instruction. (ptxas cancels a reciprocal of a reciprocal, not these.)
__global__ void specialFunctions(int rounds, float* out) {
    float x[kWidth];
#pragma unroll
    for (int i = 0; i < kWidth; ++i)
        x[i] = seedOf(i);
#pragma unroll 1
    for (int round = 0; round < rounds; ++round) {
#pragma unroll
        for (int step = 0; step < kSteps; ++step) {
#pragma unroll
            for (float& value : x) {
                if (step % 2 == 0)
                    asm("ex2.approx.ftz.f32 %0, %0;" : "+f"(value));
                else
                    asm("lg2.approx.ftz.f32 %0, %0;" : "+f"(value));
            }
        }
    }
    float sum = 0;
    for (const float value : x)
        sum += value;
    out[threadNumber()] = sum;
}

__global__ void integerLogic(int rounds, float* out) {
    Ring ring;
#pragma unroll 1
    for (int round = 0; round < rounds; ++round) {
#pragma unroll
        for (int step = 0; step < kSteps; ++step) {
#pragma unroll
            for (int i = 0; i < kWidth; ++i)
                ring.change(i);
        }
    }
    out[threadNumber()] = ring.sum();
}

/// Two FMAs to one logic operation: two thirds of what either unit takes, so that the schedulers,
/// one instruction a cycle each, are all that is full.
__global__ void instructionMix(int rounds, float* out) {
    Points<float> points;
    Ring ring;
#pragma unroll 1
    for (int round = 0; round < rounds; ++round) {
#pragma unroll
        for (int step = 0; step < kSteps; ++step) {
#pragma unroll
            for (int i = 0; i < kWidth; i += 2) {
                points.shearY(i);
                points.shearY(i + 1);
                ring.change(i / 2);
            }
#pragma unroll
            for (int i = 0; i < kWidth; i += 2) {
                points.shearX(i);
                points.shearX(i + 1);
                ring.change((kWidth + i) / 2);
            }
        }
    }
    out[threadNumber()] = points.sum() + ring.sum();
}

} // namespace

const void* loopKernel(Loop loop) {
    switch (loop) {
    case Loop::Fp64:
        return reinterpret_cast<const void*>(fp64Fma);
    case Loop::Fp32:
        return reinterpret_cast<const void*>(fp32Fma);
    case Loop::Fp16:
        return reinterpret_cast<const void*>(fp16Fma);
    case Loop::Special:
        return reinterpret_cast<const void*>(specialFunctions);
    case Loop::Logic:
        return reinterpret_cast<const void*>(integerLogic);
    case Loop::Mix:
        return reinterpret_cast<const void*>(instructionMix);
    }
    return nullptr;
}

double amountPerRound(Loop loop) {
    constexpr double kOperations = kSteps * kWidth; // of a unit that does one a step and chain
    switch (loop) {
    case Loop::Fp64:
    case Loop::Fp32:
        return 2 * 2 * kOperations; // two shears of two FLOPs
    case Loop::Fp16:
        return 2 * 2 * 2 * kOperations; // of pairs
    case Loop::Special:
    case Loop::Logic:
        return kOperations;
    case Loop::Mix:
        return 3 * kOperations / 32;
    }
    return 0;
}

} // namespace ridge::workloads::ceilings
