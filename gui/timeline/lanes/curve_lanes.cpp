// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/timeline/lanes/curve_lane.h"
#include "gui/timeline/lanes/lanes.h"
#include "gui/timeline/spans/colours.h"

#include "analyzer/memory/timeline.h"
#include "analyzer/sampled/series.h"
#include "reports/words/format.h"

#include <algorithm>

namespace ridge::gui {
namespace {

using analyzer::Label;
using analyzer::Metric;
using trace::Trace;

constexpr int kCounterHeight = 54, kClockHeight = 40, kMemoryHeight = 72;

/// A counter that has a lane.
struct Counter {
    Metric metric;
    const char *title, *subtitle;
    Label colour;
};
constexpr Counter kCounters[] = {
    {Metric::Tensor, "Tensor pipe", "busy, of peak", Label::ComputeSaturated},
    {Metric::Dram, "DRAM", "throughput, of peak", Label::BandwidthSaturated},
    {Metric::L2, "L2", "throughput, of peak", Label::OverheadKernel},
    {Metric::L2HitRate, "L2 hits", "of lookups", Label::IdleLaunch},
    {Metric::Fp32, "FP32 (FMA)", "busy, of peak", Label::Copy},
    {Metric::Issue, "SM issue", "slots, of peak", Label::IdleLaunch},
    {Metric::SmClock, "SM clock", "sampled", Label::IdleLaunch},
};

Lane counterLane(const Counter& counter, const analyzer::DeviceSamples& samples,
                 std::size_t metric) {
    const bool isClock = counter.metric == Metric::SmClock;
    Plot plot;
    for (std::size_t i = 0; i < samples.intervals.size(); ++i)
        plot.add(samples.intervals[i].start, samples.intervals[i].end, samples.of(i)[metric]);
    Lane lane = curveLane(counter.title, counter.subtitle, isClock ? kClockHeight : kCounterHeight,
                          std::move(plot), counter.colour);
    lane.top = isClock ? std::max(lane.plot->largest(), 1.0) : 1;
    lane.topLabel = isClock ? reports::quantity(lane.top, "Hz") : "100 %";
    lane.unit = isClock ? "Hz" : "";
    return lane;
}

/// Series of bytes that cross a link of the GPU.
struct Link {
    const char *series, *title, *subtitle;
};
constexpr Link kLinks[] = {
    {"PCIe read", "PCIe to GPU", "with packet heads"},
    {"PCIe write", "PCIe from GPU", "with packet heads"},
    {"NVLink received", "NVLink to GPU", "with packet heads"},
    {"NVLink sent", "NVLink from GPU", "with packet heads"},
};

Lane linkLane(const Link& link, const Trace& trace, trace::SeriesId series) {
    Plot plot;
    for (const trace::Sample& sample : trace.samples)
        if (sample.series == series && sample.end > sample.start)
            plot.add(sample.start.count(), sample.end.count(),
                     sample.value * 1e9 / static_cast<double>((sample.end - sample.start).count()));
    Lane lane = curveLane(link.title, link.subtitle, kClockHeight, std::move(plot), Label::Copy);
    lane.top = std::max(lane.plot->largest(), 1.0);
    lane.topLabel = reports::quantity(lane.top, "B/s");
    lane.unit = "B/s";
    return lane;
}

void addLinkLanes(const Trace& trace, std::vector<LaneGroup>& devices) {
    for (const Link& link : kLinks)
        for (const trace::Series& series : trace.series)
            if (series.origin == "sampled" && series.name == link.series && series.unit == "B" &&
                trace::index(series.device) < trace.devices.size())
                if (Lane lane = linkLane(link, trace, series.id); !lane.plot->empty())
                    devices[trace::index(series.device)].lanes.push_back(std::move(lane));
}

/// Live bytes of a space as a curve.
Plot livePlot(const std::vector<analyzer::Block>& blocks, std::uint32_t space,
              const std::stop_token& stop) {
    std::vector<std::uint32_t> chosen;
    for (std::uint32_t i = 0; i < blocks.size(); ++i)
        if (blocks[i].space == space)
            chosen.push_back(i);
    const analyzer::MemoryTimeline timeline(blocks, chosen, stop);
    Plot plot;
    std::uint64_t live = 0, shown = 0;
    std::int64_t since = 0;
    timeline.walk([&](const analyzer::Block& block) { live += block.bytes; },
                  [&](const analyzer::Block& block) { live -= block.bytes; },
                  [&](std::int64_t time) {
                      plot.add(since, time, static_cast<double>(shown));
                      shown = live;
                      since = time;
                  });
    return plot;
}

} // namespace

Lane curveLane(const char* title, const char* subtitle, int height, Plot plot, Label colour) {
    plot.finish();
    Lane lane;
    lane.title = title;
    lane.subtitle = subtitle;
    lane.height = height;
    lane.colour = static_cast<ColourClass>(colour);
    lane.origin = "sampled";
    lane.plot = std::make_shared<const Plot>(std::move(plot));
    return lane;
}

void addCounterLanes(const Trace& trace, std::vector<LaneGroup>& devices) {
    const std::vector<analyzer::DeviceSamples> samples = analyzer::deviceSamples(trace);
    for (std::size_t d = 0; d < samples.size(); ++d)
        for (const Counter& counter : kCounters) {
            const auto& metrics = samples[d].metrics;
            const auto found = std::ranges::find(metrics, counter.metric);
            if (found != metrics.end() && !samples[d].empty())
                devices[d].lanes.push_back(counterLane(
                    counter, samples[d], static_cast<std::size_t>(found - metrics.begin())));
        }
    addLinkLanes(trace, devices);
}

std::vector<std::optional<Lane>> memoryLanes(const Document& document,
                                             const std::stop_token& stop) {
    const Trace& trace = *document.trace;
    std::vector<std::optional<Lane>> lanes(trace.devices.size() + 1);
    if (trace.allocations.empty())
        return lanes;
    const analyzer::Blocks blocks =
        analyzer::blocksOf(trace, document.results->details->forest, stop);
    for (std::uint32_t d = 0; d <= trace.devices.size(); ++d) {
        Plot plot = livePlot(blocks.blocks, d, stop);
        if (plot.empty())
            continue;
        Lane lane = curveLane("Memory", "live, at the calls", kMemoryHeight, std::move(plot),
                              Label::OverheadKernel);
        lane.top = std::max(lane.plot->largest(), 1.0);
        lane.topLabel = reports::quantity(lane.top, "B");
        lane.unit = "B";
        lane.origin = "recorded";
        lanes[d] = std::move(lane);
    }
    return lanes;
}

} // namespace ridge::gui
