// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/operations/operations.h"

#include <algorithm>
#include <numeric>
#include <tuple>

namespace ridge::analyzer {
namespace {

template <class Id>
bool valid(Id id, std::size_t size) {
    return id != Id::None && trace::index(id) < size;
}

constexpr auto kBefore = [](const Operation& a, const Operation& b) {
    if (a.device != b.device)
        return a.device < b.device;
    if (a.start != b.start)
        return a.start < b.start;
    return std::tie(a.end, a.kind, a.row) < std::tie(b.end, b.kind, b.row);
};

/// Operations by stream and kind. A stream runs in order, and each table is written nearly so.
/// Sorting the buckets and merging them is much cheaper than sorting all, as few buckets are many
/// operations.
class ByStream {
  public:
    explicit ByStream(const trace::Trace& trace)
        : m_device(deviceOfStreams(trace)), m_bounds((trace.streams.size() + 1) * kKinds + 1, 0) {
        m_device.push_back(static_cast<std::uint32_t>(trace.devices.size()));
    }

    template <class Record>
    void count(const std::vector<Record>& records, OperationKind kind) {
        for (const Record& record : records)
            ++m_bounds[bucket(stream(record), kind) + 1];
    }

    void allocate() {
        for (std::size_t i = 1; i < m_bounds.size(); ++i)
            m_bounds[i] += m_bounds[i - 1];
        m_out.resize(m_bounds.back());
        m_next.assign(m_bounds.begin(), m_bounds.end() - 1);
    }

    template <class Record>
    void add(const std::vector<Record>& records, OperationKind kind) {
        for (std::size_t i = 0; i < records.size(); ++i) {
            const std::size_t on = stream(records[i]);
            Operation& op = m_out[m_next[bucket(on, kind)]++];
            op.start = clampTime(records[i].start);
            op.end = std::max(op.start, clampTime(records[i].end));
            op.row = static_cast<std::uint32_t>(i);
            op.kind = kind;
            op.device = m_device[on];
        }
    }

    std::vector<Operation> merge() && {
        for (std::size_t i = 0; i + 1 < m_bounds.size(); ++i)
            if (!std::is_sorted(at(i), at(i + 1), kBefore))
                std::sort(at(i), at(i + 1), kBefore);
        m_bounds.erase(std::unique(m_bounds.begin(), m_bounds.end()), m_bounds.end());
        mergeBuckets(0, m_bounds.size() - 1);
        return std::move(m_out);
    }

  private:
    static constexpr std::size_t kKinds = 3;

    /// Halves by size, so that a bucket with most of the operations is moved once or twice.
    void mergeBuckets(std::size_t first, std::size_t last) {
        if (last - first < 2)
            return;
        const std::size_t half = std::midpoint(m_bounds[first], m_bounds[last]);
        std::size_t middle = first + 1;
        while (middle + 1 < last && m_bounds[middle] < half)
            ++middle;
        mergeBuckets(first, middle);
        mergeBuckets(middle, last);
        std::inplace_merge(at(first), at(middle), at(last), kBefore);
    }

    /// The last one: stream not known.
    template <class Record>
    std::size_t stream(const Record& record) const {
        return valid(record.stream, m_device.size() - 1) ? trace::index(record.stream)
                                                         : m_device.size() - 1;
    }
    static std::size_t bucket(std::size_t stream, OperationKind kind) {
        return stream * kKinds + static_cast<std::size_t>(kind);
    }
    std::vector<Operation>::iterator at(std::size_t bound) {
        return m_out.begin() + static_cast<std::ptrdiff_t>(m_bounds[bound]);
    }

    std::vector<std::uint32_t> m_device; ///< by stream
    std::vector<std::size_t> m_bounds;   ///< counts, then bounds of the buckets
    std::vector<std::size_t> m_next;
    std::vector<Operation> m_out;
};

} // namespace

std::vector<std::uint32_t> deviceOfStreams(const trace::Trace& trace) {
    const auto unknown = static_cast<std::uint32_t>(trace.devices.size());
    std::vector<std::uint32_t> result(trace.streams.size(), unknown);
    for (std::size_t i = 0; i < trace.streams.size(); ++i) {
        const trace::ContextId context = trace.streams[i].context;
        if (!valid(context, trace.contexts.size()))
            continue;
        const trace::DeviceId device = trace.contexts[trace::index(context)].device;
        if (valid(device, trace.devices.size()))
            result[i] = static_cast<std::uint32_t>(trace::index(device));
    }
    return result;
}

std::vector<Operation> collectOperations(const trace::Trace& trace) {
    ByStream streams(trace);
    streams.count(trace.kernels, OperationKind::Kernel);
    streams.count(trace.copies, OperationKind::Copy);
    streams.count(trace.fills, OperationKind::Fill);
    streams.allocate();
    streams.add(trace.kernels, OperationKind::Kernel);
    streams.add(trace.copies, OperationKind::Copy);
    streams.add(trace.fills, OperationKind::Fill);
    return std::move(streams).merge();
}

std::vector<std::size_t> deviceBounds(std::span<const Operation> operations, std::size_t devices) {
    std::vector<std::size_t> bounds(devices + 2, operations.size());
    for (std::size_t d = 0; d <= devices; ++d)
        bounds[d] =
            static_cast<std::size_t>(std::lower_bound(operations.begin(), operations.end(), d,
                                                      [](const Operation& op, std::size_t device) {
                                                          return op.device < device;
                                                      }) -
                                     operations.begin());
    return bounds;
}

trace::ProcessId processOf(const trace::Trace& trace, trace::ThreadId thread) {
    if (thread == trace::ThreadId::None || trace::index(thread) >= trace.threads.size())
        return trace::ProcessId::None;
    const trace::ProcessId process = trace.threads[trace::index(thread)].process;
    return trace::value(process) <= trace.processes.size() ? process : trace::ProcessId::None;
}

trace::ProcessId processOf(const trace::Trace& trace, trace::StreamId stream) {
    if (stream == trace::StreamId::None || trace::index(stream) >= trace.streams.size())
        return trace::ProcessId::None;
    const trace::ContextId context = trace.streams[trace::index(stream)].context;
    if (context == trace::ContextId::None || trace::index(context) >= trace.contexts.size())
        return trace::ProcessId::None;
    const trace::ProcessId process = trace.contexts[trace::index(context)].process;
    return trace::value(process) <= trace.processes.size() ? process : trace::ProcessId::None;
}

} // namespace ridge::analyzer
