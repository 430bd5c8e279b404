// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "workloads/matmul/cublas.h"

#include "workloads/harness/cublas_library.h"

#include <dlfcn.h>
#include <fmt/format.h>
#include <library_types.h>
#include <string>

namespace ridge::workloads::matmul {
namespace {

// From cublas_api.h, whose package a build does not need: the numbers are part of cuBLAS's ABI.
constexpr int kSuccess = 0;           // CUBLAS_STATUS_SUCCESS
constexpr int kNoTranspose = 0;       // CUBLAS_OP_N
constexpr int kTranspose = 1;         // CUBLAS_OP_T
constexpr int kComputeFp32 = 68;      // CUBLAS_COMPUTE_32F
constexpr int kComputeTf32 = 77;      // CUBLAS_COMPUTE_32F_FAST_TF32
constexpr int kDefaultAlgorithm = -1; // CUBLAS_GEMM_DEFAULT

} // namespace

struct Cublas::Functions {
    int (*create)(void** handle) = nullptr;
    int (*destroy)(void* handle) = nullptr;
    int (*setStream)(void* handle, cudaStream_t stream) = nullptr;
    const char* (*statusText)(int status) = nullptr;
    int (*gemm)(void* handle, int transposeA, int transposeB, int m, int n, int k,
                const void* alpha, const void* a, cudaDataType_t aType, int lda, const void* b,
                cudaDataType_t bType, int ldb, const void* beta, void* c, cudaDataType_t cType,
                int ldc, int computeType, int algorithm) = nullptr;
};

Cublas::Cublas(std::unique_ptr<Functions> functions) : m_functions(std::move(functions)) {}

Cublas::~Cublas() {
    if (m_handle != nullptr)
        m_functions->destroy(m_handle);
}

Result<std::shared_ptr<Cublas>> Cublas::load() {
    auto opened = openLibrary(Library::Cublas);
    if (!opened)
        return tl::unexpected<Failure>(opened.error());
    void* const library = *opened;
    auto functions = std::make_unique<Functions>();
    if (!findFunction(library, "cublasCreate_v2", functions->create) ||
        !findFunction(library, "cublasDestroy_v2", functions->destroy) ||
        !findFunction(library, "cublasSetStream_v2", functions->setStream) ||
        !findFunction(library, "cublasGetStatusString", functions->statusText) ||
        !findFunction(library, "cublasGemmEx", functions->gemm))
        return fail(FailureKind::Unavailable, "the cuBLAS that was found lacks cublasGemmEx or its "
                                              "like; it is no cuBLAS 12 or 13");
    std::shared_ptr<Cublas> cublas(new Cublas(std::move(functions)));
    if (const int status = cublas->m_functions->create(&cublas->m_handle); status != kSuccess)
        return fail(FailureKind::Unavailable, fmt::format("cuBLAS did not start: {}",
                                                          cublas->m_functions->statusText(status)));
    return cublas;
}

Status Cublas::multiply(const Operands& operands, const Shape& shape, DataType type,
                        cudaStream_t stream) const {
    return product(operands, shape, type, kComputeFp32, kNoTranspose, kNoTranspose, stream);
}

Status Cublas::multiplyInTf32(const Operands& operands, const Shape& shape,
                              cudaStream_t stream) const {
    return product(operands, shape, DataType::Fp32, kComputeTf32, kNoTranspose, kNoTranspose,
                   stream);
}

Status Cublas::multiplyTransposed(const Operands& operands, const Shape& shape, DataType type,
                                  cudaStream_t stream) const {
    return product(operands, shape, type, kComputeFp32, kNoTranspose, kTranspose, stream);
}

Status Cublas::multiplyTransposedA(const Operands& operands, const Shape& shape, DataType type,
                                   cudaStream_t stream) const {
    return product(operands, shape, type, kComputeFp32, kTranspose, kNoTranspose, stream);
}

Status Cublas::product(const Operands& operands, const Shape& shape, DataType type, int compute,
                       int transposeA, int transposeB, cudaStream_t stream) const {
    const float one = 1, zero = 0;
    const cudaDataType_t stored = type == DataType::Fp32   ? CUDA_R_32F
                                  : type == DataType::Fp16 ? CUDA_R_16F
                                                           : CUDA_R_16BF;
    const int m = static_cast<int>(shape.m), n = static_cast<int>(shape.n),
              k = static_cast<int>(shape.k);
    const auto pitch = [](std::int64_t elements) { return static_cast<int>(elements); };
    const Pitches& pitches = operands.pitches;
    int status = m_functions->setStream(m_handle, stream);
    // cuBLAS thinks in columns: row-major C = A B is column-major C' = B' A'.
    if (status == kSuccess)
        status =
            m_functions->gemm(m_handle, transposeB, transposeA, n, m, k, &one, operands.b, stored,
                              pitch(pitches.b), operands.a, stored, pitch(pitches.a), &zero,
                              operands.c, stored, pitch(pitches.c), compute, kDefaultAlgorithm);
    if (status != kSuccess)
        return fail(FailureKind::Cuda,
                    fmt::format("cuBLAS refused the product: {}", m_functions->statusText(status)));
    return {};
}

} // namespace ridge::workloads::matmul
