// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cuda.h>

namespace ridge::inject {

/// The functions that the collector calls of the program's own libcuda. Null where there is none.
struct DriverApi {
    decltype(&::cuDriverGetVersion) driverGetVersion = nullptr;
    decltype(&::cuDeviceGetAttribute) deviceGetAttribute = nullptr;
    decltype(&::cuCtxGetCurrent) ctxGetCurrent = nullptr;
    decltype(&::cuCtxGetDevice) ctxGetDevice = nullptr;
    decltype(&::cuDeviceGetMemPool) deviceGetMemPool = nullptr;
    decltype(&::cuMemPoolGetAttribute) memPoolGetAttribute = nullptr;
    decltype(&::cuMemGetAddressRange) memGetAddressRange = nullptr;
    decltype(&::cuMemGetAllocationPropertiesFromHandle) memGetAllocationPropertiesFromHandle =
        nullptr;
    decltype(&::cuStreamIsCapturing) streamIsCapturing = nullptr;
    decltype(&::cuThreadExchangeStreamCaptureMode) threadExchangeStreamCaptureMode = nullptr;
};

/// Looks them up in the libcuda that the process already holds; loads nothing.
DriverApi findDriver();

} // namespace ridge::inject
