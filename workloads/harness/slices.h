// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// Split-k products: separate blocks compute slices of k in fp32, and a second kernel adds the
// slices.
#pragma once

#include "workloads/harness/data_type.h"
#include "workloads/harness/work.h"

#include <cstdint>
#include <cuda_runtime_api.h>

namespace ridge::workloads {

/// How many slices of `steps` steps make about `wanted` blocks of `tiles`; no slice is empty.
std::int64_t sliceCount(std::int64_t tiles, std::int64_t steps, std::int64_t wanted);

/// out[i] = the sum of slices[s x elements + i], in the order of s; `type` is fp32, fp16 or bf16.
cudaError_t launchAddSlices(void* out, const float* slices, DataType type, std::int64_t elements,
                            std::int64_t count, cudaStream_t stream);

/// FLOPs: an addition an element and slice. Least bytes: the slices of `elements` numbers read, the
/// sums written.
Work addSlicesWork(double elements, DataType type, std::int64_t count);

} // namespace ridge::workloads
