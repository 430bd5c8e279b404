// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "cli/measure_ceilings.h"

#include "cli/ceilings_table.h"
#include "cli/workload_program.h"
#include "collector/recorder/ceilings/ceiling_samples.h"
#include "collector/recorder/ceilings/ceiling_store.h"
#include "collector/recorder/machine/driver_devices.h"
#include "collector/recorder/process/sampler_process.h"
#include "collector/recorder/session/summary.h"
#include "collector/recorder/version.h"
#include "trace/amend.h"

#include <chrono>
#include <ctime>
#include <filesystem>
#include <fmt/format.h>
#include <iostream>
#include <unistd.h>
#include <utility>

namespace ridge::cli {

using recorder::DeviceCeilings;

namespace {

std::string now() {
    const std::time_t seconds = std::time(nullptr);
    std::tm utc{};
    ::gmtime_r(&seconds, &utc);
    char text[32]{};
    std::strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%SZ", &utc);
    return text;
}

/// The last ceiling that was refused is the one that ended the program, where one did.
std::string whyNothing(const std::string& program, const std::string& failure,
                       const Result<DeviceCeilings>& printed) {
    std::string text = program + " " + (failure.empty() ? "measured nothing" : failure);
    if (printed && !printed->refused.empty()) {
        const recorder::RefusedCeiling& last = printed->refused.back();
        text += ": " + recorder::title(last.resource, last.precision) + ": " + last.why;
    }
    return text;
}

/// A file that the sampler writes while ceilings are measured, gone with this object.
struct SamplesFile {
    std::filesystem::path path = std::filesystem::temp_directory_path() /
                                 ("ridge-ceilings-" + std::to_string(::getpid()) + ".samples");
    ~SamplesFile() {
        std::error_code ignored;
        std::filesystem::remove(path, ignored);
    }
};

} // namespace

Result<DeviceCeilings> measureCeilings(const std::string& program, bool quick,
                                       const std::string& visibleDevices,
                                       const std::vector<trace::Device>& devices) {
    Arguments arguments{"ceilings", "--json"};
    if (quick)
        arguments.emplace_back("--quick");
    using namespace std::chrono_literals;
    const SamplesFile samples;
    recorder::SamplerProcess sampler(samples.path, {1ms});
    sampler.waitUntilReady(10s);
    const auto output = outputOf(program, arguments, visibleDevices);
    sampler.end(); // before the next one takes the counters
    if (!output)
        return tl::unexpected(output.error());
    auto measured = recorder::parseCeilings(output->text, "what " + program + " printed");
    if (!output->failure.empty() || (measured && measured->ceilings.empty()))
        return fail(whyNothing(program, output->failure, measured));
    if (!measured)
        return measured;
    for (const trace::Device& device : devices)
        if (device.uuid == measured->device.uuid)
            measured->device = device;
    recorder::addSampled(*measured, recorder::loadSamples(samples.path, measured->device.uuid));
    measured->measuredAt = now();
    measured->ridgeVersion = recorder::kVersion;
    measured->quick = quick;
    return measured;
}

namespace {

/// Ceilings that nothing disturbed, measured and kept.
Result<DeviceCeilings> measureAndKeep(const std::string& program, const std::string& uuid,
                                      const std::vector<trace::Device>& devices) {
    auto measured = measureCeilings(program, true, uuid, devices);
    if (!measured)
        return measured;
    if (measured->device.uuid != uuid)
        return fail("they are of another GPU: " + measured->device.uuid);
    if (refuseTooLow(*measured) > 0) {
        const recorder::RefusedCeiling& low = measured->refused.back();
        return fail(recorder::title(low.resource, low.precision) + ": " + low.why);
    }
    if (auto kept = recorder::keepCeilings(*measured); !kept)
        return tl::unexpected(kept.error());
    return measured;
}

} // namespace

void measureMissing(const recorder::RecordOutcome& outcome) {
    const auto program = workloadProgram();
    if (!program) {
        std::cerr << recorder::kNoCeilings << " (" << program.error().message << ")\n";
        return;
    }
    const auto devices = recorder::driverDevices();
    trace::CeilingsByUuid found;
    for (const std::string& uuid : outcome.unmeasured) {
        std::cerr << "ridge: measuring once what this GPU reaches (some seconds; --no-ceilings "
                     "leaves it out)\n";
        const auto before = std::chrono::steady_clock::now();
        const auto measured = measureAndKeep(*program, uuid, devices);
        if (!measured) {
            std::cerr << "ridge: not measured: " << measured.error().message << '\n'
                      << recorder::kNoCeilings << '\n';
            continue;
        }
        const std::chrono::duration<double> took = std::chrono::steady_clock::now() - before;
        std::cerr << fmt::format("ridge: {} ceilings measured in {:.0f} s and kept for later "
                                 "recordings\n",
                                 measured->ceilings.size(), took.count());
        found.emplace(uuid, recorder::ceilingRows(*measured, trace::DeviceId::None));
    }
    if (found.empty())
        return;
    if (const auto written = trace::putCeilings(outcome.trace, found); !written)
        std::cerr << "ridge: " << written.error().message << '\n';
}

} // namespace ridge::cli
