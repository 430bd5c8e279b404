// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "workloads/harness/failure.h"

#include <cstdint>
#include <cuda_runtime_api.h>
#include <library_types.h>
#include <memory>
#include <string>

namespace ridge::workloads {

/// The types of a product: of A and B, of the result, and in which sums are kept and scaled.
struct ProductTypes {
    cudaDataType_t in{}, out{}, scale{};
    int compute = 0; ///< cublasComputeType_t
};

/// cuBLASLt, loaded when first asked for.
class CublasLt : public std::enable_shared_from_this<CublasLt> {
  public:
    static Result<std::shared_ptr<CublasLt>> load();
    ~CublasLt();
    CublasLt(const CublasLt&) = delete;
    CublasLt& operator=(const CublasLt&) = delete;

    std::string textOf(int status) const;

  private:
    friend class Product;
    struct Functions;
    explicit CublasLt(std::unique_ptr<Functions> functions);
    std::unique_ptr<Functions> m_functions;
    void* m_handle = nullptr;
};

/// D[m, n] = alpha A[m, k] B[k, n] + beta C[m, n], row by row in memory without gaps; `batch` such
/// products, their matrices one behind the other.
struct ProductShape {
    std::int64_t m = 0, n = 0, k = 0;
    bool transposedA = false; ///< A is stored [k, m]
    bool transposedB = false; ///< B is stored [n, k]
    std::int64_t batch = 1;
};

/// Pointers to the GPU at multiples of 256 bytes.
struct ProductOperands {
    const void* a = nullptr;
    const void* b = nullptr;
    void* d = nullptr;
    const void* c = nullptr; ///< null where beta is 0; may be D
    double alpha = 1, beta = 0;
};

/// Products of one shape.
class Product {
  public:
    /// Unavailable, with cuBLASLt's words, where it has no kernel for these types on this GPU.
    static Result<std::shared_ptr<Product>> prepare(const std::shared_ptr<const CublasLt>& library,
                                                    const ProductTypes& types,
                                                    const ProductShape& shape);
    ~Product();
    Product(const Product&) = delete;
    Product& operator=(const Product&) = delete;

    static constexpr std::size_t kWorkspaceBytes = std::size_t{32} << 20U;

    /// How many kernels cuBLASLt proposed: at least 1, at most 4, the likeliest first.
    int kernels() const;
    /// `workspace` has kWorkspaceBytes.
    Status multiply(int kernel, const ProductOperands& operands, void* workspace,
                    cudaStream_t stream) const;

  private:
    struct State;
    explicit Product(std::unique_ptr<State> state);
    std::unique_ptr<State> m_state;
};

} // namespace ridge::workloads
