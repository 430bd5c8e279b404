// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "workloads/allreduce/nccl.h"

#include "workloads/harness/cublas_library.h"

#include <cstdlib>
#include <fmt/format.h>
#include <string>

namespace ridge::workloads::allreduce {
namespace {

// From nccl.h, whose package a build does not need: the numbers are part of NCCL's ABI.
constexpr int kSuccess = 0;  // ncclSuccess
constexpr int kFloat32 = 7;  // ncclFloat32
constexpr int kBfloat16 = 9; // ncclBfloat16
constexpr int kSum = 0;      // ncclSum

Result<void*> openLibraryOfNccl() {
    constexpr const char* kName = "libnccl.so.2";
    if (const char* file = std::getenv("RIDGE_NCCL")) {
        if (void* const library = dlopen(file, RTLD_NOW | RTLD_LOCAL))
            return library;
        return fail(FailureKind::Unavailable,
                    fmt::format("NCCL was not found: RIDGE_NCCL={} cannot be loaded", file));
    }
    for (const std::string& folder : libraryFolders())
        if (void* const library = dlopen((folder + kName).c_str(), RTLD_NOW | RTLD_LOCAL))
            return library;
    return fail(
        FailureKind::Unavailable,
        fmt::format("NCCL ({}) was not found: looked in the loader's path and the library "
                    "folders of CUDA_HOME, CUDA_PATH and /usr/local/cuda. Set RIDGE_NCCL to "
                    "its file; variant host runs without it",
                    kName));
}

} // namespace

struct Nccl::Functions {
    int (*initialiseAll)(void** communicators, int count, const int* devices) = nullptr;
    int (*destroy)(void* communicator) = nullptr;
    int (*allReduce)(const void* send, void* receive, std::size_t count, int type, int operation,
                     void* communicator, cudaStream_t stream) = nullptr;
    int (*groupStart)() = nullptr;
    int (*groupEnd)() = nullptr;
    const char* (*errorText)(int status) = nullptr;

    Status status(int code, const std::string& doing) const {
        return code == kSuccess ? Status{}
                                : fail(FailureKind::Cuda,
                                       fmt::format("{}: NCCL says: {}", doing, errorText(code)));
    }
};

Nccl::Nccl(std::unique_ptr<Functions> functions) : m_functions(std::move(functions)) {}

Nccl::~Nccl() {
    for (void* communicator : m_communicators)
        m_functions->destroy(communicator);
}

Result<std::shared_ptr<Nccl>> Nccl::open(int gpus) {
    const auto library = openLibraryOfNccl();
    if (!library)
        return tl::unexpected<Failure>(library.error());
    auto functions = std::make_unique<Functions>();
    if (!findFunction(*library, "ncclCommInitAll", functions->initialiseAll) ||
        !findFunction(*library, "ncclCommDestroy", functions->destroy) ||
        !findFunction(*library, "ncclAllReduce", functions->allReduce) ||
        !findFunction(*library, "ncclGroupStart", functions->groupStart) ||
        !findFunction(*library, "ncclGroupEnd", functions->groupEnd) ||
        !findFunction(*library, "ncclGetErrorString", functions->errorText))
        return fail(FailureKind::Unavailable,
                    "the NCCL that was found lacks ncclAllReduce or its like; it is no NCCL 2");
    std::shared_ptr<Nccl> nccl(new Nccl(std::move(functions)));
    std::vector<void*> communicators(static_cast<std::size_t>(gpus));
    const int code = nccl->m_functions->initialiseAll(communicators.data(), gpus, nullptr);
    if (auto status = nccl->m_functions->status(code, "connecting the GPUs"); !status)
        return tl::unexpected<Failure>(status.error());
    nccl->m_communicators = std::move(communicators);
    return nccl;
}

Status Nccl::allReduce(const std::vector<Share>& shares, std::size_t elements,
                       DataType type) const {
    int code = m_functions->groupStart();
    for (std::size_t i = 0; code == kSuccess && i < shares.size(); ++i)
        code = m_functions->allReduce(shares[i].send, shares[i].receive, elements,
                                      type == DataType::Fp32 ? kFloat32 : kBfloat16, kSum,
                                      m_communicators[i], shares[i].stream);
    const int ended = m_functions->groupEnd();
    return m_functions->status(code == kSuccess ? ended : code, "adding over all GPUs");
}

} // namespace ridge::workloads::allreduce
