// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// PM sampling of one device: the whole device, all processes, nothing injected anywhere.
#pragma once

#include "collector/sampler/metrics.h"

#include <algorithm>
#include <functional>
#include <memory>

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

/// Automatic sampling's background, to be drained every 50 ms, and its bursts of at most `samples`.
/// Both have a buffer of one size.
Pace backgroundPace(std::int64_t intervalNs);
Pace shortBurstPace(std::int64_t intervalNs, std::uint32_t samples);

/// What samples are decoded into, CUPTI's counter data image: 80 to 100 KB a sample. One session
/// uses it at a time.
class Image {
  public:
    /// Room for so many bytes; what was there is lost.
    void fit(std::size_t bytes);
    std::uint8_t* data() { return m_bytes.get(); }
    std::size_t size() const { return m_size; } ///< in use

  private:
    std::unique_ptr<std::uint8_t[]> m_bytes;
    std::size_t m_size = 0, m_room = 0;
};

class PmSession {
  public:
    /// Takes the device's counters, to be armed. The Error says why it cannot be sampled.
    static Result<PmSession> prepare(const ProfilerApi& api, std::size_t device);
    PmSession(PmSession&& other) noexcept;
    PmSession& operator=(PmSession&&) = delete;
    ~PmSession();

    std::span<const Metric> metrics() const { return m_set.metrics; }

    /// Makes ready to sample at this pace into `image`, which must live until the next arm() or the
    /// end. Stops; what was not drained is lost. Takes tens of milliseconds for each thousand
    /// samples that the image holds. False: it cannot, failure() says why.
    bool arm(const Pace& pace, Image& image);

    /// Samples from now on, once armed. False: it cannot, failure() says why.
    bool start();

    /// Samples no more; what was collected waits to be drained.
    void stop();

    /// Empties the image, which takes as long as arm(), unless it has room for so many samples
    /// more. False: as drain().
    bool makeRoom(std::uint64_t samples);

    /// Hands over what the hardware has collected since the last call. A full hardware buffer makes
    /// a hole, and sampling starts again unless it was stopped. False: sampling is over, failure()
    /// says why.
    bool drain(const std::function<void(const Row&)>& take);

    /// Samples that come after a time without any, but for that between two arm().
    std::uint64_t holes() const { return m_holes; }
    const std::string& failure() const { return m_failure; }

  private:
    PmSession(const ProfilerApi& api, MetricSet set, std::size_t device)
        : m_api(&api), m_set(std::move(set)), m_device(device) {}
    CUptiResult enable();
    void disable();
    CUptiResult configure();
    CUptiResult makeImage();
    CUptiResult resetImage();
    CUptiResult run();
    CUptiResult readImage(const std::function<void(const Row&)>& take);
    CUptiResult readSample(std::size_t index, std::vector<const char*>& names, Row& row);
    bool stopFor(CUptiResult result);

    const ProfilerApi* m_api;
    MetricSet m_set;
    std::size_t m_device;
    Pace m_pace;
    bool m_isFresh = false; ///< enabled and not configured: CUPTI 13.0 takes a configuration once
    CUpti_PmSampling_Object* m_object = nullptr;
    Image* m_image = nullptr;
    bool m_running = false;
    std::vector<double> m_values;
    std::size_t m_read = 0;        ///< samples of the image that were read
    std::int64_t m_lastEnd = 0;    ///< of a sample
    bool m_firstAfterStart = true; ///< CUPTI's first sample began long before sampling did
    std::uint64_t m_holes = 0;
    std::string m_failure;
};

} // namespace ridge::sampler
