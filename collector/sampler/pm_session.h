// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// PM sampling of one device: the whole device, all processes, nothing injected anywhere.
#pragma once

#include "collector/sampler/metrics.h"

#include <algorithm>
#include <functional>

namespace ridge::sampler {

/// One interval: a value per metric of the set, in its order.
struct Row {
    std::int64_t start = 0, end = 0; ///< unix nanoseconds
    std::span<const double> values;
};

/// Time between two drains, 10 to 100 ms: some 200 samples at most.
constexpr int drainPeriodMs(std::int64_t intervalNs) {
    return static_cast<int>(std::clamp<std::int64_t>(intervalNs * 200 / 1'000'000, 10, 100));
}

/// How often a device is sampled, and how much is kept until it is drained.
struct Pace {
    std::int64_t intervalNs = 1'000'000;
    std::size_t hardwareBytes = 0;
    std::uint32_t samples = 0;   ///< that the image holds; others are lost, whatever decoding says
    std::uint32_t emptyFrom = 0; ///< samples in it; emptying costs by its size
};

/// To be drained every drainPeriodMs().
Pace steadyPace(std::int64_t intervalNs);

/// To be drained once, after at most kBurstSamples: decoding one takes longer than the interval.
Pace burstPace(std::int64_t intervalNs);
constexpr std::uint32_t kBurstSamples = 10'000;

class PmSession {
  public:
    /// Takes the device's counters, to sample from start() on. The Error says why it cannot be sampled.
    static Result<PmSession> prepare(const ProfilerApi& api, std::size_t device, const Pace& pace);
    PmSession(PmSession&& other) noexcept;
    PmSession& operator=(PmSession&&) = delete;
    ~PmSession();

    std::span<const Metric> metrics() const { return m_set.metrics; }

    /// Samples from now on. False: it cannot, failure() says why.
    bool start();

    /// Samples no more; what was collected waits to be drained.
    void stop();

    /// Hands over what the hardware has collected since the last call. A full hardware buffer makes a hole, and sampling
    /// starts again. False: sampling is over, failure() says why.
    bool drain(const std::function<void(const Row&)>& take);

    /// Samples that come after a time without any.
    std::uint64_t holes() const { return m_holes; }
    const std::string& failure() const { return m_failure; }

  private:
    PmSession(const ProfilerApi& api, MetricSet set, const Pace& pace)
        : m_api(&api), m_set(std::move(set)), m_pace(pace) {}
    CUptiResult enable(std::size_t device);
    CUptiResult configure();
    CUptiResult makeImage();
    CUptiResult resetImage();
    CUptiResult run();
    CUptiResult readImage(const std::function<void(const Row&)>& take);
    CUptiResult readSample(std::size_t index, std::vector<const char*>& names, Row& row);
    bool stopFor(CUptiResult result);

    const ProfilerApi* m_api;
    MetricSet m_set;
    Pace m_pace;
    CUpti_PmSampling_Object* m_object = nullptr;
    std::vector<std::uint8_t> m_image;
    std::vector<double> m_values;
    std::size_t m_read = 0;        ///< samples of the image that were read
    std::int64_t m_lastEnd = 0;    ///< of a sample
    bool m_firstAfterStart = true; ///< CUPTI's first sample began long before sampling did
    std::uint64_t m_holes = 0;
    std::string m_failure;
};

} // namespace ridge::sampler
