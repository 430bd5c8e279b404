// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "workloads/harness/event.h"
#include "workloads/harness/stream.h"

#include <cuda_runtime_api.h>
#include <memory>
#include <vector>

namespace ridge::workloads::overhead {

/// Streams beside a main one. fork() lets them wait for the main stream, join() makes it wait for
/// them.
class SideStreams {
  public:
    static Result<SideStreams> create(int count);

    /// In turn for 0, 1, 2, ...
    cudaStream_t of(std::int64_t step) const;

    /// What is queued on any of the streams from now on runs after what is queued on `main`.
    Status fork(cudaStream_t main);
    /// What is queued on `main` from now on runs after what is queued on the streams.
    Status join(cudaStream_t main);

  private:
    std::vector<StreamOwner> m_streams;
    std::unique_ptr<Event> m_forked;
    std::vector<std::unique_ptr<Event>> m_joined; ///< one a stream
};

} // namespace ridge::workloads::overhead
