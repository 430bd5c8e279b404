// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "workloads/allreduce/cases.h"
#include "workloads/allreduce/gpus.h"
#include "workloads/matmul/cublas.h"

#include <memory>

namespace ridge::workloads::allreduce {

/// What a GPU holds of a step, layer after layer.
struct Replica {
    DeviceBuffer weights;        ///< [layers, width, width], the same on every GPU
    DeviceBuffer z;              ///< [layers + 1, width, batch]; the first is the input
    DeviceBuffer outputGradient; ///< dZ[layers]
    DeviceBuffer dz[2];          ///< of a layer and of the one below, in turn
    DeviceBuffer gradients;      ///< [layers, width, width], its own
    DeviceBuffer sums;           ///< the same over all GPUs
    std::shared_ptr<matmul::Cublas> cublas;
};

/// On the lane's GPU, with random weights, input and last gradient; needs cuBLAS.
Result<Replica> prepareReplica(const StepSetting& setting, const Lane& lane);

} // namespace ridge::workloads::allreduce
