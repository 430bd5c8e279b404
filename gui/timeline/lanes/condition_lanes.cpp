// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// What NVML said of a device while it was recorded: power, temperature, what held its clock back.
#include "gui/timeline/lanes/curve_lane.h"
#include "gui/timeline/lanes/lanes.h"

#include "reports/words/format.h"

#include <algorithm>

namespace ridge::gui {
namespace {

using trace::Trace;

constexpr int kConditionHeight = 40, kThrottleHeight = 20;
constexpr std::int64_t kLongestHold = 250'000'000; ///< ns; the sampler reads each 100 ms

/// A reading of NVML that has a lane.
struct Condition {
    const char *series, *title, *unit;
};
constexpr Condition kConditions[] = {
    {"power", "Power", "W"},
    {"temperature", "Temperature", "°C"},
    {"memory clock", "Memory clock", "Hz"},
};

/// A bit of NVML's reasons for a clock below its maximum (nvmlClocksThrottleReasons of nvml.h). An
/// idle GPU (bit 0) is left out: that is no limit.
struct Reason {
    std::uint64_t bit;
    const char* title;
};
constexpr Reason kReasons[] = {
    {0x002, "Clock set by a user"},     {0x004, "Clock held: power cap"},
    {0x008, "Clock held: hardware"},    {0x010, "Clock held: sync boost"},
    {0x020, "Clock held: heat"},        {0x040, "Clock held: heat (hardware)"},
    {0x080, "Clock held: power brake"}, {0x100, "Clock held: display"},
};

using Readings = std::vector<trace::Sample>;

/// Of one series, in the order of time.
Readings readingsOf(const Trace& trace, trace::SeriesId series) {
    Readings readings;
    std::ranges::copy_if(trace.samples, std::back_inserter(readings),
                         [&](const trace::Sample& sample) {
                             return sample.series == series && sample.value == sample.value;
                         });
    std::ranges::sort(readings, {}, &trace::Sample::start);
    return readings;
}

/// A reading holds until the next one, but not beyond kLongestHold.
template <class Value>
Plot plotOf(const Readings& readings, Value value) {
    Plot plot;
    for (std::size_t i = 0; i < readings.size(); ++i) {
        const std::int64_t start = readings[i].start.count();
        const std::int64_t held = start + kLongestHold;
        const std::int64_t next = i + 1 < readings.size() ? readings[i + 1].start.count() : held;
        plot.add(start, std::min(next, held), value(readings[i].value));
    }
    return plot;
}

Lane conditionLane(const Condition& condition, const Readings& readings) {
    Lane lane = curveLane(condition.title, "NVML", kConditionHeight,
                          plotOf(readings, [](double value) { return value; }),
                          analyzer::Label::IdleLaunch);
    lane.top = std::max(lane.plot->largest(), 1.0);
    lane.unit = condition.unit;
    lane.topLabel = reports::quantity(lane.top, lane.unit);
    lane.origin = "read by NVML each 100 ms";
    return lane;
}

/// 1 while the clock was held for a reason, else 0.
Lane reasonLane(const Reason& reason, const Readings& readings) {
    const auto isHeld = [&](double bits) {
        return (static_cast<std::uint64_t>(bits) & reason.bit) != 0 ? 1.0 : 0.0;
    };
    Lane lane = curveLane(reason.title, "NVML", kThrottleHeight, plotOf(readings, isHeld),
                          analyzer::Label::IdleDependency);
    lane.topLabel = "yes";
    lane.origin = "read by NVML each 100 ms";
    return lane;
}

} // namespace

void addConditionLanes(const Trace& trace, std::vector<LaneGroup>& devices) {
    const auto forSeries = [&](const char* name, auto add) {
        for (const trace::Series& series : trace.series) {
            if (series.origin != "NVML" || series.name != name ||
                trace::index(series.device) >= trace.devices.size())
                continue;
            if (const Readings readings = readingsOf(trace, series.id); !readings.empty())
                add(readings, devices[trace::index(series.device)].lanes);
        }
    };
    for (const Condition& condition : kConditions)
        forSeries(condition.series, [&](const Readings& readings, std::vector<Lane>& lanes) {
            lanes.push_back(conditionLane(condition, readings));
        });
    for (const Reason& reason : kReasons)
        forSeries("throttle reasons", [&](const Readings& readings, std::vector<Lane>& lanes) {
            Lane lane = reasonLane(reason, readings);
            if (lane.plot->largest() > 0)
                lanes.push_back(std::move(lane));
        });
}

} // namespace ridge::gui
