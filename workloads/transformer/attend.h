// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// Attention of a layer between the rotary turn and the output matrix, with the scores in memory or
// by the fused kernels of workloads/attention.
#pragma once

#include "workloads/attention/fused.h"
#include "workloads/transformer/operations.h"

namespace ridge::workloads::transformer {

/// The fused backward kernel with reproducible sums.
constexpr attention::BackwardKernel kFusedBackward = attention::BackwardKernel::TwoPass;

attention::Shape attentionShape(const Shape& shape);

/// From the layer's heads to its `attended`.
void appendAttended(Model& model, std::size_t layer, Operations& operations);
/// From the gradient of `attended` in `workspace.branch` to those of the heads.
void appendAttendedBackward(Model& model, std::size_t layer, Operations& operations);

} // namespace ridge::workloads::transformer
