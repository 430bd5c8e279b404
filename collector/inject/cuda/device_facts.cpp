// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "collector/inject/cuda/device_facts.h"

#include <cstring>

namespace ridge::inject {

namespace {

/// 0 where the driver does not say.
std::int32_t attribute(const DriverApi& driver, CUdevice_attribute which, std::uint32_t ordinal) {
    int number = 0;
    if (!driver.deviceGetAttribute ||
        driver.deviceGetAttribute(&number, which, static_cast<CUdevice>(ordinal)) != CUDA_SUCCESS)
        return 0;
    return number;
}

template <class To>
To natural(std::uint64_t n) {
    return static_cast<To>(n);
}

} // namespace

void DeviceFacts::declare(const CUpti_ActivityDevice5& from) {
    auto to = makeRecord<spool::Device>();
    to.ordinal = from.id;
    to.name = m_declarations.intern(from.name ? std::string_view(from.name) : std::string_view());
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
    const Lock lock(m_mutex);
    m_declarations.declare(to);
    m_devices[from.id] = to;
    m_incomplete.push_back(from.id);
}

void DeviceFacts::complete(const DriverApi& driver) {
    std::vector<std::uint32_t> ordinals;
    {
        const Lock lock(m_mutex);
        ordinals.swap(m_incomplete);
    }
    for (const std::uint32_t ordinal : ordinals) {
        const auto ask = [&](CUdevice_attribute which) {
            return attribute(driver, which, ordinal);
        };
        const std::int32_t threads = ask(CU_DEVICE_ATTRIBUTE_MAX_THREADS_PER_MULTIPROCESSOR);
        if (threads == 0)
            continue; // CUDA is already down: the first declaration stands
        const std::int32_t optin = ask(CU_DEVICE_ATTRIBUTE_MAX_SHARED_MEMORY_PER_BLOCK_OPTIN);
        const std::int32_t reserved = ask(CU_DEVICE_ATTRIBUTE_RESERVED_SHARED_MEMORY_PER_BLOCK);
        const std::int32_t memoryClock = ask(CU_DEVICE_ATTRIBUTE_MEMORY_CLOCK_RATE);
        const std::int32_t busBits = ask(CU_DEVICE_ATTRIBUTE_GLOBAL_MEMORY_BUS_WIDTH);
        const std::int32_t domain = ask(CU_DEVICE_ATTRIBUTE_PCI_DOMAIN_ID);
        const std::int32_t bus = ask(CU_DEVICE_ATTRIBUTE_PCI_BUS_ID);
        const std::int32_t slot = ask(CU_DEVICE_ATTRIBUTE_PCI_DEVICE_ID);
        const Lock lock(m_mutex); // not held while the driver runs
        spool::Device& device = m_devices[ordinal];
        device.maxThreadsPerSm = threads;
        device.sharedPerBlockOptin = optin;
        device.reservedSharedPerBlock = reserved;
        device.memoryClockKhz = memoryClock;
        device.memoryBusBits = busBits;
        device.pciDomain = domain;
        device.pciBus = bus;
        device.pciDevice = slot;
        m_declarations.declare(device);
    }
}

} // namespace ridge::inject
