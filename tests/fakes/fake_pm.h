// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// CUPTI's PM sampling over a GPU that does nothing: the functions that ridge-sampler calls, steered
// by one struct. Part of the fake libcupti and of the sampler's unit tests. In a process that
// cannot reach the struct:
//
//   FAKE_PM_FAIL=FUNCTION=RESULT   that function fails with this CUptiResult
//   FAKE_PM_HANG=FUNCTION          that function never returns
//   FAKE_PM_DECODE_US=N            decoding a sample takes N microseconds of CPU time
//   FAKE_PM_IDLE=1                 every metric is 0
#pragma once

#include <cupti.h>
#include <cupti_pmsampling.h>
#include <cupti_profiler_host.h>
#include <cupti_profiler_target.h>
#include <cupti_target.h>

#include <functional>
#include <map>
#include <set>
#include <string>
#include <vector>

namespace ridge::test {

/// Metric i of the configuration is `value` + i.
struct FakeSample {
    std::int64_t start, end;
    double value;
};

/// What one cuptiPmSamplingDecodeData puts into the image.
struct FakeDecode {
    CUptiResult result = CUPTI_SUCCESS;
    bool overflow = false;
    std::vector<FakeSample> samples = {};
};

using MetricNames = std::vector<std::string>;

/// A GPU that is sampled by the clock.
struct FakeGpu {
    bool running = false;
    std::int64_t stoppedAt = 0; ///< where it is not running
    std::int64_t intervalNs = 0;
    std::int64_t lastEnd = 0; ///< of a sample
    std::int64_t excess = 0;  ///< how much too long the next sample is
};

/// Samples since the last call; after each start the first one began seconds before.
FakeDecode decodeByClock(FakeGpu&);

struct FakePm {
    std::set<std::string> knownMetrics = {}; ///< empty: all
    std::function<std::size_t(const MetricNames&)> passes = [](const MetricNames&) { return 1; };
    std::map<std::string, CUptiResult> failures = {}; ///< by function
    std::string hangsIn = {};
    CUpti_Profiler_DeviceSupported_Params support = {}; ///< its answers
    std::function<FakeDecode(FakeGpu&)> decode = decodeByClock;

    // What was asked for.
    std::map<std::string, int> calls = {};
    /// Made and not given back: what each was given.
    std::map<std::uintptr_t, MetricNames> hosts = {};
    std::uintptr_t lastHost = 0;
    bool enabled = false, running = false;
    std::uint64_t intervalNs = 0;
    std::size_t maxSamples = 0;
    std::int64_t decodeNs = 0; ///< of CPU time, by sample
    bool idle = false;
    std::map<const void*, FakeGpu> gpus = {}; ///< by the session's object
    std::map<const void*, std::vector<FakeSample>> images = {};
    std::map<const void*, std::size_t> rooms = {}; ///< samples that each image holds
};

/// Of this process. Supports its GPU and knows every metric until a test says otherwise.
FakePm& fakePm();

/// As it is in a new process.
FakePm freshPm();

} // namespace ridge::test
