// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// Hand-made traces for tests, in the order in which things happen. Times are nanoseconds.
#pragma once

#include "trace/records/trace.h"

#include <optional>
#include <string_view>

namespace ridge::tests {

using trace::Ns;

/// The H200 of the recorded examples, as its driver describes it.
trace::Device h200();

class Story {
  public:
    /// One process with one thread (1), one H200 with one stream (1), a complete capture.
    Story();

    trace::Trace trace;

    trace::ThreadId thread(trace::ProcessId process = trace::ProcessId{1});
    trace::ProcessId process();
    trace::StreamId device(const trace::Device& facts);
    trace::StreamId stream(trace::ContextId context = trace::ContextId{1});
    trace::RangeId range(std::string_view name, std::int64_t start, std::optional<std::int64_t> end,
                         trace::ThreadId thread = trace::ThreadId{1}, bool startEnd = false);
    /// A range of a framework; its arguments and its line are the caller's to set.
    trace::FrameworkRange& framework(trace::FrameworkKind kind, std::string_view name,
                                     std::int64_t start, std::int64_t end,
                                     trace::ThreadId thread = trace::ThreadId{1});
    /// A kernel of 132 x 16 blocks of 256 threads; its launch call lasts 2 ns from `launch`.
    trace::KernelId kernel(std::string_view function, std::int64_t launch, std::int64_t start,
                           std::int64_t end, trace::ThreadId thread = trace::ThreadId{1},
                           trace::StreamId stream = trace::StreamId{1});
    void copy(trace::CopyKind kind, std::uint64_t bytes, std::int64_t launch, std::int64_t start,
              std::int64_t end);
    void fill(std::uint64_t bytes, std::int64_t launch, std::int64_t start, std::int64_t end);
    /// An API call that starts no operation.
    void call(std::string_view api, std::int64_t start, std::int64_t end,
              trace::ThreadId thread = trace::ThreadId{1});
    /// CUPTI's overhead record of CUpti_ActivityOverheadKind `kind`.
    void overhead(std::uint32_t kind, std::int64_t start, std::int64_t end,
                  trace::ThreadId thread = trace::ThreadId{1});
    /// cudaEventRecord in `recorded`, and cudaStreamWaitEvent of it in `waiting` at host time `at`.
    void streamWait(trace::StreamId recorded, trace::StreamId waiting, std::int64_t at);
    /// Device memory of the first context, by a call of `thread` that lasts 2 ns from `at`.
    trace::Allocation& allocate(std::uint64_t address, std::uint64_t bytes, std::int64_t at,
                                trace::ThreadId thread = trace::ThreadId{1});
    trace::Allocation& free(std::uint64_t address, std::int64_t at);
    void work(trace::RangeId range, double flops, double bytes, trace::Precision precision);
    /// The launch configuration of `function`, made at its first use.
    trace::KernelConfig& config(std::string_view function);
    trace::StringId text(std::string_view text);
};

} // namespace ridge::tests
