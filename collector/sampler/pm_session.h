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

/// Time between two drains: an image holds five times the samples of it. 10 to 100 ms.
constexpr int drainPeriodMs(std::int64_t intervalNs) {
    return static_cast<int>(std::clamp<std::int64_t>(intervalNs * 200 / 1'000'000, 10, 100));
}

class PmSession {
  public:
    /// Starts sampling each `intervalNs`. The Error says why the device cannot be sampled.
    static Result<PmSession> start(const ProfilerApi& api, std::size_t device,
                                   std::int64_t intervalNs);
    PmSession(PmSession&& other) noexcept;
    PmSession& operator=(PmSession&&) = delete;
    ~PmSession();

    std::span<const Metric> metrics() const { return m_set.metrics; }

    /// Hands over what the hardware has collected since the last call; call it every drainPeriodMs(). A full hardware
    /// buffer makes a hole, and sampling starts again. False: sampling is over, failure() says why.
    bool drain(const std::function<void(const Row&)>& take);

    /// Samples that come after a time without any.
    std::uint64_t holes() const { return m_holes; }
    const std::string& failure() const { return m_failure; }

  private:
    PmSession(const ProfilerApi& api, MetricSet set) : m_api(&api), m_set(std::move(set)) {}
    CUptiResult enable(std::size_t device);
    CUptiResult configure(std::int64_t intervalNs);
    CUptiResult makeImage();
    CUptiResult resetImage();
    CUptiResult run();
    CUptiResult restart();
    CUptiResult readImage(const std::function<void(const Row&)>& take);
    CUptiResult readSample(std::size_t index, std::vector<const char*>& names, Row& row);
    bool stopFor(CUptiResult result);

    const ProfilerApi* m_api;
    MetricSet m_set;
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
