// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "workloads/transformer/products.h"

namespace ridge::workloads::transformer {
namespace {

// cublasComputeType_t
constexpr int kSumsInFp32 = 68;       // CUBLAS_COMPUTE_32F
constexpr int kSumsOfTf32InFp32 = 77; // CUBLAS_COMPUTE_32F_FAST_TF32

cudaDataType_t storedAs(DataType type) {
    if (type == DataType::Fp32)
        return CUDA_R_32F;
    return type == DataType::Fp16 ? CUDA_R_16F : CUDA_R_16BF;
}

/// Prepares one product after the other; after a failure nothing more.
class Preparation {
  public:
    Preparation(std::shared_ptr<const CublasLt> library, const Shape& shape, const Mode& mode)
        : m_library(std::move(library)), m_shape(shape), m_mode(mode) {}

    LinearProducts linear(std::int64_t outputs, std::int64_t inputs, bool adds) {
        const std::int64_t tokens = m_shape.tokens();
        const DataType type = m_mode.type;
        return {prepare({tokens, outputs, inputs, false, true}, type, adds),
                prepare({tokens, inputs, outputs}, type, false),
                prepare({outputs, inputs, tokens, true, false}, DataType::Fp32, false)};
    }

    AttentionProducts attention() {
        const std::int64_t context = m_shape.context, dim = m_shape.headDim();
        const std::int64_t matrices = m_shape.batch * m_shape.heads;
        const Work work = scoresProductWork(m_shape, m_mode);
        AttentionProducts products{
            prepare({context, context, dim, false, true, matrices}, m_mode.type, false),
            prepare({context, dim, context, false, false, matrices}, m_mode.type, false),
            prepare({context, dim, context, true, false, matrices}, m_mode.type, false)};
        products.scores.work = products.rows.work = products.transposed.work = work;
        return products;
    }

    const Status& status() const { return m_status; }

  private:
    PreparedProduct prepare(const ProductShape& shape, DataType out, bool adds) {
        if (!m_status)
            return {};
        const ProductTypes types{storedAs(m_mode.type), storedAs(out), CUDA_R_32F,
                                 m_mode.tf32 ? kSumsOfTf32InFp32 : kSumsInFp32};
        auto product = Product::prepare(m_library, types, shape);
        if (!product) {
            m_status = tl::unexpected<Failure>(product.error());
            return {};
        }
        return {std::move(*product),
                productWork({shape.m, shape.n, shape.k}, m_mode, bytesOf(out), adds)};
    }

    std::shared_ptr<const CublasLt> m_library;
    Shape m_shape;
    Mode m_mode;
    Status m_status;
};

} // namespace

Result<Products> prepareProducts(const Shape& shape, const Mode& mode, bool scoresInMemory) {
    auto library = CublasLt::load();
    if (!library)
        return tl::unexpected<Failure>(library.error());
    Preparation preparation(std::move(*library), shape, mode);
    Products products;
    products.qkv = preparation.linear(3 * shape.dim, shape.dim, false);
    products.out = preparation.linear(shape.dim, shape.dim, true);
    products.gateUp = preparation.linear(2 * shape.ff, shape.dim, false);
    products.down = preparation.linear(shape.dim, shape.ff, true);
    products.head = preparation.linear(shape.vocabulary, shape.dim, false);
    if (scoresInMemory)
        products.attention = preparation.attention();
    if (!preparation.status())
        return tl::unexpected<Failure>(preparation.status().error());
    return products;
}

} // namespace ridge::workloads::transformer
