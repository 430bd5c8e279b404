// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "collector/sampler/nvml.h"

#include <array>
#include <dlfcn.h>
#include <limits>

namespace ridge::sampler {

namespace {

// nvml.h comes with no toolkit package here; these are the parts of its stable ABI that are used.
using Device = struct NvmlDevice*;
constexpr int kSuccess = 0;
constexpr unsigned kSmClock = 1, kMemoryClock = 2, kCoreTemperature = 0;
struct MemoryInfo {
    unsigned long long total, free, used;
};
struct ProcessInfo {
    unsigned pid;
    unsigned long long usedMemory;
    unsigned gpuInstance, computeInstance;
};

constexpr NvmlSeries kSeries[] = {
    {"SM clock", "Hz"},   {"memory clock", "Hz"}, {"power", "W"},     {"throttle reasons", "bits"},
    {"used memory", "B"}, {"temperature", "C"},   {"processes", "1"},
};

constexpr double kUnknown = std::numeric_limits<double>::quiet_NaN();

} // namespace

struct Nvml::Functions {
    int (*init)() = nullptr;
    int (*byUuid)(const char*, Device*) = nullptr;
    int (*clock)(Device, unsigned, unsigned*) = nullptr;
    int (*power)(Device, unsigned*) = nullptr;
    int (*throttle)(Device, unsigned long long*) = nullptr;
    int (*memory)(Device, MemoryInfo*) = nullptr;
    int (*temperature)(Device, unsigned, unsigned*) = nullptr;
    int (*processes)(Device, unsigned*, ProcessInfo*) = nullptr;
};

Result<Nvml> Nvml::open() {
    void* library = dlopen("libnvidia-ml.so.1", RTLD_NOW);
    if (!library)
        return fail("libnvidia-ml.so.1 was not found");
    static Functions functions;
    const auto find = [&](const char* name, auto& function) {
        function =
            reinterpret_cast<std::remove_reference_t<decltype(function)>>(dlsym(library, name));
        return function != nullptr;
    };
    const bool complete = find("nvmlInit_v2", functions.init) &&
                          find("nvmlDeviceGetHandleByUUID", functions.byUuid) &&
                          find("nvmlDeviceGetClockInfo", functions.clock) &&
                          find("nvmlDeviceGetPowerUsage", functions.power) &&
                          find("nvmlDeviceGetCurrentClocksThrottleReasons", functions.throttle) &&
                          find("nvmlDeviceGetMemoryInfo", functions.memory) &&
                          find("nvmlDeviceGetTemperature", functions.temperature) &&
                          find("nvmlDeviceGetComputeRunningProcesses_v3", functions.processes);
    if (!complete)
        return fail("this libnvidia-ml lacks functions that Ridgepoint needs");
    if (functions.init() != kSuccess)
        return fail("NVML cannot start: is the NVIDIA driver loaded?");
    return Nvml(&functions);
}

std::span<const NvmlSeries> Nvml::series() {
    return kSeries;
}

std::vector<double> Nvml::read(const std::string& uuid) const {
    const Functions& nvml = *m_functions;
    Device device = nullptr;
    if (nvml.byUuid(uuid.c_str(), &device) != kSuccess)
        return {};
    unsigned number = 0;
    unsigned long long bits = 0;
    MemoryInfo memory{};
    std::array<ProcessInfo, 64> processes{};
    const auto clock = [&](unsigned which) {
        return nvml.clock(device, which, &number) == kSuccess ? number * 1e6 : kUnknown; // MHz
    };
    std::vector<double> values;
    values.push_back(clock(kSmClock));
    values.push_back(clock(kMemoryClock));
    values.push_back(nvml.power(device, &number) == kSuccess ? number / 1e3 : kUnknown); // mW
    values.push_back(nvml.throttle(device, &bits) == kSuccess ? static_cast<double>(bits)
                                                              : kUnknown);
    values.push_back(nvml.memory(device, &memory) == kSuccess ? static_cast<double>(memory.used)
                                                              : kUnknown);
    values.push_back(nvml.temperature(device, kCoreTemperature, &number) == kSuccess ? number
                                                                                     : kUnknown);
    number = static_cast<unsigned>(processes.size());
    values.push_back(nvml.processes(device, &number, processes.data()) == kSuccess ? number
                                                                                   : kUnknown);
    return values;
}

} // namespace ridge::sampler
