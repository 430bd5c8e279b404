// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "workloads/harness/failure.h"

#include <cuda_runtime_api.h>

namespace ridge::workloads {

/// A CUDA event. If it could not be created, recording it fails.
class Event {
  public:
    Event();
    ~Event();
    Event(const Event&) = delete;
    Event& operator=(const Event&) = delete;

    Status record(cudaStream_t stream);
    /// Makes later work on `stream` wait for the work before the event.
    Status holdBack(cudaStream_t stream) const;
    /// GPU time from `start` to this; both are recorded and done.
    Result<double> millisecondsSince(const Event& start) const;
    /// Whether the work before it is still running. False on an error, which the next call reports.
    bool isPending() const;
    Status wait() const;

  private:
    cudaEvent_t m_event = nullptr;
    cudaError_t m_created = cudaSuccess;
};

} // namespace ridge::workloads
