// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// Between [tokens, 3 dim] and [batch, heads, context, headDim], with the rotary turn on the way.
#include "workloads/transformer/kernels.h"
#include "workloads/transformer/lanes.h"

namespace ridge::workloads::transformer {
namespace {

constexpr int kThreads = 256;
constexpr int kPart = 4; // elements of a half of a head that a thread turns

struct Sizes {
    int context, heads, headDim;
    std::int64_t tokens;

    explicit Sizes(const Shape& shape)
        : context(static_cast<int>(shape.context)), heads(static_cast<int>(shape.heads)),
          headDim(static_cast<int>(shape.headDim())), tokens(shape.tokens()) {}

    __device__ int dim() const { return heads * headDim; }
    /// Where `head` of `token` begins in [batch, heads, context, headDim].
    __device__ std::int64_t inHeads(std::int64_t token, int head) const {
        const std::int64_t batch = token / context, position = token % context;
        return ((batch * heads + head) * context + position) * headDim;
    }
};

/// Turns each (first, second) by its angle, or back.
template <class T, bool back>
__device__ __forceinline__ void turn(Lanes<T, kPart>& first, Lanes<T, kPart>& second,
                                     const float2 (&angle)[kPart]) {
    for (int i = 0; i < kPart; ++i) {
        const float x = first[i], y = second[i];
        const float sine = back ? -angle[i].y : angle[i].y;
        first.set(i, x * angle[i].x - y * sine);
        second.set(i, x * sine + y * angle[i].x);
    }
}

/// A thread has kPart elements of the first half of a head and those that turn with them.
template <class T, bool back>
__global__ void __launch_bounds__(kThreads)
    rotaryKernel(T* qkv, Heads split, RotaryTable table, Sizes sizes) {
    using Part = Lanes<T, kPart>;
    const int half = sizes.headDim / 2, parts = half / kPart;
    const std::int64_t index = static_cast<std::int64_t>(blockIdx.x) * kThreads + threadIdx.x;
    const std::int64_t token = index / (sizes.heads * parts);
    if (token >= sizes.tokens)
        return;
    const int head = static_cast<int>(index / parts % sizes.heads);
    const int column = static_cast<int>(index % parts) * kPart;
    float2 angle[kPart];
    for (int i = 0; i < kPart; ++i)
        angle[i] = table[token % sizes.context * half + column + i];
    void* const parted[3] = {split.q, split.k, split.v};
    for (int which = 0; which < 3; ++which) {
        T* const joined = qkv + (token * 3 + which) * sizes.dim() + head * sizes.headDim + column;
        T* const apart = static_cast<T*>(parted[which]) + sizes.inHeads(token, head) + column;
        T* const from = back ? apart : joined;
        T* const to = back ? joined : apart;
        Part first = Part::from(from), second = Part::from(from + half);
        if (which < 2)
            turn<T, back>(first, second, angle);
        first.to(to);
        second.to(to + half);
    }
}

template <class T, bool join>
__global__ void __launch_bounds__(kThreads) moveHeadsKernel(const T* from, T* to, Sizes sizes) {
    using Vector = Lanes<T, 16 / sizeof(T)>;
    const std::int64_t element =
        (static_cast<std::int64_t>(blockIdx.x) * kThreads + threadIdx.x) * Vector::kCount;
    const std::int64_t token = element / sizes.dim();
    if (token >= sizes.tokens)
        return;
    const int column = static_cast<int>(element % sizes.dim());
    const std::int64_t apart =
        sizes.inHeads(token, column / sizes.headDim) + column % sizes.headDim;
    Vector::from(from + (join ? apart : element)).to(to + (join ? element : apart));
}

template <bool back>
cudaError_t launchTurn(void* qkv, const Heads& heads, RotaryTable table, const Shape& shape,
                       DataType type, cudaStream_t stream) {
    const unsigned blocks = blocksFor(shape.tokens() * shape.dim / 2 / kPart, kThreads);
    return withType(type, [&](auto element) {
        using T = decltype(element);
        rotaryKernel<T, back>
            <<<blocks, kThreads, 0, stream>>>(static_cast<T*>(qkv), heads, table, Sizes(shape));
    });
}

template <bool join>
cudaError_t launchMove(const void* from, void* to, const Shape& shape, DataType type,
                       cudaStream_t stream) {
    return withType(type, [&](auto element) {
        using T = decltype(element);
        const unsigned blocks = blocksFor(shape.tokens() * shape.dim / Lanes<T>::kCount, kThreads);
        moveHeadsKernel<T, join><<<blocks, kThreads, 0, stream>>>(
            static_cast<const T*>(from), static_cast<T*>(to), Sizes(shape));
    });
}

} // namespace

cudaError_t launchRotary(const void* qkv, const Heads& heads, RotaryTable table, const Shape& shape,
                         DataType type, cudaStream_t stream) {
    return launchTurn<false>(const_cast<void*>(qkv), heads, table, shape, type, stream);
}

cudaError_t launchRotaryBackward(const Heads& heads, void* qkv, RotaryTable table,
                                 const Shape& shape, DataType type, cudaStream_t stream) {
    return launchTurn<true>(qkv, heads, table, shape, type, stream);
}

cudaError_t launchJoinHeads(const void* heads, void* tokens, const Shape& shape, DataType type,
                            cudaStream_t stream) {
    return launchMove<true>(heads, tokens, shape, type, stream);
}

cudaError_t launchSplitHeads(const void* tokens, void* heads, const Shape& shape, DataType type,
                             cudaStream_t stream) {
    return launchMove<false>(tokens, heads, shape, type, stream);
}

} // namespace ridge::workloads::transformer
