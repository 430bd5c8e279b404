// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// The types of a product in kernels.
#pragma once

#include "workloads/harness/data_type.h"

#include <cuda_bf16.h>
#include <cuda_fp16.h>
#include <cuda_fp8.h>
#include <cuda_runtime_api.h>
#include <type_traits>

namespace ridge::workloads::matmul {

/// The type of C where A and B hold T: resultType() of formulas.h.
template <class T>
using ResultOf = std::conditional_t<sizeof(T) == 1, __nv_bfloat16, T>;

/// launch(T{}) with the T that `type` names.
template <class Launch>
cudaError_t launchWith(DataType type, Launch launch) {
    switch (type) {
    case DataType::Fp32:
        return launch(float{});
    case DataType::Fp16:
        return launch(__half{});
    case DataType::Bf16:
        return launch(__nv_bfloat16{});
    case DataType::Fp8:
        return launch(__nv_fp8_e4m3{});
    }
    return cudaErrorInvalidValue;
}

} // namespace ridge::workloads::matmul
