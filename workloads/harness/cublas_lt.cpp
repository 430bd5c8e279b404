// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "workloads/harness/cublas_lt.h"

#include "workloads/harness/cublas_library.h"

#include <array>
#include <cstddef>
#include <fmt/format.h>
#include <utility>

namespace ridge::workloads {
namespace {

// From cublasLt.h, whose package a build does not need: the numbers are part of cuBLASLt's ABI.
constexpr int kSuccess = 0;             // CUBLAS_STATUS_SUCCESS
constexpr int kTransposeA = 3;          // CUBLASLT_MATMUL_DESC_TRANSA
constexpr int kTransposeB = 4;          // CUBLASLT_MATMUL_DESC_TRANSB
constexpr int kFastSums = 25;           // CUBLASLT_MATMUL_DESC_FAST_ACCUM
constexpr int kBatchCount = 5;          // CUBLASLT_MATRIX_LAYOUT_BATCH_COUNT
constexpr int kBatchStride = 6;         // CUBLASLT_MATRIX_LAYOUT_STRIDED_BATCH_OFFSET
constexpr int kMostWorkspace = 1;       // CUBLASLT_MATMUL_PREF_MAX_WORKSPACE_BYTES
constexpr std::int32_t kTransposed = 1; // CUBLAS_OP_T
constexpr int kMostKernels = 4;

struct Algorithm {
    std::uint64_t data[8];
};

/// cublasLtMatmulHeuristicResult_t
struct Proposal {
    Algorithm algorithm;
    std::size_t workspace;
    int status;
    float waves;
    int reserved[4];
};
static_assert(sizeof(Proposal) == 96);

/// alpha and beta in the type in which the product is scaled.
struct Scales {
    double wide[2];
    float narrow[2];
    std::int32_t whole[2];

    explicit Scales(const ProductOperands& operands)
        : wide{operands.alpha, operands.beta}, narrow{static_cast<float>(operands.alpha),
                                                      static_cast<float>(operands.beta)},
          whole{static_cast<std::int32_t>(operands.alpha),
                static_cast<std::int32_t>(operands.beta)} {}

    const void* at(cudaDataType_t type, int which) const {
        if (type == CUDA_R_64F)
            return &wide[which];
        return type == CUDA_R_32I ? static_cast<const void*>(&whole[which]) : &narrow[which];
    }
};

} // namespace

struct CublasLt::Functions {
    int (*create)(void** handle) = nullptr;
    int (*destroy)(void* handle) = nullptr;
    const char* (*statusText)(int status) = nullptr;
    int (*createProduct)(void** product, int compute, cudaDataType_t scale) = nullptr;
    int (*destroyProduct)(void* product) = nullptr;
    int (*setProduct)(void* product, int what, const void* value, std::size_t bytes) = nullptr;
    int (*createMatrix)(void** matrix, cudaDataType_t type, std::uint64_t rows,
                        std::uint64_t columns, std::int64_t pitch) = nullptr;
    int (*setMatrix)(void* matrix, int what, const void* value, std::size_t bytes) = nullptr;
    int (*destroyMatrix)(void* matrix) = nullptr;
    int (*createPreference)(void** preference) = nullptr;
    int (*destroyPreference)(void* preference) = nullptr;
    int (*setPreference)(void* preference, int what, const void* value,
                         std::size_t bytes) = nullptr;
    int (*propose)(void* handle, void* product, void* a, void* b, void* c, void* d,
                   void* preference, int most, Proposal* proposals, int* count) = nullptr;
    int (*multiply)(void* handle, void* product, const void* alpha, const void* a, void* aLayout,
                    const void* b, void* bLayout, const void* beta, const void* c, void* cLayout,
                    void* d, void* dLayout, const Algorithm* algorithm, void* workspace,
                    std::size_t workspaceBytes, cudaStream_t stream) = nullptr;

    bool findIn(void* library) {
        return findFunction(library, "cublasLtCreate", create) &&
               findFunction(library, "cublasLtDestroy", destroy) &&
               findFunction(library, "cublasLtGetStatusString", statusText) &&
               findFunction(library, "cublasLtMatmulDescCreate", createProduct) &&
               findFunction(library, "cublasLtMatmulDescDestroy", destroyProduct) &&
               findFunction(library, "cublasLtMatmulDescSetAttribute", setProduct) &&
               findFunction(library, "cublasLtMatrixLayoutCreate", createMatrix) &&
               findFunction(library, "cublasLtMatrixLayoutSetAttribute", setMatrix) &&
               findFunction(library, "cublasLtMatrixLayoutDestroy", destroyMatrix) &&
               findFunction(library, "cublasLtMatmulPreferenceCreate", createPreference) &&
               findFunction(library, "cublasLtMatmulPreferenceDestroy", destroyPreference) &&
               findFunction(library, "cublasLtMatmulPreferenceSetAttribute", setPreference) &&
               findFunction(library, "cublasLtMatmulAlgoGetHeuristic", propose) &&
               findFunction(library, "cublasLtMatmul", multiply);
    }
};

CublasLt::CublasLt(std::unique_ptr<Functions> functions) : m_functions(std::move(functions)) {}

CublasLt::~CublasLt() {
    if (m_handle != nullptr)
        m_functions->destroy(m_handle);
}

std::string CublasLt::textOf(int status) const {
    return m_functions->statusText(status);
}

Result<std::shared_ptr<CublasLt>> CublasLt::load() {
    const auto library = openLibrary(Library::CublasLt);
    if (!library)
        return tl::unexpected<Failure>(library.error());
    auto functions = std::make_unique<Functions>();
    if (!functions->findIn(*library))
        return fail(FailureKind::Unavailable,
                    "the cuBLASLt that was found lacks cublasLtMatmul or its like; it is no "
                    "cuBLASLt 12 or 13");
    std::shared_ptr<CublasLt> found(new CublasLt(std::move(functions)));
    if (const int status = found->m_functions->create(&found->m_handle); status != kSuccess)
        return fail(FailureKind::Unavailable,
                    fmt::format("cuBLASLt did not start: {}", found->textOf(status)));
    return found;
}

struct Product::State {
    std::shared_ptr<const CublasLt> library;
    ProductTypes types;
    ProductShape shape;
    void* product = nullptr;
    void* a = nullptr; ///< layouts of A, B and D
    void* b = nullptr;
    void* d = nullptr;
    std::array<Proposal, kMostKernels> proposals{};
    int count = 0;

