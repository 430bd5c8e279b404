// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cupti.h>

namespace ridge::inject {

/// Declares a device from CUPTI's record, and remembers it for completeDevices().
void declareDevice(const CUpti_ActivityDevice5& device);

/// Declares the devices again with what only the driver says (clocks, bus, PCI address, reserved shared memory). Not on
/// CUPTI's threads: it calls the driver. Cheap when there is nothing to do.
void completeDevices();

} // namespace ridge::inject
