// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analyzer/results/labels/operation.h"
#include "analyzer/results/measures/ns.h"
#include "trace/records/trace.h"

#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace ridge::analyzer {

/// Every operation of the trace, sorted by device, start, end, kind, row. Those with end before
/// start count as empty at their start. Time: n log n, n when the trace is already in order.
std::vector<Operation> collectOperations(const trace::Trace& trace);

/// Calls visit with the row that `operation` is in its table and returns what that returns.
template <class Visit>
decltype(auto) visitRow(const trace::Trace& trace, const Operation& operation, Visit visit) {
    switch (operation.kind) {
    case OperationKind::Kernel:
        return visit(trace.kernels[operation.row]);
    case OperationKind::Copy:
        return visit(trace.copies[operation.row]);
    case OperationKind::Fill:
        break;
    }
    return visit(trace.fills[operation.row]);
}

/// The host call that started `operation`.
inline const trace::Launch& launchOf(const trace::Trace& trace, const Operation& operation) {
    return visitRow(trace, operation,
                    [](const auto& row) -> const trace::Launch& { return row.launch; });
}

/// Of walks over tables of millions of records: how many places ahead memory is asked for what
/// comes.
inline constexpr std::size_t kPrefetchAhead = 24;

/// For a walk over `operations` that has come to `i` and reads their records: asks memory for that
/// of a later kernel. Streams interleave, and no processor guesses a row across the edge of a page
/// (measured: a third of the time of such a walk).
inline void prefetchKernel(const trace::Trace& trace, std::span<const Operation> operations,
                           std::size_t i) {
    if (i + kPrefetchAhead >= operations.size())
        return;
    const Operation& later = operations[i + kPrefetchAhead];
    if (later.kind == OperationKind::Kernel)
        __builtin_prefetch(trace.kernels.data() + later.row);
}

/// CUPTI's number of a stream, or the name that the program gave it; "" where the trace has no such
/// stream.
inline std::string streamName(const trace::Trace& trace, trace::StreamId id) {
    if (id == trace::StreamId::None || trace::index(id) >= trace.streams.size())
        return "";
    const trace::Stream& stream = trace.streams[trace::index(id)];
    return stream.name.empty() ? std::to_string(stream.cuptiId) : stream.name;
}

/// The stream that `operation` ran in; None when it is not known.
inline trace::StreamId streamOf(const trace::Trace& trace, const Operation& operation) {
    return visitRow(trace, operation, [](const auto& row) { return row.stream; });
}

/// The process that `thread` is of; None where that is not known.
trace::ProcessId processOf(const trace::Trace& trace, trace::ThreadId thread);

/// The process whose context `stream` is of; None where that is not known.
trace::ProcessId processOf(const trace::Trace& trace, trace::StreamId stream);

/// Row of Trace::configs of the kernel in row `kernel`; configs.size() where it is not known.
inline std::uint32_t configOf(const trace::Trace& trace, std::size_t kernel) {
    const trace::ConfigId id = trace.kernels[kernel].config;
    const bool known = id != trace::ConfigId::None && trace::index(id) < trace.configs.size();
    return static_cast<std::uint32_t>(known ? trace::index(id) : trace.configs.size());
}

/// Bounds of each device's operations: those of device d are [bounds[d], bounds[d + 1]).
std::vector<std::size_t> deviceBounds(std::span<const Operation> operations, std::size_t devices);

/// Index into Trace::devices per Trace::streams; devices.size() where it is not known.
std::vector<std::uint32_t> deviceOfStreams(const trace::Trace& trace);

} // namespace ridge::analyzer