    const CublasLt::Functions& functions() const { return *library->m_functions; }
    int describe();
    int describeMatrix(void*& layout, cudaDataType_t type, std::int64_t rows,
                       std::int64_t columns) const;
    int propose();
};

/// cuBLASLt thinks in columns: a matrix of ours is the transposed one of `columns` rows.
int Product::State::describeMatrix(void*& layout, cudaDataType_t type, std::int64_t rows,
                                   std::int64_t columns) const {
    int status = functions().createMatrix(&layout, type, static_cast<std::uint64_t>(columns),
                                          static_cast<std::uint64_t>(rows), columns);
    if (status != kSuccess || shape.batch == 1)
        return status;
    const auto batches = static_cast<std::int32_t>(shape.batch);
    const std::int64_t stride = rows * columns;
    status = functions().setMatrix(layout, kBatchCount, &batches, sizeof(batches));
    return status == kSuccess ? functions().setMatrix(layout, kBatchStride, &stride, sizeof(stride))
                              : status;
}

/// D' = B' A', so that B is cuBLASLt's first matrix.
int Product::State::describe() {
    const auto set = [&](int what, const auto& value) {
        return functions().setProduct(product, what, &value, sizeof(value));
    };
    int status = functions().createProduct(&product, types.compute, types.scale);
    if (status == kSuccess && shape.transposedB)
        status = set(kTransposeA, kTransposed);
    if (status == kSuccess && shape.transposedA)
        status = set(kTransposeB, kTransposed);
    if (status == kSuccess &&
        types.in == CUDA_R_8F_E4M3) // as frameworks do; exact sums take more instructions
        status = set(kFastSums, std::int8_t{1});
    if (status == kSuccess)
        status = shape.transposedA ? describeMatrix(a, types.in, shape.k, shape.m)
                                   : describeMatrix(a, types.in, shape.m, shape.k);
    if (status == kSuccess)
        status = shape.transposedB ? describeMatrix(b, types.in, shape.n, shape.k)
                                   : describeMatrix(b, types.in, shape.k, shape.n);
    return status == kSuccess ? describeMatrix(d, types.out, shape.m, shape.n) : status;
}

int Product::State::propose() {
    void* preference = nullptr;
    int status = functions().createPreference(&preference);
    if (status == kSuccess)
        status = functions().setPreference(preference, kMostWorkspace, &kWorkspaceBytes,
                                           sizeof(kWorkspaceBytes));
    if (status == kSuccess)
        status = functions().propose(library->m_handle, product, b, a, d, d, preference,
                                     kMostKernels, proposals.data(), &count);
    if (preference != nullptr)
        functions().destroyPreference(preference);
    return status;
}

Product::Product(std::unique_ptr<State> state) : m_state(std::move(state)) {}

Product::~Product() {
    const auto& functions = m_state->functions();
    if (m_state->product != nullptr)
        functions.destroyProduct(m_state->product);
    for (void* const layout : {m_state->a, m_state->b, m_state->d})
        if (layout != nullptr)
            functions.destroyMatrix(layout);
}

Result<std::shared_ptr<Product>> Product::prepare(const std::shared_ptr<const CublasLt>& library,
                                                  const ProductTypes& types,
                                                  const ProductShape& shape) {
    std::shared_ptr<Product> result(new Product(std::make_unique<State>()));
    State& state = *result->m_state;
    state.library = library;
    state.types = types;
    state.shape = shape;
    int status = state.describe();
    if (status == kSuccess)
        status = state.propose();
    if (status == kSuccess && state.count > 0)
        return result;
    return fail(FailureKind::Unavailable,
                fmt::format("cuBLASLt has no kernel for {} x {} x {} on this GPU: {}", shape.m,
                            shape.n, shape.k,
                            status == kSuccess ? "it proposes none" : library->textOf(status)));
}

int Product::kernels() const {
    return m_state->count;
}

Status Product::multiply(int kernel, const ProductOperands& operands, void* workspace,
                         cudaStream_t stream) const {
    const State& state = *m_state;
    const Scales scales(operands);
    const void* const c = operands.c != nullptr ? operands.c : operands.d;
    const int status = state.functions().multiply(
        state.library->m_handle, state.product, scales.at(state.types.scale, 0), operands.b,
        state.b, operands.a, state.a, scales.at(state.types.scale, 1), c, state.d, operands.d,
        state.d, &state.proposals[static_cast<std::size_t>(kernel)].algorithm, workspace,
        kWorkspaceBytes, stream);
    if (status == kSuccess)
        return {};
    return fail(FailureKind::Unavailable,
                "cuBLASLt refused the product: " + state.library->textOf(status));
}

} // namespace ridge::workloads
