// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// A libnvidia-ml.so.1 with what ridge-sampler calls.
//
//   FAKE_NVML_FAIL=FUNCTION   that function answers "not supported"
//   FAKE_NVML_PROCESSES=N     on the GPU, 1 where it is not set
#include <cstdlib>
#include <cstring>

namespace {

constexpr int kNotFound = 6;

int answer(const char* function) {
    constexpr int kNotSupported = 3;
    const char* failing = std::getenv("FAKE_NVML_FAIL");
    return failing && std::strcmp(failing, function) == 0 ? kNotSupported : 0;
}

} // namespace

extern "C" {

int nvmlInit_v2() {
    return answer(__func__);
}

int nvmlDeviceGetHandleByUUID(const char* uuid, void** device) {
    *device = nullptr;
    const bool known = std::strcmp(uuid, "GPU-42424242-4242-4242-4242-424242424242") == 0;
    return known ? answer(__func__) : kNotFound;
}

int nvmlDeviceGetClockInfo(void*, unsigned clock, unsigned* mhz) {
    *mhz = clock == 1 ? 1980 : 3201;
    return answer(__func__);
}

int nvmlDeviceGetPowerUsage(void*, unsigned* milliwatts) {
    *milliwatts = 612250;
    return answer(__func__);
}

int nvmlDeviceGetCurrentClocksThrottleReasons(void*, unsigned long long* bits) {
    *bits = 4;
    return answer(__func__);
}

int nvmlDeviceGetMemoryInfo(void*, unsigned long long* totalFreeUsed) {
    totalFreeUsed[0] = 150'000'000'000;
    totalFreeUsed[1] = 149'000'000'000;
    totalFreeUsed[2] = 1'000'000'000;
    return answer(__func__);
}

int nvmlDeviceGetTemperature(void*, unsigned, unsigned* celsius) {
    *celsius = 41;
    return answer(__func__);
}

int nvmlDeviceGetComputeRunningProcesses_v3(void*, unsigned* count, void*) {
    const char* processes = std::getenv("FAKE_NVML_PROCESSES");
    *count = processes ? static_cast<unsigned>(std::atoi(processes)) : 1;
    return answer(__func__);
}
}
