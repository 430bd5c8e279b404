// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "collector/sampler/sampler.h"

#include "collector/sampler/nvml.h"
#include "collector/sampler/pm_session.h"

#include <cstdio>
#include <ctime>
#include <fmt/format.h>
#include <optional>
#include <poll.h>
#include <unistd.h>

namespace ridge::sampler {

namespace {

using spool::LossKind;

constexpr int kNvmlPeriodMs = 100;

struct Device {
    spool::Uuid uuid{};
    std::string name; ///< as NVML takes it
    std::optional<PmSession> session;
    std::uint32_t firstCounter = 0, firstNvml = 0;
};

std::string nvmlName(const spool::Uuid& uuid) {
    std::string text = "GPU-";
    for (int i = 0; i < 16; ++i)
        text += fmt::format("{}{:02x}", i == 4 || i == 6 || i == 8 || i == 10 ? "-" : "",
                            uuid.bytes[i]);
    return text;
}

Result<std::vector<Device>> findDevices(const ProfilerApi& api) {
    int count = 0;
    if (api.cuInit(0) != CUDA_SUCCESS || api.cuDeviceGetCount(&count) != CUDA_SUCCESS || count == 0)
        return fail("CUDA found no GPU");
    std::vector<Device> devices(static_cast<std::size_t>(count));
    for (int i = 0; i < count; ++i) {
        CUuuid uuid{};
        api.cuDeviceGetUuid_v2(&uuid, i);
        Device& device = devices[static_cast<std::size_t>(i)];
        static_assert(sizeof device.uuid.bytes == sizeof uuid.bytes);
        std::memcpy(device.uuid.bytes, uuid.bytes, sizeof uuid.bytes);
        device.name = nvmlName(device.uuid);
    }
    return devices;
}

void startCounters(const ProfilerApi& api, std::vector<Device>& devices, const Options& options,
                   SampleSpool& out) {
    for (std::size_t i = 0; i < devices.size(); ++i) {
        Device& device = devices[i];
        auto session = PmSession::start(api, i, options.intervalNs);
        if (!session) {
            out.loss(LossKind::NotSampled, 1, session.error().message);
            continue;
        }
        device.session.emplace(std::move(*session));
        for (const Metric& metric : device.session->metrics()) {
            const std::uint32_t id = out.series(device.uuid, metric.name, metric.unit, "sampled");
            device.firstCounter = device.firstCounter ? device.firstCounter : id;
        }
    }
}

void declareNvml(std::vector<Device>& devices, SampleSpool& out) {
    for (Device& device : devices)
        for (const NvmlSeries& series : Nvml::series()) {
            const std::uint32_t id = out.series(device.uuid, series.name, series.unit, "NVML");
            device.firstNvml = device.firstNvml ? device.firstNvml : id;
        }
}

std::int64_t now() {
    timespec t{};
    clock_gettime(CLOCK_REALTIME, &t);
    return t.tv_sec * std::int64_t{1'000'000'000} + t.tv_nsec;
}

/// What the session of a device missed.
void tellLosses(const PmSession& session, SampleSpool& out) {
    if (session.holes() > 0)
        out.loss(LossKind::SamplesLost, session.holes(), "");
    if (!session.failure().empty())
        out.loss(LossKind::SamplingStopped, 1, session.failure());
}

void drain(std::vector<Device>& devices, SampleSpool& out) {
    for (Device& device : devices)
        if (device.session && !device.session->drain([&](const Row& row) {
                out.samples(device.firstCounter, row.start, row.end, row.values);
            })) {
            tellLosses(*device.session, out);
            device.session.reset();
        }
    out.flush();
}

void readNvml(const std::vector<Device>& devices, const Nvml& nvml, SampleSpool& out) {
    for (const Device& device : devices) {
        const std::int64_t time = now();
        if (const std::vector<double> values = nvml.read(device.name); !values.empty())
            out.samples(device.firstNvml, time, time, values);
    }
}

/// Waits until the next drain; false once stdin has ended, with the recorder or by its will.
bool recorderWants(int periodMs) {
    pollfd in{STDIN_FILENO, POLLIN, 0};
    char byte = 0;
    return ::poll(&in, 1, periodMs) <= 0 || ::read(STDIN_FILENO, &byte, 1) > 0;
}

void sayReady() {
    std::puts("ready");
    std::fflush(stdout);
}

} // namespace

int run(const Options& options) {
    SampleSpool out;
    if (!out.open(options.spool)) {
        fmt::print(stderr, "ridge-sampler: cannot write {}\n", options.spool);
        return 1;
    }
    const auto api = loadProfilerApi();
    auto devices = api ? findDevices(*api) : tl::unexpected(api.error());
    if (!devices) {
        out.loss(LossKind::NotSampled, 1, devices.error().message);
        out.close();
        sayReady();
        return 0;
    }
    startCounters(*api, *devices, options, out);
    const auto nvml = Nvml::open();
    if (nvml)
        declareNvml(*devices, out);
    else
        out.loss(LossKind::NoNvml, 1, nvml.error().message);
    out.flush();
    sayReady();
    const int periodMs = drainPeriodMs(options.intervalNs);
    for (int sinceNvml = 0; recorderWants(periodMs); sinceNvml += periodMs) {
        if (nvml && (sinceNvml == 0 || sinceNvml >= kNvmlPeriodMs)) {
            sinceNvml = 0;
            readNvml(*devices, *nvml, out);
        }
        drain(*devices, out);
    }
    drain(*devices, out);
    for (const Device& device : *devices)
        if (device.session)
            tellLosses(*device.session, out);
    out.close();
    return 0;
}

} // namespace ridge::sampler
