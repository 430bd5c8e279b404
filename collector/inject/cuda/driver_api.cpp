// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "collector/inject/cuda/driver_api.h"

#include <dlfcn.h>
#include <type_traits>

namespace ridge::inject {

DriverApi findDriver() {
    DriverApi api;
    void* library = dlopen("libcuda.so.1", RTLD_NOW | RTLD_NOLOAD);
    if (!library)
        return api;
    const auto find = [&](const char* name, auto& function) {
        function =
            reinterpret_cast<std::remove_reference_t<decltype(function)>>(dlsym(library, name));
    };
    find("cuDriverGetVersion", api.driverGetVersion);
    find("cuDeviceGetAttribute", api.deviceGetAttribute);
    find("cuCtxGetCurrent", api.ctxGetCurrent);
    find("cuCtxGetDevice", api.ctxGetDevice);
    find("cuDeviceGetMemPool", api.deviceGetMemPool);
    find("cuMemPoolGetAttribute", api.memPoolGetAttribute);
    find("cuMemGetAddressRange_v2", api.memGetAddressRange);
    find("cuMemGetAllocationPropertiesFromHandle", api.memGetAllocationPropertiesFromHandle);
    find("cuStreamIsCapturing", api.streamIsCapturing);
    find("cuThreadExchangeStreamCaptureMode", api.threadExchangeStreamCaptureMode);
    return api;
}

} // namespace ridge::inject
