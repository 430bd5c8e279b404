// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "workloads/harness/failure.h"

#include <cuda_runtime_api.h>
#include <functional>
#include <memory>
#include <type_traits>

namespace ridge::workloads {

struct DestroyGraph {
    void operator()(cudaGraphExec_t graph) const { static_cast<void>(cudaGraphExecDestroy(graph)); }
};

/// A CUDA graph, ready to launch.
using GraphOwner = std::unique_ptr<std::remove_pointer_t<cudaGraphExec_t>, DestroyGraph>;

/// Captures the work that `queue` puts on its stream as a graph, without running it. `queue` must
/// not wait for the GPU.
Result<GraphOwner> captured(const std::function<Status(cudaStream_t)>& queue);

} // namespace ridge::workloads
