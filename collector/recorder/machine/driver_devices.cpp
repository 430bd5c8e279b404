// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "collector/recorder/machine/driver_devices.h"

#include "collector/recorder/machine/machine.h"

#include <dlfcn.h>
#include <iterator>

namespace ridge::recorder {

namespace {

// CUdevice_attribute of cuda.h, part of the driver's ABI.
constexpr int kSmClockKhz = 13, kSmCount = 16, kMemoryClockKhz = 36, kMemoryBusBits = 37,
              kComputeMajor = 75, kComputeMinor = 76;

/// The entry points of libcuda.so.1, with its types spelled out: CUresult, CUdevice are int.
struct Driver {
    int (*init)(unsigned flags) = nullptr;
    int (*count)(int* devices) = nullptr;
    int (*get)(int* device, int ordinal) = nullptr;
    int (*uuid)(std::uint8_t (*uuid)[16], int device) = nullptr;
    int (*name)(char* name, int bytes, int device) = nullptr;
    int (*attribute)(int* value, int attribute, int device) = nullptr;

    /// False when there is no driver or it lacks one of them. The library stays loaded.
    bool load() {
        void* library = dlopen("libcuda.so.1", RTLD_NOW | RTLD_LOCAL);
        const auto find = [&](auto& function, const char* symbol) {
            function = reinterpret_cast<std::remove_reference_t<decltype(function)>>(
                library ? dlsym(library, symbol) : nullptr);
            return function != nullptr;
        };
        return find(init, "cuInit") && find(count, "cuDeviceGetCount") &&
               find(get, "cuDeviceGet") && find(uuid, "cuDeviceGetUuid_v2") &&
               find(name, "cuDeviceGetName") && find(attribute, "cuDeviceGetAttribute");
    }

    /// 0 where the driver does not say.
    std::int32_t number(int which, int device) const {
        int value = 0;
        return attribute(&value, which, device) == 0 ? value : 0;
    }
};

trace::Device describe(const Driver& driver, int device) {
    trace::Device to;
    std::uint8_t uuid[16]{};
    if (driver.uuid(&uuid, device) == 0)
        to.uuid = uuidText(uuid);
    char name[256]{};
    if (driver.name(name, static_cast<int>(std::size(name)) - 1, device) == 0)
        to.name = name;
    to.computeMajor = driver.number(kComputeMajor, device);
    to.computeMinor = driver.number(kComputeMinor, device);
    to.smCount = driver.number(kSmCount, device);
    to.smClockKhz = driver.number(kSmClockKhz, device);
    to.memoryClockKhz = driver.number(kMemoryClockKhz, device);
    to.memoryBusBits = driver.number(kMemoryBusBits, device);
    // Two transfers a clock; on an H200 exactly what CUPTI's device record says.
    to.memoryBandwidth = 2 * to.memoryClockKhz * 1000 * (to.memoryBusBits / 8);
    return to;
}

} // namespace

std::vector<trace::Device> driverDevices() {
    Driver driver;
    std::vector<trace::Device> devices;
    int count = 0;
    if (!driver.load() || driver.init(0) != 0 || driver.count(&count) != 0)
        return devices;
    for (int i = 0; i < count; ++i)
        if (int device = 0; driver.get(&device, i) == 0)
            devices.push_back(describe(driver, device));
    return devices;
}

} // namespace ridge::recorder
