// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "workloads/harness/event.h"
#include "workloads/harness/gpu.h"

#include <cuda_runtime_api.h>
#include <memory>
#include <vector>

namespace ridge::workloads::allreduce {

/// Makes GPU `device` the current one while the object lives, then GPU 0.
class OnGpu {
  public:
    explicit OnGpu(std::size_t device);
    ~OnGpu();
    OnGpu(const OnGpu&) = delete;
    OnGpu& operator=(const OnGpu&) = delete;
};

/// Two streams of a GPU, so that sending need not wait for computing.
class Lane {
  public:
    static Result<std::unique_ptr<Lane>> open(std::size_t device);
    ~Lane();
    Lane(const Lane&) = delete;
    Lane& operator=(const Lane&) = delete;

    std::size_t device = 0;
    cudaStream_t compute = nullptr, send = nullptr;
    Event computed, sent; ///< recorded behind the queued work of `compute` and `send`

  private:
    Lane() = default;
};
using Lanes = std::vector<std::unique_ptr<Lane>>;

/// Opens lanes on GPUs 0 to count - 1. The Failure says if there are fewer.
Result<Lanes> openLanes(std::int64_t count);

/// The lanes' streams begin when the work queued on `stream` of GPU 0 is done.
Status fork(const Lanes& lanes, Event& begun, cudaStream_t stream);

/// What is queued on `stream` from now on begins when the lanes' streams are done.
Status join(const Lanes& lanes, cudaStream_t stream);

/// `send` of each lane waits for what its `compute` has queued.
Status sendAfterCompute(const Lanes& lanes);

} // namespace ridge::workloads::allreduce
