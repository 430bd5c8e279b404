// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "workloads/harness/cublas_lt.h"
#include "workloads/harness/gpu.h"
#include "workloads/matmul/cublas.h"

namespace ridge::workloads::matmul {

/// NVIDIA's product of the matrices of a variant: cuBLAS's, of fp8 cuBLASLt's, in fp32 but for
/// "cublas-tf32".
class LibraryProduct {
  public:
    /// Unavailable where the library is not found, or has no kernel for such matrices.
    static Result<LibraryProduct> prepare(const Shape& shape, DataType type,
                                          const std::string& variant);
    Status multiply(const Operands& operands, cudaStream_t stream) const;

  private:
    Shape m_shape;
    DataType m_type = DataType::Fp32;
    std::string m_variant;
    std::shared_ptr<Cublas> m_cublas;
    std::shared_ptr<Product> m_ofFp8;
    DeviceBuffer m_workspace;
};

} // namespace ridge::workloads::matmul
