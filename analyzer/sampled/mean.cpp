// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/sampled/mean.h"

#include "analyzer/operations/busy_index.h"
#include "analyzer/sampled/clock.h"
#include "analyzer/sampled/shift.h"
#include "analyzer/sampled/sweep.h"

#include <cmath>

namespace ridge::analyzer {

std::vector<SampledDevice> sampledDevices(const trace::Trace& trace,
                                          std::span<const std::span<const Operation>> operations) {
    std::vector<SampledDevice> devices;
    for (DeviceSamples& samples : deviceSamples(trace)) {
        const std::span<const Operation> own = operations[devices.size()];
        SampledDevice& device = devices.emplace_back();
        device.samples = std::move(samples);
        device.clock = clockOffset(device.samples, own);
        device.shift = bestShift(device.samples, own, trace, device.clock);
        for (DeviceSamples::Interval& interval : device.samples.intervals) {
            interval.start += device.shift.count();
            interval.end += device.shift.count();
        }
        device.busy.reserve(device.samples.intervals.size());
        device.largest.resize(device.samples.metrics.size());
        sweepSamples(device.samples, own, [&](const SampleView& view) {
            device.busy.push_back(static_cast<float>(view.busy));
            const std::span<const float> values = device.samples.of(view.sample);
            for (std::size_t m = 0; m < values.size(); ++m)
                device.largest[m] = std::max(device.largest[m], static_cast<double>(values[m]));
        });
    }
    devices.emplace_back();
    return devices;
}

void SampleParts::add(std::int64_t start, std::int64_t end) {
    const auto& intervals = m_samples.intervals;
    const auto from = intervals.begin() + static_cast<std::ptrdiff_t>(m_next);
    auto at = from;
    if (at != intervals.end() && at->end <= start)
        at = std::partition_point(from, intervals.end(),
                                  [&](const auto& i) { return i.end <= start; });
    for (; at != intervals.end() && at->start < end; ++at) {
        const double share =
            static_cast<double>(std::min(end, at->end) - std::max(start, at->start)) /
            static_cast<double>(at->end - at->start);
        const auto sample = static_cast<std::uint32_t>(at - intervals.begin());
        m_next = sample;
        if (m_parts.size() > m_first && m_parts.back().sample == sample)
            m_parts.back().share += share;
        else
            m_parts.push_back({m_device, sample, share});
    }
}

void OwnTimeMean::add(std::span<const SampledDevice> devices, const SamplePart& part) {
    if (part.device == m_pending.device && part.sample == m_pending.sample) {
        m_pending.share += part.share;
        return;
    }
    flush(devices);
    m_several = m_several || (m_pending.device != kNone && m_pending.device != part.device);
    m_pending = part;
}

void OwnTimeMean::flush(std::span<const SampledDevice> devices) {
    if (m_pending.device == kNone || m_pending.share <= 0)
        return;
    const SampledDevice& device = devices[m_pending.device];
    const DeviceSamples& samples = device.samples;
    const double busy = std::max(static_cast<double>(device.busy[m_pending.sample]), 1e-6);
    const double own = std::min(m_pending.share, busy), others = busy - own;
    const std::span<const float> values = samples.of(m_pending.sample);
    const auto [start, end] = samples.intervals[m_pending.sample];
    const auto length = static_cast<double>(end - start); // long samples speak of more time
    m_effective += own;
    m_time += own * length;
    for (std::size_t m = 0; m < values.size(); ++m) {
        const bool additive = static_cast<std::size_t>(samples.metrics[m]) < kAdditive;
        const bool isUnit = unitOf(samples.metrics[m]) != Resource::None;
        const double most = isUnit ? 1 : device.largest[m];
        const auto value = static_cast<double>(values[m]);
        const double rate = !additive ? value
                            : isUnit  ? std::min(1.0, value / busy) // the clocks err
                                      : value / busy;
        Sums& sums = m_sums[static_cast<std::size_t>(samples.metrics[m])];
        sums.weight += own * length;
        sums.weightSquare += own * length * length;
        sums.value += own * length * rate;
        sums.square += own * length * rate * rate;
        const double low = additive ? std::max(0.0, value - others * most) : own * value;
        const double high = additive ? std::min(value, own * most) : own * value;
        sums.low += length * std::min(low, own * rate);
        sums.high += length * std::max(high, own * rate);
    }
    m_pending.share = 0;
}

BusyShares OwnTimeMean::finish(std::span<const SampledDevice> devices, Ns time) {
    flush(devices);
    BusyShares result;
    result.effective = m_effective;
    result.time = time;
    if (m_effective < kLeastSamples)
        return result;
    result.origin = Origin::Sampled;
    for (std::size_t m = 0; m < kMetrics; ++m) {
        const Sums& sums = m_sums[m];
        if (!(sums.weight > 0))
            continue;
        const double mean = sums.value / sums.weight;
        const double variance = std::max(0.0, sums.square / sums.weight - mean * mean);
        const double mixed =
            std::max(mean - sums.low / sums.weight, sums.high / sums.weight - mean);
        result.by[m] = {mean, mixed + 2 * std::sqrt(variance * sums.weightSquare) / sums.weight,
                        EstimateState::Known};
    }
    return result;
}

} // namespace ridge::analyzer
