// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "trace/records/range_records.h"
#include "trace/records/table.h"

#include <string>
#include <vector>

namespace ridge::trace {

/// A generic time series: a counter, a clock, power, used memory.
struct Series {
    SeriesId id{};
    DeviceId device{};
    std::string name;
    std::string unit;
    std::string origin;
};

template <>
struct Table<Series> {
    static constexpr auto kName = "series";
    static constexpr auto kMeaning = "a time series: a counter, a clock, power, used memory";
    static constexpr void columns(auto&& add) {
        add(RowId{});
        add(column("device_id", &Series::device));
        add(column("name", &Series::name));
        add(column("unit", &Series::unit, "of sample.value"));
        add(column("origin", &Series::origin, "'sampled', 'NVML'"));
    }
};

struct Sample {
    SeriesId series{};
    Ns start{}, end{};
    double value = 0;
};

template <>
struct Table<Sample> {
    static constexpr auto kName = "sample";
    static constexpr void columns(auto&& add) {
        add(column("series_id", &Sample::series));
        add(Span{"the interval that value speaks of", "0 for an instant"});
        add(column("value", &Sample::value, "in series.unit; NULL: not a number"));
    }
};

/// One counter of one kernel from a replay run.
struct Counter {
    KernelId kernel{};
    StringId metric{};
    double value = 0;
};

template <>
struct Table<Counter> {
    static constexpr auto kName = "counter";
    static constexpr auto kMeaning = "replayed: one counter of one kernel";
    static constexpr void columns(auto&& add) {
        add(column("kernel_id", &Counter::kernel));
        add(column("metric_id", &Counter::metric));
        add(column("value", &Counter::value));
    }
};

/// A roof of a device. `precision` is None for memory.
struct Ceiling {
    DeviceId device{};
    std::string resource;
    Precision precision{};
    double rate = 0;
    double spread = 0;
    double busyShare = 0;
    double clockHz = 0;
    double sustainedRate = 0;
    double sustainedClockHz = 0;
    double powerWatts = 0;
    std::string origin;
};

template <>
struct Table<Ceiling> {
    static constexpr auto kName = "ceiling";
    static constexpr auto kMeaning = "a roof of a device";
    static constexpr void columns(auto&& add) {
        add(column("device_id", &Ceiling::device));
        add(column("resource", &Ceiling::resource, "'DRAM', 'L2', 'tensor', 'FP32', ..."));
        add(column("precision", &Ceiling::precision,
                   "Precision; precision_view has words; 0 for memory"));
        add(column("rate", &Ceiling::rate, "FLOP, bytes or launches per second: the best plateau"));
        add(column("spread", &Ceiling::spread,
                   "of rate over repeats, (max - min) / median; 0: measured once"));
        add(column(
            "busy_share", &Ceiling::busyShare,
            "of the unit's peak while it was measured, as counters showed, to 1; 0: not sampled"));
        add(column("clock_hz", &Ceiling::clockHz, "of the unit while it was measured; 0: none"));
        add(column("sustained_rate", &Ceiling::sustainedRate,
                   "the plateau that power allows for long; 0: not measured"));
        add(column("sustained_clock_hz", &Ceiling::sustainedClockHz,
                   "of the unit then; 0: not known"));
        add(column("power_watts", &Ceiling::powerWatts,
                   "of the device while rate was measured; 0: not known"));
        add(column("origin", &Ceiling::origin, "'measured' or 'attribute/table'"));
    }
};

/// The rows of these tables; a part of Trace.
struct MeasurementRows {
    std::vector<Series> series;
    std::vector<Sample> samples;
    std::vector<Counter> counters;
    std::vector<Ceiling> ceilings;
    using Tables = Members<&MeasurementRows::series, &MeasurementRows::samples,
                           &MeasurementRows::counters, &MeasurementRows::ceilings>;
};

} // namespace ridge::trace
