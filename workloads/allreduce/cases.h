// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "workloads/allreduce/formulas.h"
#include "workloads/harness/workload.h"

namespace ridge::workloads::allreduce {

/// One all-reduce of `bytes` on each of `gpus` GPUs: by NCCL, or (`staged`) through the host, which
/// adds.
struct SumSetting {
    std::int64_t bytes = 0, gpus = 0;
    DataType type = DataType::Fp32;
    bool staged = false;
    std::uint64_t seed = 0;
};
Result<std::unique_ptr<Case>> prepareSum(const SumSetting& setting);

/// When the gradients of a step are summed over the GPUs. PerParameter: one by one after the
/// backward pass. Flat: all at once after it. Overlapped: each as soon as it is computed, on its
/// own stream.
enum class Exchange { PerParameter, Flat, Overlapped };

struct StepSetting {
    StepShape shape;
    DataType type = DataType::Fp32;
    Exchange exchange = Exchange::PerParameter;
    std::uint64_t seed = 0;
};
Result<std::unique_ptr<Case>> prepareStep(const StepSetting& setting);

} // namespace ridge::workloads::allreduce
