// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/sampled/series.h"

#include "analyzer/results/measures/metric_facts.h"
#include "analyzer/results/measures/ns.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace ridge::analyzer {
namespace {

constexpr std::uint32_t kOther = std::numeric_limits<std::uint32_t>::max();
constexpr float kMissing = std::numeric_limits<float>::quiet_NaN();

/// Where the values of a series go.
struct Place {
    std::uint32_t device = kOther;
    std::uint32_t column = 0; ///< in DeviceSamples::metrics
    bool percent = false;
};

/// Whether the samples of a metric say something of this device.
bool isKnownOn(const trace::Device& device, Metric metric) {
    return metric != Metric::L2Far || (device.computeMajor == 9 && device.computeMinor == 0);
}

std::vector<Place> placesOf(const trace::Trace& trace, std::vector<DeviceSamples>& devices) {
    std::vector<Place> places(trace.series.size());
    for (std::size_t m = 0; m < kMetrics; ++m)
        for (std::size_t i = 0; i < trace.series.size(); ++i) {
            const trace::Series& series = trace.series[i];
            const auto metric = static_cast<Metric>(m);
            if (series.origin != name(Origin::Sampled) || series.name != seriesName(metric) ||
                series.unit != factsOf(metric).unit || series.device == trace::DeviceId::None ||
                trace::index(series.device) >= devices.size() ||
                !isKnownOn(trace.devices[trace::index(series.device)], metric))
                continue;
            std::vector<Metric>& own = devices[trace::index(series.device)].metrics;
            if (own.empty() || own.back() != metric)
                own.push_back(metric);
            places[i] = {static_cast<std::uint32_t>(trace::index(series.device)),
                         static_cast<std::uint32_t>(own.size() - 1), series.unit == "%"};
        }
    return places;
}

float valueOf(const trace::Sample& sample, bool percent, std::int64_t length) {
    if (!std::isfinite(sample.value) || sample.value < 0)
        return kMissing;
    const double value =
        percent ? sample.value / 100 : sample.value / (static_cast<double>(length) * 1e-9);
    return static_cast<float>(value);
}

/// `rejected`: the interval that was left out last; its other metrics are no further one.
void add(DeviceSamples& to, DeviceSamples::Interval& rejected, const trace::Sample& sample,
         const Place& place) {
    const DeviceSamples::Interval interval{clampTime(sample.start), clampTime(sample.end)};
    const bool same = !to.empty() && to.intervals.back().start == interval.start &&
                      to.intervals.back().end == interval.end;
    if (!same) {
        if (interval.end <= interval.start ||
            (!to.empty() && interval.start < to.intervals.back().end - kClockResidual)) {
            to.leftOut += interval.start != rejected.start || interval.end != rejected.end;
            rejected = interval;
            return;
        }
        to.intervals.push_back(interval);
        to.values.resize(to.values.size() + to.metrics.size(), kMissing);
    }
    to.values[to.values.size() - to.metrics.size() + place.column] =
        valueOf(sample, place.percent, interval.end - interval.start);
}

void dropIncomplete(DeviceSamples& samples) {
    std::size_t kept = 0;
    const std::size_t width = samples.metrics.size();
    for (std::size_t i = 0; i < samples.intervals.size(); ++i) {
        const std::span<const float> values = samples.of(i);
        if (std::any_of(values.begin(), values.end(), [](float v) { return !std::isfinite(v); }))
            continue;
        std::copy(values.begin(), values.end(),
                  samples.values.begin() + static_cast<std::ptrdiff_t>(kept * width));
        samples.intervals[kept++] = samples.intervals[i];
    }
    samples.leftOut += samples.intervals.size() - kept;
    samples.intervals.resize(kept);
    samples.values.resize(kept * width);
}

/// Column of `metric`, or the number of columns.
std::size_t columnOf(const DeviceSamples& samples, Metric metric) {
    return static_cast<std::size_t>(
        std::find(samples.metrics.begin(), samples.metrics.end(), metric) -
        samples.metrics.begin());
}

void addDramShare(DeviceSamples& samples) {
    const std::size_t width = samples.metrics.size(), read = columnOf(samples, Metric::DramRead),
                      write = columnOf(samples, Metric::DramWrite);
    if (columnOf(samples, Metric::Dram) < width || read == width || write == width ||
        !(samples.bandwidth > 0))
        return;
    // Bytes stand right behind the busy shares, of which DRAM's is the last.
    samples.metrics.insert(samples.metrics.begin() + static_cast<std::ptrdiff_t>(read),
                           Metric::Dram);
    std::vector<float> values;
    values.reserve(samples.values.size() + samples.intervals.size());
    for (auto row = samples.values.begin(); row != samples.values.end();) {
        const auto bytes = row + static_cast<std::ptrdiff_t>(read);
        const auto share = static_cast<float>(
            (static_cast<double>(bytes[0]) + static_cast<double>(bytes[1])) / samples.bandwidth);
        const auto end = row + static_cast<std::ptrdiff_t>(width);
        values.insert(values.end(), row, bytes);
        values.push_back(share);
        values.insert(values.end(), bytes, end);
        row = end;
    }
    samples.values = std::move(values);
}

constexpr std::int64_t kCloseNs = 60'000,
                       kSlowNs = 300'000; ///< of bursts at most, around them at least

bool isClose(const DeviceSamples::Interval& interval) {
    return interval.end - interval.start <= kCloseNs;
}

/// Whether close samples are stretches of a recording with a slow background.
bool hasBursts(std::span<const DeviceSamples::Interval> intervals) {
    std::int64_t close = 0, slow = 0;
    for (const DeviceSamples::Interval& interval : intervals) {
        const std::int64_t length = interval.end - interval.start;
        close += length <= kCloseNs ? length : 0;
        slow += length >= kSlowNs ? length : 0;
    }
    return close > 0 && slow > 0;
}

void addToBurst(const DeviceSamples::Interval& interval, bool isFirst, SampleBursts& bursts) {
    const Ns length(interval.end - interval.start);
    bursts.shortest = bursts.samples == 0 ? length : std::min(bursts.shortest, length);
    bursts.longest = std::max(bursts.longest, length);
    bursts.time += length;
    bursts.count += isFirst ? 1 : 0;
    ++bursts.samples;
}

} // namespace

