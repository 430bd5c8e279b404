// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "trace/records.h"

#include <string>
#include <string_view>
#include <vector>

namespace ridge::trace {

/// A whole recording in memory, immutable once loaded and so safe to read from any thread.
///
/// Vectors of records with an id hold row `id` at index(id), so kernels are in order of writing,
/// which is nearly but not exactly time order. Records without an id are sorted by time.
struct Trace {
    Capture capture;
    std::vector<std::string> strings; ///< row StringId at index(StringId)
    std::vector<Process> processes;
    std::vector<Thread> threads;
    std::vector<Device> devices;
    std::vector<Context> contexts;
    std::vector<Stream> streams;
    std::vector<KernelConfig> configs;
    std::vector<Kernel> kernels;
    std::vector<Copy> copies;
    std::vector<Fill> fills;
    std::vector<ApiCall> calls;
    std::vector<Sync> syncs;
    std::vector<CudaEvent> events;
    std::vector<Range> ranges;
    std::vector<Mark> marks;
    std::vector<Work> work;
    std::vector<RangeField> rangeFields;
    std::vector<Frame> frames;
    std::vector<Stack> stacks;
    std::vector<Allocation> allocations;
    std::vector<PoolEvent> pools;
    std::vector<Overhead> overheads;
    std::vector<Jit> jits;
    std::vector<Series> series;
    std::vector<Sample> samples;
    std::vector<Counter> counters;
    std::vector<Ceiling> ceilings;
    std::vector<Loss> losses;
    std::vector<ClockSnapshot> clocks;
    std::vector<CaptureWindow> windows;

    /// The text of `id`; "" for None and for ids the file does not hold.
    std::string_view text(StringId id) const {
        const std::size_t i = index(id);
        return id != StringId::None && i < strings.size() ? std::string_view(strings[i])
                                                          : std::string_view();
    }
};

} // namespace ridge::trace
