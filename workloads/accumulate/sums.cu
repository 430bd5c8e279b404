// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "workloads/accumulate/kernels.h"

#include <cuda_bf16.h>
#include <cuda_fp16.h>

namespace ridge::workloads::accumulate {
namespace {

// One rounding each, never fused with anything.
__device__ float added(float sum, float term) {
    return __fadd_rn(sum, term);
}
__device__ float added(float sum, __half term) {
    return __fadd_rn(sum, __half2float(term));
}
__device__ __half added(__half sum, __half term) {
    return __hadd_rn(sum, term);
}
__device__ __nv_bfloat16 added(__nv_bfloat16 sum, __nv_bfloat16 term) {
    return __hadd_rn(sum, term);
}

template <class Sum, class Term>
__global__ void sumTerms(Term term, std::int64_t terms, Found* found) {
    auto sum = static_cast<Sum>(0.0F);
    std::int64_t last = 0;
    for (std::int64_t i = 1; i <= terms; ++i) {
        const Sum next = added(sum, term);
        if (next != sum)
            last = i;
        sum = next;
    }
    *found = {static_cast<float>(sum), 0, last};
}

template <class Sum, class Term>
cudaError_t launch(std::int64_t terms, Found* found, cudaStream_t stream) {
    sumTerms<Sum, Term>
        <<<1, 1, 0, stream>>>(static_cast<Term>(static_cast<float>(kTerm)), terms, found);
    return cudaGetLastError();
}

} // namespace

cudaError_t launchSum(const Types& types, std::int64_t terms, Found* found, cudaStream_t stream) {
    switch (types.sum) {
    case DataType::Fp16:
        return launch<__half, __half>(terms, found, stream);
    case DataType::Bf16:
        return launch<__nv_bfloat16, __nv_bfloat16>(terms, found, stream);
    case DataType::Fp32:
        return types.term == DataType::Fp16 ? launch<float, __half>(terms, found, stream)
                                            : launch<float, float>(terms, found, stream);
    case DataType::Fp8:
        break;
    }
    return cudaErrorInvalidValue;
}

} // namespace ridge::workloads::accumulate
