// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// PM sampling of one device: the whole device, all processes, nothing injected anywhere.
#pragma once

#include "collector/sampler/metrics.h"

#include <functional>

namespace ridge::sampler {

/// One interval: a value per metric of the set, in its order.
struct Row {
    std::int64_t start = 0, end = 0; ///< unix nanoseconds
    std::span<const double> values;
};

class PmSession {
  public:
    /// Starts sampling each `intervalNs`. The Error says why the device cannot be sampled.
    static Result<PmSession> start(const ProfilerApi& api, std::size_t device,
                                   std::int64_t intervalNs);
    PmSession(PmSession&& other) noexcept;
    PmSession& operator=(PmSession&&) = delete;
    ~PmSession();

    std::span<const Metric> metrics() const { return m_set.metrics; }

    /// Hands over what the hardware has collected since the last call. A full hardware buffer is a hole: it is
    /// counted and sampling starts again. False: sampling is over, failure() says why.
    bool drain(const std::function<void(const Row&)>& take);

    std::uint64_t overflows() const { return m_overflows; }
    const std::string& failure() const { return m_failure; }

  private:
    PmSession(const ProfilerApi& api, MetricSet set) : m_api(&api), m_set(std::move(set)) {}
    CUptiResult enable(std::size_t device);
    CUptiResult configure(std::int64_t intervalNs);
    CUptiResult makeImage();
    CUptiResult resetImage();
    CUptiResult run();
    void readImage(const std::function<void(const Row&)>& take);
    bool stopFor(CUptiResult result);

    const ProfilerApi* m_api;
    MetricSet m_set;
    CUpti_PmSampling_Object* m_object = nullptr;
    std::vector<std::uint8_t> m_image;
    std::vector<double> m_values;
    bool m_firstAfterStart = true; ///< CUPTI's first sample began long before sampling did
    std::uint64_t m_overflows = 0;
    std::string m_failure;
};

} // namespace ridge::sampler
