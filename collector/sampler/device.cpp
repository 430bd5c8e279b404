// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "collector/sampler/device.h"

#include <algorithm>
#include <cstring>
#include <fmt/format.h>
#include <string_view>

namespace ridge::sampler {

namespace {

using spool::LossKind;

std::string nvmlName(const spool::Uuid& uuid) {
    std::string text = "GPU-";
    for (int i = 0; i < 16; ++i)
        text += fmt::format("{}{:02x}", i == 4 || i == 6 || i == 8 || i == 10 ? "-" : "",
                            uuid.bytes[i]);
    return text;
}

} // namespace

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

void prepareCounters(const ProfilerApi& api, std::vector<Device>& devices, SampleSpool& out) {
    for (std::size_t i = 0; i < devices.size(); ++i) {
        Device& device = devices[i];
        auto session = PmSession::prepare(api, i);
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

void readNvml(const std::vector<Device>& devices, const Nvml& nvml, SampleSpool& out) {
    for (const Device& device : devices) {
        const std::int64_t time = now();
        if (const std::vector<double> values = nvml.read(device.name); !values.empty())
            out.samples(device.firstNvml, time, time, values);
    }
    out.flush();
}

void tellLosses(const PmSession& session, SampleSpool& out) {
    if (session.holes() > 0)
        out.loss(LossKind::SamplesLost, session.holes(), "");
    if (!session.failure().empty())
        out.loss(LossKind::SamplingStopped, 1, session.failure());
}

Drained drain(Device& device, SampleSpool& out, std::uint64_t expected) {
    Drained drained;
    if (!device.session)
        return drained;
    const std::span<const Metric> metrics = device.session->metrics();
    const auto issue = static_cast<std::size_t>(
        std::ranges::find(metrics, std::string_view("issue"), &Metric::name) - metrics.begin());
    const auto take = [&](const Row& row) {
        out.samples(device.firstCounter, row.start, row.end, row.values);
        ++drained.samples;
        drained.active += issue == metrics.size() || row.values[issue] > 0 ? 1 : 0;
    };
    if (!device.session->makeRoom(expected) || !device.session->drain(take)) {
        tellLosses(*device.session, out);
        device.session.reset();
    }
    out.flush();
    return drained;
}

} // namespace ridge::sampler
