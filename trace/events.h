// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// A recording without its events in memory.
#pragma once

#include "spool/result.h"
#include "trace/records/trace.h"

#include <concepts>
#include <filesystem>

namespace ridge::trace {

/// Is given what happened, row by row. Rows have no id; a launch is as stored, so one that the recorder met too late
/// for its operation is a row of ApiCall only (LaunchJoiner).
class EventSink {
  public:
    EventSink() = default;
    EventSink(const EventSink&) = delete;
    EventSink& operator=(const EventSink&) = delete;
    virtual ~EventSink() = default;

    virtual void take(const Kernel& row) = 0;
    virtual void take(const Copy& row) = 0;
    virtual void take(const Fill& row) = 0;
    virtual void take(const ApiCall& row) = 0;
    virtual void take(const Range& row) = 0;
    virtual void take(const Mark& row) = 0;
    virtual void take(const FrameworkRange& row) = 0;
    virtual void take(const Allocation& row) = 0;
    virtual void take(const Sample& row) = 0;
};

template <class R, class... T>
concept OneOf = (std::same_as<R, T> || ...);

/// A record that an EventSink is given.
template <class R>
concept Event =
    OneOf<R, Kernel, Copy, Fill, ApiCall, Range, Mark, FrameworkRange, Allocation, Sample>;

/// A record that events point to, or that says how far they can be trusted.
template <class R>
concept Fact = OneOf<R, StoredCapture, Process, Thread, Device, Context, Stream, KernelConfig,
                     Frame, Stack, Series, Loss>;

/// As read(), with memory that does not grow with the number of events: these go to `sink`, one table after the other,
/// each in the order of the file, which is nearly that of time. The Trace holds texts and facts alone.
[[nodiscard]] Result<Trace> readEvents(const std::filesystem::path& file, EventSink& sink);

/// Gives the events of a whole trace to `sink`, in the order of readEvents().
inline void handEvents(const Trace& trace, EventSink& sink) {
    forEachTable(trace, [&]<class R>(const std::vector<R>& rows) {
        if constexpr (Event<R>)
            for (const R& row : rows)
                sink.take(row);
    });
}

} // namespace ridge::trace
