// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "trace/records/records.h"

#include <algorithm>
#include <array>
#include <random>

namespace ridge::bench {

/// Launches as a busy training step makes them: 4 streams, 40 kernel configurations, durations of
/// 1 to 100 us, starts nearly but not exactly in order, 2 host threads. The same for every run.
class Launches {
  public:
    static constexpr std::uint32_t kStreams = 4, kConfigs = 40, kThreads = 2, kApis = 2;

    trace::Kernel next() {
        using trace::Ns;
        const auto idlest = std::min_element(m_laneEnds.begin(), m_laneEnds.end());
        const auto lane = static_cast<std::uint32_t>(idlest - m_laneEnds.begin());
        const std::uint32_t config = below(kConfigs);
        // Durations of a configuration vary by a quarter around a mean between 1 and 100 us.
        const std::int64_t mean = 1250 + std::int64_t{config} * config * 60;
        const Ns duration(mean * 3 / 4 + below(static_cast<std::uint32_t>(mean / 2)));
        Ns& laneEnd = *idlest;
        trace::Kernel kernel;
        kernel.config = trace::ConfigId(config + 1);
        kernel.stream = trace::StreamId(lane + 1);
        kernel.start = laneEnd + Ns(700 + below(600));
        kernel.end = laneEnd = kernel.start + duration;
        auto& launch = kernel.launch;
        launch.thread = trace::ThreadId(1 + lane % kThreads);
        launch.api = trace::StringId(1 + lane % kApis);
        launch.start = kernel.start - Ns(4000 + below(400000));
        launch.end = launch.start + Ns(1800 + below(3000));
        launch.correlation = m_correlation += 1 + below(3);
        return kernel;
    }

  private:
    std::uint32_t below(std::uint32_t limit) {
        return static_cast<std::uint32_t>(m_random() % limit);
    }

    std::mt19937 m_random{1};
    std::array<trace::Ns, kStreams> m_laneEnds{};
    std::uint32_t m_correlation = 0;
};

} // namespace ridge::bench
