// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "collector/recorder/ceilings/ceiling_samples.h"

#include <algorithm>
#include <span>

namespace ridge::recorder {

namespace {

constexpr std::size_t kLeastSamples = 5;

using Window = std::pair<std::int64_t, std::int64_t>;
using Values = std::vector<LoadedSample>;

double perSecond(const LoadedSample& sample) {
    return sample.value / (static_cast<double>(sample.end - sample.start) * 1e-9);
}

/// The middle of those within the windows; 0 of too few.
double middle(const Values& samples, std::span<const Window> windows) {
    std::vector<double> values;
    for (const auto& [start, end] : windows) {
        auto at = std::partition_point(samples.begin(), samples.end(),
                                       [start = start](const auto& s) { return s.start < start; });
        for (; at != samples.end() && at->end <= end; ++at)
            values.push_back(at->value);
    }
    if (values.size() < kLeastSamples)
        return 0;
    const auto half = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
    std::nth_element(values.begin(), half, values.end());
    return *half;
}

/// Shares of the unit's peak; empty where it was not sampled.
Values sharesOf(const std::string& resource, const LoadedSamples& samples, double dramPeak) {
    const bool dram = resource.starts_with("DRAM");
    const auto found = samples.find(dram ? "DRAM read" : resource);
    if (found == samples.end() || (dram && dramPeak <= 0))
        return {};
    Values shares = found->second;
    for (LoadedSample& sample : shares)
        sample.value = dram ? perSecond(sample) / dramPeak : sample.value / 100;
    if (!dram)
        return shares;
    const auto written = samples.find("DRAM write");
    if (written == samples.end() || written->second.size() != shares.size())
        return {};
    for (std::size_t i = 0; i < shares.size(); ++i)
        shares[i].value += perSecond(written->second[i]) / dramPeak;
    return shares;
}

} // namespace

void addSampled(DeviceCeilings& ceilings, const LoadedSamples& samples) {
    Values clocks;
    if (const auto cycles = samples.find("SM cycles"); cycles != samples.end())
        clocks = cycles->second;
    for (LoadedSample& sample : clocks)
        sample.value = perSecond(sample);
    for (MeasuredCeiling& ceiling : ceilings.ceilings) {
        if (const double clock = middle(clocks, ceiling.windows); clock > 0)
            ceiling.clockHz = clock;
        const Values shares = sharesOf(ceiling.resource, samples,
                                       static_cast<double>(ceilings.device.memoryBandwidth));
        const double own = middle(shares, ceiling.windows);
        if (own == 0)
            continue; // its own samples were lost: what others did to the unit says nothing
        ceiling.busyShare = own;
        for (const MeasuredCeiling& any : ceilings.ceilings) {
            if (ceiling.resource.starts_with("DRAM"))
                break; // reads, writes and copies each have their own
            ceiling.busyShare = std::max(ceiling.busyShare, middle(shares, any.windows));
            for (const Window& window : any.swept)
                ceiling.busyShare =
                    std::max(ceiling.busyShare, middle(shares, std::span(&window, 1)));
        }
        ceiling.busyShare = std::min(ceiling.busyShare, 1.0);
    }
}

} // namespace ridge::recorder
