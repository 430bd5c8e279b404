// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "workloads/harness/failure.h"

#include <cuda_runtime_api.h>

namespace ridge::workloads {

/// A CUDA event. One that could not be made says so when it is recorded.
class Event {
  public:
    Event();
    ~Event();
    Event(const Event&) = delete;
    Event& operator=(const Event&) = delete;

    Status record(cudaStream_t stream);
    /// What is queued on `stream` after this call runs when the work before the event is done.
    Status holdBack(cudaStream_t stream) const;
    /// GPU time from `start` to this; both are recorded and done.
    Result<double> millisecondsSince(const Event& start) const;
    /// Whether the work before it is still under way; false on an error, which the next call says.
    bool isPending() const;
    Status wait() const;

  private:
    cudaEvent_t m_event = nullptr;
    cudaError_t m_created = cudaSuccess;
};

} // namespace ridge::workloads
