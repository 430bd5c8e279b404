// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "workloads/harness/failure.h"
#include "workloads/matmul/kernels.h"

#include <cuda_runtime_api.h>
#include <memory>

namespace ridge::workloads::matmul {

/// cuBLAS, loaded when first asked for, so that the program starts on a machine without it.
class Cublas {
  public:
    /// Looks at RIDGE_CUBLAS (a file), then where the loader looks, then in the library folders of
    /// CUDA_HOME, CUDA_PATH and /usr/local/cuda. The Failure says where it looked.
    static Result<std::shared_ptr<Cublas>> load();
    ~Cublas();
    Cublas(const Cublas&) = delete;
    Cublas& operator=(const Cublas&) = delete;

    /// C = A B with sums in fp32 (fp32 inputs: no TF32). Every size below 2^31. No fp8.
    Status multiply(const Operands& operands, const Shape& shape, DataType type,
                    cudaStream_t stream) const;
    /// The same of fp32, which may be rounded to TF32.
    Status multiplyInTf32(const Operands& operands, const Shape& shape, cudaStream_t stream) const;
    /// C = A B^T with B [n, k], else the same; operands.pitches.b from row to row of it.
    Status multiplyTransposed(const Operands& operands, const Shape& shape, DataType type,
                              cudaStream_t stream) const;
    /// C = A^T B with A [k, m], else the same; operands.pitches.a from row to row of it.
    Status multiplyTransposedA(const Operands& operands, const Shape& shape, DataType type,
                               cudaStream_t stream) const;

  private:
    Status product(const Operands& operands, const Shape& shape, DataType type, int compute,
                   int transposeA, int transposeB, cudaStream_t stream) const;
    struct Functions;
    explicit Cublas(std::unique_ptr<Functions> functions);
    std::unique_ptr<Functions> m_functions;
    void* m_handle = nullptr;
};

} // namespace ridge::workloads::matmul
