// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "workloads/harness/data_type.h"
#include "workloads/harness/failure.h"

#include <cstddef>
#include <cuda_runtime_api.h>
#include <memory>
#include <vector>

namespace ridge::workloads::allreduce {

/// What one GPU gives and gets.
struct Share {
    const void* send = nullptr;
    void* receive = nullptr;
    cudaStream_t stream = nullptr;
};

/// NCCL, loaded at run time, with a communicator of GPUs 0 to count - 1 of this process.
class Nccl {
  public:
    /// Looks at RIDGE_NCCL (a file), where the loader looks, in the library folders of CUDA_HOME,
    /// CUDA_PATH and /usr/local/cuda. The Failure says where it looked.
    static Result<std::shared_ptr<Nccl>> open(int gpus);
    ~Nccl();
    Nccl(const Nccl&) = delete;
    Nccl& operator=(const Nccl&) = delete;

    /// Adds up `elements` of fp32 or bf16 of every share into every share's `receive`, each on its
    /// stream; one share for each GPU, in order.
    Status allReduce(const std::vector<Share>& shares, std::size_t elements, DataType type) const;

  private:
    struct Functions;
    explicit Nccl(std::unique_ptr<Functions> functions);
    std::unique_ptr<Functions> m_functions;
    std::vector<void*> m_communicators;
};

} // namespace ridge::workloads::allreduce
