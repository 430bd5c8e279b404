// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "workloads/ceilings/cublas_lt.h"

#include "workloads/harness/cublas_library.h"

#include <array>
#include <cstddef>
#include <fmt/format.h>
#include <utility>

namespace ridge::workloads::ceilings {
namespace {

// From cublasLt.h, whose package a build does not need: the numbers are part of cuBLASLt's ABI.
constexpr int kSuccess = 0;             // CUBLAS_STATUS_SUCCESS
constexpr int kTransposeA = 3;          // CUBLASLT_MATMUL_DESC_TRANSA
constexpr int kFastSums = 25;           // CUBLASLT_MATMUL_DESC_FAST_ACCUM
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
    void* product = nullptr;
    void* in = nullptr;  ///< layout of A and of B
    void* out = nullptr; ///< layout of C
    std::array<Proposal, kMostKernels> proposals{};
    int count = 0;
};

Product::Product(std::unique_ptr<State> state) : m_state(std::move(state)) {}

Product::~Product() {
    const auto& functions = *m_state->library->m_functions;
    if (m_state->product != nullptr)
        functions.destroyProduct(m_state->product);
    for (void* const layout : {m_state->in, m_state->out})
        if (layout != nullptr)
            functions.destroyMatrix(layout);
}

Result<std::shared_ptr<Product>> Product::prepare(const std::shared_ptr<const CublasLt>& library,
                                                  const ProductTypes& types, std::int64_t size) {
    const auto& functions = *library->m_functions;
    std::shared_ptr<Product> result(new Product(std::make_unique<State>()));
    State& state = *result->m_state;
    state.library = library;
    state.types = types;
    const auto edge = static_cast<std::uint64_t>(size);
    void* preference = nullptr;
    int status = functions.createProduct(&state.product, types.compute, types.scale);
    if (status == kSuccess)
        status =
            functions.setProduct(state.product, kTransposeA, &kTransposed, sizeof(kTransposed));
    if (status == kSuccess && types.in == CUDA_R_8F_E4M3) {
        const std::int8_t yes = 1; // as frameworks do; exact sums take more instructions
        status = functions.setProduct(state.product, kFastSums, &yes, sizeof(yes));
    }
    if (status == kSuccess)
        status = functions.createMatrix(&state.in, types.in, edge, edge, size);
    if (status == kSuccess)
        status = functions.createMatrix(&state.out, types.out, edge, edge, size);
    if (status == kSuccess)
        status = functions.createPreference(&preference);
    if (status == kSuccess)
        status = functions.setPreference(preference, kMostWorkspace, &kWorkspaceBytes,
                                         sizeof(kWorkspaceBytes));
    if (status == kSuccess)
        status = functions.propose(library->m_handle, state.product, state.in, state.in, state.out,
                                   state.out, preference, kMostKernels, state.proposals.data(),
                                   &state.count);
    if (preference != nullptr)
        functions.destroyPreference(preference);
    if (status == kSuccess && state.count > 0)
        return result;
    return fail(FailureKind::Unavailable,
                fmt::format("cuBLASLt has no kernel for it on this GPU: {}",
                            status == kSuccess ? "it proposes none" : library->textOf(status)));
}

int Product::kernels() const {
    return m_state->count;
}

Status Product::multiply(int kernel, const void* a, const void* b, void* c, void* workspace,
                         cudaStream_t stream) const {
    const State& state = *m_state;
    const double one64 = 1, zero64 = 0;
    const float one32 = 1, zero32 = 0;
    const std::int32_t oneWhole = 1, zeroWhole = 0;
    const void* one = &one32;
    const void* zero = &zero32;
    if (state.types.scale == CUDA_R_64F)
        one = &one64, zero = &zero64;
    else if (state.types.scale == CUDA_R_32I)
        one = &oneWhole, zero = &zeroWhole;
    const int status = state.library->m_functions->multiply(
        state.library->m_handle, state.product, one, a, state.in, b, state.in, zero, c, state.out,
        c, state.out, &state.proposals[static_cast<std::size_t>(kernel)].algorithm, workspace,
        kWorkspaceBytes, stream);
    if (status == kSuccess)
        return {};
    return fail(FailureKind::Unavailable,
                "cuBLASLt refused the product: " + state.library->textOf(status));
}

} // namespace ridge::workloads::ceilings
