// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "workloads/harness/failure.h"
#include "workloads/harness/workload.h"

#include <cuda_runtime_api.h>
#include <vector>

namespace ridge::workloads {

struct Schedule {
    int warmup = 0;
    int iterations = 1;
};

/// GPU times between events around each iteration, in milliseconds.
struct Timing {
    double firstMs = 0; ///< the very first: loading of the kernels' code included
    std::vector<double> activeMs;
};

/// Runs first, warm-up and active iterations on `stream`, each in its NVTX ranges. Active
/// iterations are queued without waiting in between. Returns when the GPU is done.
Result<Timing> runSchedule(const Case& work, const Schedule& schedule, cudaStream_t stream);

/// Sum over the operations of one iteration. FLOPs are those of the precision that has most of
/// them, named in the result; the rest (a softmax beside tensor-core GEMMs) has another roof.
Work workOfIteration(const std::vector<Phase>& phases);

} // namespace ridge::workloads
