// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/operations.h"

#include <algorithm>
#include <tuple>

namespace ridge::analyzer {
namespace {

template <class Id>
bool valid(Id id, std::size_t size) {
    return id != Id::None && trace::index(id) < size;
}

template <class Record>
void append(std::vector<Operation>& out, const std::vector<Record>& records, OperationKind kind,
            std::span<const std::uint32_t> streamDevice, std::uint32_t unknownDevice) {
    for (std::size_t i = 0; i < records.size(); ++i) {
        const Record& record = records[i];
        Operation op;
        op.start = clampTime(record.start);
        op.end = std::max(op.start, clampTime(record.end));
        op.row = static_cast<std::uint32_t>(i);
        op.kind = kind;
        op.device = valid(record.stream, streamDevice.size())
                        ? streamDevice[trace::index(record.stream)]
                        : unknownDevice;
        out.push_back(op);
    }
}

} // namespace

std::int64_t clampTime(Ns time) {
    return std::clamp<std::int64_t>(time.count(), -kFarthest, kFarthest);
}

Ns plus(Ns a, Ns b) {
    std::int64_t sum = 0;
    if (__builtin_add_overflow(a.count(), b.count(), &sum))
        return Ns::max();
    return Ns(sum);
}

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
    const std::vector<std::uint32_t> streamDevice = deviceOfStreams(trace);
    const auto unknown = static_cast<std::uint32_t>(trace.devices.size());
    std::vector<Operation> out;
    out.reserve(trace.kernels.size() + trace.copies.size() + trace.fills.size());
    append(out, trace.kernels, OperationKind::Kernel, streamDevice, unknown);
    append(out, trace.copies, OperationKind::Copy, streamDevice, unknown);
    append(out, trace.fills, OperationKind::Fill, streamDevice, unknown);
    const auto before = [](const Operation& a, const Operation& b) {
        return std::tie(a.device, a.start, a.end, a.kind, a.row) <
               std::tie(b.device, b.start, b.end, b.kind, b.row);
    };
    if (!std::is_sorted(out.begin(), out.end(), before))
        std::sort(out.begin(), out.end(), before);
    return out;
}

const trace::Launch& launchOf(const trace::Trace& trace, const Operation& operation) {
    switch (operation.kind) {
    case OperationKind::Kernel:
        return trace.kernels[operation.row].launch;
    case OperationKind::Copy:
        return trace.copies[operation.row].launch;
    case OperationKind::Fill:
        break;
    }
    return trace.fills[operation.row].launch;
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

} // namespace ridge::analyzer
