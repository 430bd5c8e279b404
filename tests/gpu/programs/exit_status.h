// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace ridge::gpu {

/// Exit status of a GPU test program: there is no usable GPU; CUDA reported an error.
inline constexpr int kNoGpu = 77;
inline constexpr int kCudaError = 3;

} // namespace ridge::gpu
