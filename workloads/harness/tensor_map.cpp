// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "workloads/harness/tensor_map.h"

#include "workloads/harness/gpu.h"

#include <cuda_runtime_api.h>
#include <fmt/format.h>

namespace ridge::workloads {
namespace {

CUtensorMapDataType elementOf(const MatricesInMemory& matrices, DataType type) {
    switch (type) {
    case DataType::Fp32:
        return matrices.readAsTf32 ? CU_TENSOR_MAP_DATA_TYPE_TFLOAT32
                                   : CU_TENSOR_MAP_DATA_TYPE_FLOAT32;
    case DataType::Fp16:
        return CU_TENSOR_MAP_DATA_TYPE_FLOAT16;
    case DataType::Bf16:
        return CU_TENSOR_MAP_DATA_TYPE_BFLOAT16;
    case DataType::Fp8:
        break; // TMA knows its size alone
    }
    return CU_TENSOR_MAP_DATA_TYPE_UINT8;
}

} // namespace

Result<CUtensorMap> tensorMap(const MatricesInMemory& matrices, DataType type, unsigned boxRows) {
    void* function = nullptr; // through the runtime, so that a GPU-less machine starts the program
    cudaDriverEntryPointQueryResult found{};
    const cudaError_t error = cudaGetDriverEntryPointByVersion("cuTensorMapEncodeTiled", &function,
                                                               12000, cudaEnableDefault, &found);
    if (error != cudaSuccess || found != cudaDriverEntryPointSuccess)
        return fail(FailureKind::Unavailable, "the driver lacks cuTensorMapEncodeTiled: it is "
                                              "older than CUDA 12.0");
    const auto encode = reinterpret_cast<decltype(&cuTensorMapEncodeTiled)>(function);
    const cuuint64_t sizes[] = {static_cast<cuuint64_t>(matrices.columns),
                                static_cast<cuuint64_t>(matrices.rows),
                                static_cast<cuuint64_t>(matrices.count)};
    const cuuint64_t rowBytes = static_cast<cuuint64_t>(matrices.pitch) * bytesOf(type);
    const cuuint64_t pitchBytes[] = {rowBytes, rowBytes * sizes[1]};
    const auto boxColumns = static_cast<cuuint32_t>(128 / bytesOf(type));
    const cuuint32_t box[] = {boxColumns, boxRows, 1}, steps[] = {1, 1, 1};
    CUtensorMap map{};
    const CUresult result =
        encode(&map, elementOf(matrices, type), 3, const_cast<void*>(matrices.data), sizes,
               pitchBytes, box, steps, CU_TENSOR_MAP_INTERLEAVE_NONE, CU_TENSOR_MAP_SWIZZLE_128B,
               CU_TENSOR_MAP_L2_PROMOTION_L2_256B, CU_TENSOR_MAP_FLOAT_OOB_FILL_NONE);
    if (result != CUDA_SUCCESS)
        return fail(FailureKind::Cuda,
                    fmt::format("describing {} matrices of {} x {} for TMA: CUDA driver error {}",
                                matrices.count, matrices.rows, matrices.columns,
                                static_cast<int>(result)));
    return map;
}

} // namespace ridge::workloads
