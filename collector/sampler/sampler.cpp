// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "collector/sampler/sampler.h"

#include "collector/sampler/nvml.h"
#include "collector/sampler/pm_session.h"

#include <algorithm>
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

void prepareCounters(const ProfilerApi& api, std::vector<Device>& devices, const Options& options,
                     SampleSpool& out) {
    const Pace pace =
        options.burst ? burstPace(options.intervalNs) : steadyPace(options.intervalNs);
    for (std::size_t i = 0; i < devices.size(); ++i) {
        Device& device = devices[i];
        auto session = PmSession::prepare(api, i, pace);
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

void start(std::vector<Device>& devices, SampleSpool& out) {
    for (Device& device : devices)
        if (device.session && !device.session->start()) {
            out.loss(LossKind::NotSampled, 1, device.session->failure());
            device.session.reset();
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

/// What the recorder says by stdin: one byte when the program starts, nothing, and the end with its own.
enum class Heard : std::uint8_t { Nothing, Start, End };

/// Listens for at most `periodMs`.
Heard listen(int periodMs) {
    pollfd in{STDIN_FILENO, POLLIN, 0};
    char byte = 0;
    if (::poll(&in, 1, periodMs) <= 0)
        return Heard::Nothing;
    return ::read(STDIN_FILENO, &byte, 1) > 0 ? Heard::Start : Heard::End;
}

void sayReady() {
    std::puts("ready");
    std::fflush(stdout);
}

/// Samples to the end, drained as it goes. `readClocks` is to be called ten times a second.
template <class ReadClocks>
void sampleAll(std::vector<Device>& devices, std::int64_t intervalNs, SampleSpool& out,
               const ReadClocks& readClocks) {
    const int periodMs = drainPeriodMs(intervalNs);
    int sinceNvml = kNvmlPeriodMs;
    while (listen(periodMs) != Heard::End) {
        sinceNvml += periodMs;
        if (sinceNvml >= kNvmlPeriodMs) {
            sinceNvml = 0;
            readClocks();
        }
        drain(devices, out);
    }
    drain(devices, out);
}

/// Samples the burst alone, to be decoded when it is over: that takes ten times as long.
template <class ReadClocks>
void sampleBurst(std::vector<Device>& devices, const Burst& burst, SampleSpool& out,
                 const ReadClocks& readClocks) {
    constexpr std::int64_t kNever = INT64_MAX;
    std::int64_t from = kNever, until = kNever; // of what is still to come
    bool begun = false;
    const auto finish = [&] {
        for (Device& device : devices)
            if (device.session)
                device.session->stop();
        drain(devices, out);
        until = kNever;
    };
    for (Heard heard = Heard::Nothing; heard != Heard::End;) {
        const std::int64_t next = std::min(from, until);
        const std::int64_t waitNs = next == kNever ? kNvmlPeriodMs * 1'000'000 : next - now();
        heard = listen(
            static_cast<int>(std::clamp<std::int64_t>(waitNs / 1'000'000, 0, kNvmlPeriodMs)));
        if (heard == Heard::Start)
            from = now() + burst.fromNs;
        if (now() >= from) {
            start(devices, out);
            until = now() + burst.lengthNs;
            from = kNever;
            begun = true;
        }
        if (now() >= until)
            finish();
        readClocks();
        out.flush();
    }
    if (until != kNever)
        finish();
    if (!begun)
        out.loss(LossKind::NotSampled, 1, "the program ended before --sample-burst began");
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
    prepareCounters(*api, *devices, options, out);
    const auto nvml = Nvml::open();
    if (nvml)
        declareNvml(*devices, out);
    else
        out.loss(LossKind::NoNvml, 1, nvml.error().message);
    const auto readClocks = [&] {
        if (nvml)
            readNvml(*devices, *nvml, out);
    };
    if (!options.burst)
        start(*devices, out);
    out.flush();
    sayReady();
    if (options.burst)
        sampleBurst(*devices, *options.burst, out, readClocks);
    else
        sampleAll(*devices, options.intervalNs, out, readClocks);
    for (const Device& device : *devices)
        if (device.session)
            tellLosses(*device.session, out);
    out.close();
    return 0;
}

} // namespace ridge::sampler
