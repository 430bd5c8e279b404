// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "collector/sampler/nvml.h"
#include "collector/sampler/pm_session.h"
#include "collector/sampler/sample_spool.h"

#include <optional>
#include <string>
#include <vector>

namespace ridge::sampler {

/// A GPU of the machine with its series in the spool.
struct Device {
    spool::Uuid uuid{};
    std::string name;                 ///< as NVML takes it
    std::optional<PmSession> session; ///< none: its counters cannot be sampled, or no longer
    Image image;                      ///< of the session where it has no other
    std::uint32_t firstCounter = 0, firstNvml = 0;
};

/// The Error says that there is none.
Result<std::vector<Device>> findDevices(const ProfilerApi& api);

/// Takes the counters of each device and declares their series. A device that refuses is a loss in
/// the spool.
void prepareCounters(const ProfilerApi& api, std::vector<Device>& devices, SampleSpool& out);

void declareNvml(std::vector<Device>& devices, SampleSpool& out);

/// Writes the clocks, power and memory of each device, to the file at once.
void readNvml(const std::vector<Device>& devices, const Nvml& nvml, SampleSpool& out);

/// Writes what the device's session missed.
void tellLosses(const PmSession& session, SampleSpool& out);

/// Samples that were taken over from a session.
struct Drained {
    std::uint64_t samples = 0;
    std::uint64_t active = 0; ///< in which an instruction was issued; all where that is not sampled
};

/// Writes what the device has collected, to the file at once: the next call of CUPTI may hang. The
/// image is emptied first when it has no room for `expected` samples. Its session ends, with a loss,
/// when it fails.
Drained drain(Device& device, SampleSpool& out, std::uint64_t expected = 0);

} // namespace ridge::sampler
