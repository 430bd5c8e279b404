// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "probes/ceilings/nvml.h"

#include "workloads/harness/cublas_library.h"

#include <array>
#include <dlfcn.h>

namespace ridge::workloads::ceilings {
namespace {

// From nvml.h, whose package a build does not need: the numbers are part of NVML's ABI.
constexpr int kSuccess = 0;             // NVML_SUCCESS
constexpr int kSmClock = 1;             // NVML_CLOCK_SM
constexpr int kMemoryClock = 2;         // NVML_CLOCK_MEM
constexpr int kGpuTemperature = 0;      // NVML_TEMPERATURE_GPU
constexpr unsigned kPowerInstant = 186; // NVML_FI_DEV_POWER_INSTANT, in milliwatts
constexpr int kUnsignedInt = 1;         // NVML_VALUE_TYPE_UNSIGNED_INT
constexpr double kMega = 1e6, kMilli = 1e-3;

/// nvmlFieldValue_t
struct FieldValue {
    unsigned field = 0;
    unsigned scope = 0;
    long long timestamp = 0;
    long long latency = 0;
    int type = 0;
    int status = 0;
    union {
        double real;
        unsigned whole;
        unsigned long long wide;
    } value{};
};
static_assert(sizeof(FieldValue) == 40);

} // namespace

struct Nvml::Functions {
    int (*init)() = nullptr;
    int (*shutdown)() = nullptr;
    int (*handleByUuid)(const char* uuid, void** device) = nullptr;
    int (*clock)(void* device, int which, unsigned* mhz) = nullptr;
    int (*temperature)(void* device, int sensor, unsigned* degrees) = nullptr;
    int (*power)(void* device, unsigned* milliwatts) = nullptr;
    int (*fields)(void* device, int count, FieldValue* values) = nullptr;
    int (*driver)(char* text, unsigned length) = nullptr;
};

Nvml::Nvml(std::unique_ptr<Functions> functions, void* device)
    : m_functions(std::move(functions)), m_device(device) {}

Nvml::~Nvml() {
    m_functions->shutdown();
}

std::unique_ptr<Nvml> Nvml::open(const std::string& uuid) {
    void* const library = dlopen("libnvidia-ml.so.1", RTLD_NOW | RTLD_LOCAL);
    if (library == nullptr)
        return nullptr;
    auto found = std::make_unique<Functions>();
    if (!findFunction(library, "nvmlInit_v2", found->init) ||
        !findFunction(library, "nvmlShutdown", found->shutdown) ||
        !findFunction(library, "nvmlDeviceGetHandleByUUID", found->handleByUuid) ||
        !findFunction(library, "nvmlDeviceGetClockInfo", found->clock) ||
        !findFunction(library, "nvmlDeviceGetTemperature", found->temperature) ||
        !findFunction(library, "nvmlDeviceGetPowerUsage", found->power) ||
        !findFunction(library, "nvmlDeviceGetFieldValues", found->fields) ||
        !findFunction(library, "nvmlSystemGetDriverVersion", found->driver) ||
        found->init() != kSuccess)
        return nullptr;
    void* device = nullptr;
    if (found->handleByUuid(uuid.c_str(), &device) == kSuccess)
        return std::unique_ptr<Nvml>(new Nvml(std::move(found), device));
    found->shutdown();
    return nullptr;
}

std::optional<double> Nvml::watts() const {
    FieldValue instant;
    instant.field = kPowerInstant;
    if (m_functions->fields(m_device, 1, &instant) == kSuccess && instant.status == kSuccess &&
        instant.type == kUnsignedInt)
        return instant.value.whole * kMilli;
    unsigned average = 0;
    if (m_functions->power(m_device, &average) == kSuccess)
        return average * kMilli;
    return std::nullopt;
}

Conditions Nvml::sample() const {
    Conditions now;
    unsigned value = 0;
    if (m_functions->clock(m_device, kSmClock, &value) == kSuccess)
        now.smHz = value * kMega;
    if (m_functions->clock(m_device, kMemoryClock, &value) == kSuccess)
        now.memoryHz = value * kMega;
    if (m_functions->temperature(m_device, kGpuTemperature, &value) == kSuccess)
        now.temperatureC = value;
    now.watts = watts();
    return now;
}

std::optional<std::string> Nvml::driverVersion() const {
    std::array<char, 96> text{};
    if (m_functions->driver(text.data(), text.size()) != kSuccess)
        return std::nullopt;
    return std::string(text.data());
}

} // namespace ridge::workloads::ceilings
