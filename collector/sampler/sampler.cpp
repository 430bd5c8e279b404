// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "collector/sampler/sampler.h"

#include "collector/sampler/automatic.h"
#include "collector/sampler/device.h"
#include "collector/sampler/priority.h"
#include "collector/sampler/recorder_line.h"

#include <algorithm>
#include <fmt/format.h>

namespace ridge::sampler {

namespace {

using spool::LossKind;

constexpr std::int64_t kMs = 1'000'000;
constexpr std::int64_t kNvmlPeriodNs = 100 * kMs;

/// What a device cannot be started for is a loss.
template <class Start>
void eachSession(std::vector<Device>& devices, SampleSpool& out, const Start& start) {
    for (Device& device : devices)
        if (device.session && !start(device)) {
            out.loss(LossKind::NotSampled, 1, device.session->failure());
            device.session.reset();
        }
}

void arm(std::vector<Device>& devices, const Pace& pace, SampleSpool& out) {
    eachSession(devices, out,
                [&](Device& device) { return device.session->arm(pace, device.image); });
}

void start(std::vector<Device>& devices, SampleSpool& out) {
    eachSession(devices, out, [](Device& device) { return device.session->start(); });
}

void drainAll(std::vector<Device>& devices, SampleSpool& out) {
    for (Device& device : devices)
        drain(device, out);
}

/// Samples to the end, drained as it goes. `readClocks` is to be called ten times a second.
template <class ReadClocks>
void sampleAll(std::vector<Device>& devices, std::int64_t intervalNs, SampleSpool& out,
               const ReadClocks& readClocks) {
    arm(devices, steadyPace(intervalNs), out);
    start(devices, out);
    out.flush();
    sayReady();
    const std::int64_t periodNs = drainPeriodMs(intervalNs) * kMs;
    std::int64_t sinceNvml = kNvmlPeriodNs;
    while (listen(periodNs) != Heard::End) {
        sinceNvml += periodNs;
        if (sinceNvml >= kNvmlPeriodNs) {
            sinceNvml = 0;
            readClocks();
        }
        drainAll(devices, out);
    }
    drainAll(devices, out);
}

/// Samples the stretch alone, to be decoded when it is over: that takes ten times as long.
template <class ReadClocks>
void sampleOne(std::vector<Device>& devices, const OneStretch& only, std::int64_t intervalNs,
               SampleSpool& out, const ReadClocks& readClocks) {
    arm(devices, burstPace(intervalNs), out);
    out.flush();
    sayReady();
    constexpr std::int64_t kNever = INT64_MAX;
    std::int64_t from = kNever, until = kNever; // of what is still to come
    bool begun = false;
    const auto finish = [&] {
        for (Device& device : devices)
            if (device.session)
                device.session->stop();
        drainAll(devices, out);
        until = kNever;
    };
    for (Heard heard = Heard::Nothing; heard != Heard::End;) {
        const std::int64_t next = std::min(from, until);
        const std::int64_t waitNs = next == kNever ? kNvmlPeriodNs : next - now();
        heard = listen(std::min(waitNs, kNvmlPeriodNs));
        if (heard == Heard::Start)
            from = now() + only.fromNs;
        if (now() >= from) {
            start(devices, out);
            until = now() + only.lengthNs;
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

void sample(const Options& options, const ProfilerApi& api, std::vector<Device>& devices,
            SampleSpool& out) {
    prepareCounters(api, devices, out);
    const auto nvml = Nvml::open();
    if (nvml)
        declareNvml(devices, out);
    else
        out.loss(LossKind::NoNvml, 1, nvml.error().message);
    const auto readClocks = [&] {
        if (nvml)
            readNvml(devices, *nvml, out);
    };
    if (options.only)
        sampleOne(devices, *options.only, options.intervalNs, out, readClocks);
    else if (options.intervalNs > 0)
        sampleAll(devices, options.intervalNs, out, readClocks);
    else
        sampleAutomatically(devices, options.cores, out, readClocks, [&] {
            sayReady();
            // An interval that the user named has to be kept up with, this pace has not.
            if (!giveWay())
                out.log().write("the kernel gives us no lower priority");
        });
    for (const Device& device : devices)
        if (device.session)
            tellLosses(*device.session, out);
}

} // namespace

int run(const Options& options) {
    SampleSpool out;
    if (!out.open(options.spool)) {
        fmt::print(stderr, "ridge-sampler: cannot write {}\n", options.spool);
        return 1;
    }
    out.log().write("starts, every ", options.intervalNs, " ns (0: automatic), into ",
                    options.spool);
    const auto api = loadProfilerApi();
    auto devices = api ? findDevices(*api) : tl::unexpected(api.error());
    if (devices) {
        out.log().write("CUPTI is there, ", devices->size(), " GPUs");
        sample(options, *api, *devices, out);
    } else {
        out.loss(LossKind::NotSampled, 1, devices.error().message);
        sayReady();
    }
    out.close();
    out.log().write("ends");
    sayDone();
    return 0;
}

} // namespace ridge::sampler
