// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "workloads/matmul/library_product.h"

namespace ridge::workloads::matmul {
namespace {

Result<std::shared_ptr<Product>> productOfFp8(const Shape& shape, bool transposedB) {
    constexpr int kFp32 = 68; // CUBLAS_COMPUTE_32F
    if (auto status = validate(shape, DataType::Fp8, "cublas"); !status)
        return fail(FailureKind::Unavailable, status.error().message); // rows would have gaps
    return CublasLt::load().and_then([&](const std::shared_ptr<CublasLt>& library) {
        return Product::prepare(library, {CUDA_R_8F_E4M3, CUDA_R_16BF, CUDA_R_32F, kFp32},
                                {shape.m, shape.n, shape.k, false, transposedB});
    });
}

} // namespace

Result<LibraryProduct> LibraryProduct::prepare(const Shape& shape, DataType type,
                                               const std::string& variant) {
    LibraryProduct made;
    made.m_shape = shape;
    made.m_type = type;
    made.m_variant = variant;
    if (type != DataType::Fp8)
        return Cublas::load().map([&](std::shared_ptr<Cublas>&& cublas) {
            made.m_cublas = std::move(cublas);
            return std::move(made);
        });
    return productOfFp8(shape, transposesB(type, variant))
        .and_then([&](std::shared_ptr<Product>&& product) {
            made.m_ofFp8 = std::move(product);
            return DeviceBuffer::allocate(Product::kWorkspaceBytes, "cuBLASLt's workspace");
        })
        .map([&](DeviceBuffer&& workspace) {
            made.m_workspace = std::move(workspace);
            return std::move(made);
        });
}

Status LibraryProduct::multiply(const Operands& operands, cudaStream_t stream) const {
    if (m_ofFp8 != nullptr)
        return m_ofFp8->multiply(0, {operands.a, operands.b, operands.c}, m_workspace.data(),
                                 stream);
    if (m_variant == "cublas-tf32")
        return m_cublas->multiplyInTf32(operands, m_shape, stream);
    return transposesB(m_type, m_variant)
               ? m_cublas->multiplyTransposed(operands, m_shape, m_type, stream)
               : m_cublas->multiply(operands, m_shape, m_type, stream);
}

} // namespace ridge::workloads::matmul
