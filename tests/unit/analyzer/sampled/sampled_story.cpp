// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/unit/analyzer/sampled/sampled_story.h"

#include <algorithm>
#include <random>

namespace ridge::tests {

const std::vector<std::string>& unitNames() {
    static const std::vector<std::string> kNames = {"tensor", "FP32", "FP64", "XU",  "ALU",
                                                    "issue",  "L1",   "L2",   "DRAM"};
    return kNames;
}

void Sampler::sample(Story& story) const {
    trace::Trace& trace = story.trace;
    std::int64_t last = 0;
    for (const trace::Kernel& kernel : trace.kernels)
        last = std::max(last, kernel.end.count());
    std::vector<std::vector<double>> sums; // by series, then sample: percent x time
    const auto samples = static_cast<std::size_t>((last - first) / interval);
    for (const std::string& name : unitNames()) {
        trace.series.push_back({static_cast<trace::SeriesId>(trace.series.size() + 1),
                                trace::DeviceId{1}, name, "%", "sampled"});
        std::vector<double>& own = sums.emplace_back(samples, 0);
        for (const trace::Kernel& kernel : trace.kernels) {
            const auto& function =
                trace.strings[trace::index(trace.configs[trace::index(kernel.config)].function)];
            const auto truth = byFunction.find(function);
            if (truth == byFunction.end() || !truth->second.contains(name))
                continue;
            const std::int64_t from = kernel.start.count() - shift - first;
            const std::int64_t to = kernel.end.count() - shift - first;
            for (std::int64_t i = std::max<std::int64_t>(0, from / interval);
                 i < static_cast<std::int64_t>(samples) && i * interval < to; ++i)
                own[static_cast<std::size_t>(i)] +=
                    truth->second.at(name) *
                    static_cast<double>(std::max<std::int64_t>(
                        0, std::min(to, (i + 1) * interval) - std::max(from, i * interval)));
        }
    }
    std::mt19937 random(7);
    std::uniform_real_distribution<double> error(-noise, noise);
    for (std::size_t i = 0; i < samples; ++i) {
        const std::int64_t start = first + static_cast<std::int64_t>(i) * interval;
        const std::int64_t end = start + interval;
        if (std::any_of(holes.begin(), holes.end(),
                        [&](const auto& hole) { return start < hole.second && hole.first < end; }))
            continue;
        for (std::size_t s = 0; s < sums.size(); ++s) {
            const double value = sums[s][i] / static_cast<double>(interval);
            trace.samples.push_back({trace.series[trace.series.size() - sums.size() + s].id,
                                     Ns(start), Ns(end),
                                     std::max(0.0, value + (value > 0 ? error(random) : 0))});
        }
    }
}

void addClock(Story& story, double hz) {
    const trace::SeriesId first = story.trace.series.front().id;
    const auto id = static_cast<trace::SeriesId>(story.trace.series.size() + 1);
    story.trace.series.push_back({id, trace::DeviceId{1}, "SM cycles", "cycles", "sampled"});
    std::vector<trace::Sample> samples;
    for (const trace::Sample& sample : story.trace.samples) {
        samples.push_back(sample);
        if (sample.series == first)
            samples.push_back({id, sample.start, sample.end, hz * 250e-6});
    }
    story.trace.samples = samples;
}

} // namespace ridge::tests
