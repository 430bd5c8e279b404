// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/unit/analyzer/sampled/simulated_sampler.h"

#include "tests/unit/analyzer/sampled/sampled_story.h"

#include <algorithm>
#include <cmath>

namespace ridge::tests {
namespace {

using Shares = std::array<double, 9>;

class Random {
  public:
    explicit Random(std::uint32_t seed) : m_engine(seed) {}
    double even(double from, double to) {
        return std::uniform_real_distribution<double>(from, to)(m_engine);
    }
    double normal(double deviation) {
        return deviation > 0 ? std::normal_distribution<double>(0, deviation)(m_engine) : 0;
    }
    /// Half of the units idle, the others anything.
    Shares shares() {
        Shares result{};
        for (double& share : result)
            share = even(0, 1) < 0.5 ? 0 : even(0, 0.95);
        return result;
    }

  private:
    std::mt19937 m_engine;
};

struct Function {
    double time = 0; ///< us
    Shares shares{}, otherShares{};
    bool twoKinds = false;
    int launches = 0;
    double atBegin = 0, atEnd = 0; ///< us in which it does nothing
};

void run(const SimulatedProgram& program, Random& random, Simulated& result) {
    std::vector<Function> functions;
    for (int f = 0; f < program.functions; ++f)
        functions.push_back(
            {std::exp(random.even(std::log(program.shortest), std::log(program.longest))),
             random.shares(), random.shares(), random.even(0, 1) < program.secondKind});
    for (Function& function : functions)
        for (double* ramp : {&function.atBegin, &function.atEnd})
            *ramp = program.ramp > 0 ? std::min(random.even(0, 2 * program.ramp), function.time / 4)
                                     : 0;
    std::vector<std::size_t> order;
    for (int i = 0; i < program.launchesOfAStep; ++i)
        order.push_back(i < program.functions
                            ? static_cast<std::size_t>(i)
                            : static_cast<std::size_t>(random.even(0, program.functions)));
    double now = 1000;
    for (int step = 0; step < static_cast<int>(program.steps); ++step) {
        const double begin = now;
        for (const std::size_t f : order) {
            Function& function = functions[f];
            const bool other = function.twoKinds && function.launches++ % 3 == 0;
            const double stretch = std::max(0.3, 1 + random.normal(program.timeNoise));
            const double time = function.time * stretch * (other ? 2 : 1);
            Shares shares = other ? function.otherShares : function.shares;
            const double idle = (function.atBegin + function.atEnd) * stretch;
            for (double& share : shares)
                share = std::clamp(share * (1 + random.normal(program.shareNoise)) *
                                       (1 + program.shareSlope * (stretch - 1)),
                                   0.0, 1 - idle / time);
            const auto start = static_cast<std::int64_t>(now * 1e3);
            result.story.kernel(std::to_string(f), 0, start,
                                start + static_cast<std::int64_t>(time * 1e3));
            result.truth.push_back(shares);
            result.active.push_back(
                {start + static_cast<std::int64_t>(function.atBegin * stretch * 1e3),
                 start + static_cast<std::int64_t>((time - function.atEnd * stretch) * 1e3)});
            now += time + random.even(0, 2 * program.pause);
        }
        if (program.step > 0)
            now = std::max(now, begin + program.step);
    }
}

/// The borders of the intervals in true time, ns: stretches of bursts between others.
std::vector<std::int64_t> borders(const SimulatedSampler& sampler, std::int64_t last,
                                  Random& random) {
    std::vector<std::int64_t> result{0};
    const double cycle = static_cast<double>(last) / 4; // four bursts
    while (result.back() < last) {
        const double into = std::fmod(static_cast<double>(result.back()), cycle) / cycle;
        const bool bursting = sampler.burst > 0 && into > 0.5 && into < 0.55;
        const double length = bursting ? sampler.burst : sampler.interval;
        result.push_back(result.back() +
                         static_cast<std::int64_t>(
                             length * 1e3 * (1 + random.even(-sampler.jitter, sampler.jitter))));
    }
    return result;
}

void sample(const SimulatedSampler& sampler, Random& random, Simulated& result) {
    trace::Trace& trace = result.story.trace;
    for (const std::string& name : unitNames())
        trace.series.push_back({static_cast<trace::SeriesId>(trace.series.size() + 1),
                                trace::DeviceId{1}, name, "%", "sampled"});
    const std::vector<std::int64_t> times =
        borders(sampler, trace.kernels.back().end.count() + 5'000'000, random);
    std::vector<std::int64_t> told;
    for (const std::int64_t time : times)
        told.push_back(time - static_cast<std::int64_t>(
                                  (sampler.clock + random.normal(sampler.clockNoise)) * 1e3));
    std::size_t next = 0;
    for (std::size_t i = 0; i + 1 < times.size(); ++i) {
        Shares sums{};
        while (next < trace.kernels.size() && trace.kernels[next].end.count() <= times[i])
            ++next;
        for (std::size_t k = next;
             k < trace.kernels.size() && trace.kernels[k].start.count() < times[i + 1]; ++k) {
            const auto [from, to] = result.active[k];
            const auto ran =
                std::max<std::int64_t>(0, std::min(times[i + 1], to) - std::max(times[i], from));
            const double time =
                static_cast<double>((trace.kernels[k].end - trace.kernels[k].start).count());
            for (std::size_t u = 0; u < sums.size(); ++u)
                sums[u] += result.truth[k][u] * time * static_cast<double>(ran) /
                           static_cast<double>(to - from);
        }
        if (told[i] < 0 || told[i + 1] <= told[i])
            continue;
        for (std::size_t u = 0; u < sums.size(); ++u) {
            const double value = sums[u] / static_cast<double>(times[i + 1] - times[i]);
            trace.samples.push_back(
                {static_cast<trace::SeriesId>(u + 1), Ns(told[i]), Ns(told[i + 1]),
                 std::max(0.0, value > 0 ? value + random.normal(sampler.noise) : 0) * 100});
        }
    }
}

} // namespace

Simulated simulate(const SimulatedProgram& program, const SimulatedSampler& sampler,
                   std::uint32_t seed) {
    Random random(seed);
    Simulated result;
    run(program, random, result);
    sample(sampler, random, result);
    return result;
}

} // namespace ridge::tests
