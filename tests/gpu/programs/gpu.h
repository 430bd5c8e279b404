// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// What the GPU test programs share. Every function ends the program with a line on stderr and
// status 3 when CUDA reports an error; status 77 means that there is no usable GPU.
#pragma once

#include "exit_status.h"

#include <cstdint>

namespace ridge::gpu {

/// Starts CUDA on device 0.
void needGpu();

/// Launches `count` empty kernels named ridgeEmpty on the default stream; does not wait.
void launchEmpty(int count);

/// Adds 1 to a counter on the GPU `count` times with kernels named ridgeAdd and returns the
/// counter.
int addOnGpu(int count);

/// Launches one kernel named ridgeSpin that runs for about `microseconds`; does not wait.
void launchSpin(int microseconds);

/// Waits for the device.
void finish();

/// CLOCK_REALTIME, nanoseconds since 1970.
std::int64_t unixNs();

} // namespace ridge::gpu
