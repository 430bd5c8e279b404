// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "trace/records/records.h"

#include <vector>

namespace ridge::recorder {

/// The GPUs that a CUDA program would see here, in CUDA's order, as the driver (libcuda.so.1,
/// loaded at run time) describes them. Each has its name, UUID, compute capability, SMs, clocks and
/// theoretical bandwidth; what the driver does not say is 0. Makes no context. Empty without a
/// driver.
std::vector<trace::Device> driverDevices();

} // namespace ridge::recorder
