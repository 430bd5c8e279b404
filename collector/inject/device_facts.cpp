// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "collector/inject/device_facts.h"

#include "collector/inject/intern.h"

#include <dlfcn.h>
#include <vector>

namespace ridge::inject {

namespace {

struct Pending {
    std::mutex mutex;
    std::vector<spool::Device> devices;
};

Pending& pending() {
    static Pending* const instance = new Pending;
    return *instance;
}

/// cuDeviceGetAttribute of the driver that the program has loaded; 0 where it does not say.
std::int32_t attribute(CUdevice_attribute which, std::uint32_t ordinal) {
    static const auto get = reinterpret_cast<decltype(&::cuDeviceGetAttribute)>([]() -> void* {
        void* driver = dlopen("libcuda.so.1", RTLD_NOW | RTLD_NOLOAD);
        return driver ? dlsym(driver, "cuDeviceGetAttribute") : nullptr;
    }());
    int number = 0;
    if (!get || get(&number, which, static_cast<CUdevice>(ordinal)) != CUDA_SUCCESS)
        return 0;
    return number;
}

template <class To>
To natural(std::uint64_t n) {
    return static_cast<To>(n);
}

} // namespace

void declareDevice(const CUpti_ActivityDevice5& from) {
    auto to = makeRecord<spool::Device>();
    to.ordinal = from.id;
    to.name = internText(from.name ? std::string_view(from.name) : std::string_view());
    std::memcpy(to.uuid, from.uuid.bytes, sizeof to.uuid);
    to.computeMajor = natural<std::int32_t>(from.computeCapabilityMajor);
    to.computeMinor = natural<std::int32_t>(from.computeCapabilityMinor);
    to.smCount = natural<std::int32_t>(from.numMultiprocessors);
    to.warpSize = natural<std::int32_t>(from.numThreadsPerWarp);
    to.maxWarpsPerSm = natural<std::int32_t>(from.maxWarpsPerMultiprocessor);
    to.maxThreadsPerSm = to.maxWarpsPerSm * to.warpSize;
    to.maxBlocksPerSm = natural<std::int32_t>(from.maxBlocksPerMultiprocessor);
    to.registersPerSm = natural<std::int32_t>(from.maxRegistersPerMultiprocessor);
    to.registersPerBlock = natural<std::int32_t>(from.maxRegistersPerBlock);
    to.sharedPerSm = from.maxSharedMemoryPerMultiprocessor;
    to.sharedPerBlock = from.maxSharedMemoryPerBlock;
    to.l2Bytes = from.l2CacheSize;
    to.memoryBytes = natural<std::int64_t>(from.globalMemorySize);
    to.memoryBandwidth = natural<std::int64_t>(from.globalMemoryBandwidth) * 1000; // CUPTI: kB/s
    to.smClockKhz = from.coreClockRate;
    to.copyEngines = natural<std::int32_t>(from.numMemcpyEngines);
    to.eccEnabled = from.eccEnabled != 0;
    to.migEnabled = from.isMigEnabled != 0;
    output().declare(std::as_bytes(std::span(&to, 1)));
    const std::lock_guard lock(pending().mutex);
    pending().devices.push_back(to);
}

void completeDevices() {
    std::vector<spool::Device> devices;
    {
        const std::lock_guard lock(pending().mutex);
        devices.swap(pending().devices);
    }
    for (spool::Device& device : devices) {
        const auto ask = [&](CUdevice_attribute which) { return attribute(which, device.ordinal); };
        device.maxThreadsPerSm = ask(CU_DEVICE_ATTRIBUTE_MAX_THREADS_PER_MULTIPROCESSOR);
        device.sharedPerBlockOptin = ask(CU_DEVICE_ATTRIBUTE_MAX_SHARED_MEMORY_PER_BLOCK_OPTIN);
        device.reservedSharedPerBlock = ask(CU_DEVICE_ATTRIBUTE_RESERVED_SHARED_MEMORY_PER_BLOCK);
        device.memoryClockKhz = ask(CU_DEVICE_ATTRIBUTE_MEMORY_CLOCK_RATE);
        device.memoryBusBits = ask(CU_DEVICE_ATTRIBUTE_GLOBAL_MEMORY_BUS_WIDTH);
        if (device.maxThreadsPerSm == 0)
            continue; // CUDA is already down: the first declaration stands
        output().declare(std::as_bytes(std::span(&device, 1)));
    }
}

} // namespace ridge::inject