std::vector<DeviceSamples> deviceSamples(const trace::Trace& trace) {
    std::vector<DeviceSamples> devices(trace.devices.size());
    const std::vector<Place> places = placesOf(trace, devices);
    std::vector<DeviceSamples::Interval> rejected(devices.size());
    if (std::any_of(places.begin(), places.end(),
                    [](const Place& p) { return p.device != kOther; }))
        for (const trace::Sample& sample : trace.samples) {
            if (sample.series == trace::SeriesId::None ||
                trace::index(sample.series) >= places.size())
                continue;
            const Place& place = places[trace::index(sample.series)];
            if (place.device != kOther)
                add(devices[place.device], rejected[place.device], sample, place);
        }
    for (std::size_t d = 0; d < devices.size(); ++d) {
        dropIncomplete(devices[d]);
        devices[d].bandwidth = static_cast<double>(trace.devices[d].memoryBandwidth);
        addDramShare(devices[d]);
    }
    return devices;
}

Sampling samplingOf(const DeviceSamples& samples) {
    Sampling result;
    if (samples.empty())
        return result;
    result.samples = samples.intervals.size();
    result.leftOut = samples.leftOut;
    result.metrics = samples.metrics;
    result.first = Ns(samples.intervals.front().start);
    result.last = Ns(samples.intervals.back().end);
    const bool bursts = hasBursts(samples.intervals);
    std::vector<std::int64_t> lengths;
    lengths.reserve(samples.intervals.size());
    const DeviceSamples::Interval* last = nullptr;
    for (const DeviceSamples::Interval& interval : samples.intervals) {
        const bool close = bursts && isClose(interval);
        const bool closeBefore = bursts && last && isClose(*last);
        const bool apart = last && interval.start - last->end > kClockResidual;
        if (close)
            addToBurst(interval, !closeBefore || apart, result.bursts);
        else
            lengths.push_back(interval.end - interval.start);
        if (apart && (close || closeBefore)) {
            result.bursts.pauses += Ns(interval.start - last->end);
        } else if (apart) {
            ++result.holes;
            result.holeTime += Ns(interval.start - last->end);
        }
        last = &interval;
    }
    const auto middle = lengths.begin() + static_cast<std::ptrdiff_t>(lengths.size() / 2);
    std::nth_element(lengths.begin(), middle, lengths.end());
    result.interval = Ns(*middle);
    return result;
}

} // namespace ridge::analyzer
