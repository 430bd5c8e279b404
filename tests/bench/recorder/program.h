// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tests/unit/recorder/block_maker.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <random>

namespace ridge::bench {

/// The spool of a made-up program: one thread that launches 40 kernel configurations on 4 streams,
/// with an NVTX range around every 20 launches. The same numbers on every machine.
class Program {
  public:
    static constexpr std::uint32_t kStreams = 4, kConfigs = 40, kLaunchesPerRange = 20;
    static constexpr std::uint32_t kLaunchesPerRound = 4000; ///< a whole number of ranges
    static constexpr std::int64_t kEpoch = 1'700'000'000'000'000'000;

    /// Who the program is, its context and its launch configurations.
    test::Bytes declarations() {
        auto process = test::makeRecord<spool::Process>();
        process.pid = 1;
        process.command = m_maker.text("./program");
        process.time = kEpoch;
        m_maker.add(process);
        auto context = test::makeRecord<spool::Context>();
        context.context = kContext;
        context.nullStream = kFirstStream;
        m_maker.add(context);
        for (std::uint32_t i = 1; i <= kConfigs; ++i) {
            auto config = test::makeRecord<spool::Config>();
            config.id = i;
            config.mangled = m_maker.text("_Z6kernel" + std::to_string(i) + "PKfS0_Pfi");
            config.grid[0] = i * 32;
            config.grid[1] = config.grid[2] = config.block[1] = config.block[2] = 1;
            config.block[0] = 256;
            m_maker.add(config);
        }
        m_launch = m_maker.text("cudaLaunchKernel_v7000");
        m_layer = m_maker.text("layer");
        return m_maker.take();
    }

    /// Blocks of the next kLaunchesPerRound launches as they come: API calls, ranges, kernels.
    std::array<test::Bytes, 3> round() {
        test::BlockMaker calls, ranges, kernels;
        for (std::uint32_t i = 0; i < kLaunchesPerRound; ++i) {
            if (i % kLaunchesPerRange == 0)
                open(ranges);
            launch(calls, kernels);
            if ((i + 1) % kLaunchesPerRange == 0)
                close(ranges);
        }
        return {calls.take(), ranges.take(), kernels.take()};
    }

  private:
    static constexpr std::uint32_t kThread = 4242, kContext = 1, kFirstStream = 7;

    std::int64_t below(std::int64_t limit) { return static_cast<std::int64_t>(m_random()) % limit; }

    void open(test::BlockMaker& ranges) {
        auto push = test::makeRecord<spool::Range>(kThread, spool::Kind::RangePush);
        push.time = m_host += 300;
        push.name = m_layer;
        ranges.add(push);
    }

    void close(test::BlockMaker& ranges) {
        auto pop = test::makeRecord<spool::RangeClose>(kThread, spool::Kind::RangePop);
        pop.time = m_host += 300;
        ranges.add(pop);
    }

    void launch(test::BlockMaker& calls, test::BlockMaker& kernels) {
        auto api = test::makeRecord<spool::Api>(kThread);
        api.start = m_host += 500 + below(1000);
        api.end = m_host += 1800 + below(3000);
        api.correlation = ++m_launches;
        api.api = m_launch;
        calls.add(api);
        // Durations of a configuration vary by a quarter around a mean between 1 and 30 us.
        const std::int64_t number = below(kConfigs), mean = 1000 + number * number * 18;
        std::int64_t& streamEnd = m_streamEnds[m_launches % kStreams];
        auto kernel = test::makeRecord<spool::Kernel>();
        kernel.start = std::max(streamEnd + 700, api.end + 1500 + below(1000));
        kernel.end = streamEnd = kernel.start + mean * 3 / 4 + below(mean / 2);
        kernel.config = static_cast<std::uint32_t>(number) + 1;
        kernel.correlation = m_launches;
        kernel.context = kContext;
        kernel.stream = kFirstStream + m_launches % kStreams;
        kernels.add(kernel);
    }

    test::BlockMaker m_maker;
    std::mt19937 m_random{1};
    std::array<std::int64_t, kStreams> m_streamEnds{};
    std::int64_t m_host = kEpoch + 1'000'000;
    std::uint32_t m_launches = 0;
    spool::TextId m_launch = 0, m_layer = 0;
};

} // namespace ridge::bench
