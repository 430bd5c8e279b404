// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "collector/recorder/import/operation_records.h"

#include "collector/recorder/import/enum_or.h"

#include <cmath>
#include <cstring>
#include <string_view>

namespace ridge::recorder {

namespace {

/// Calls that may start GPU operations, and so wait for them; all others are written at once.
bool mayStartOperations(std::string_view api) {
    for (const std::string_view part : {"Launch", "Memcpy", "Memset", "Prefetch"})
        if (api.find(part) != std::string_view::npos)
            return true;
    return false;
}

void takeKernel(ImportedProcess& p, const spool::Kernel& from) {
    trace::Kernel to;
    to.config = p.config(from.config);
    to.stream = p.stream(from.context, from.stream).id;
    to.start = p.time(from.start);
    to.end = p.time(from.end);
    to.graphNode = from.graphNode;
    to.launch.correlation = from.correlation;
    p.joiner.add(Operation(to));
}

/// A kernel of a second run, whose times nobody took: it stands at its launch.
void takeReplayed(ImportedProcess& p, const spool::ReplayedKernel& from,
                  std::span<const std::byte> record) {
    if (record.size() < sizeof from + from.count * sizeof(double)) {
        ++p.damagedRecords;
        return;
    }
    if (from.left > 0) {
        p.replayed.push_back({from.number, trace::KernelId::None, false, from.left});
        return;
    }
    trace::Kernel to;
    to.config = p.config(from.config);
    to.stream = p.stream(from.context, from.stream).id;
    to.launch.thread = p.thread(from.head.tid);
    to.start = to.end = to.launch.start = to.launch.end = p.time(from.time);
    const trace::KernelId id = p.writer.add(to);
    p.replayed.push_back({from.number, id, from.count > 0, 0});
    for (std::uint32_t i = 0; i < from.count; ++i) {
        double value = 0;
        std::memcpy(&value, record.data() + sizeof from + i * sizeof value, sizeof value);
        const auto metric = p.replayMetrics.find(i);
        if (metric != p.replayMetrics.end() && std::isfinite(value))
            p.writer.add(trace::Counter{id, metric->second, value});
    }
}

void takeCopy(ImportedProcess& p, const spool::Copy& from) {
    trace::Copy to;
    to.stream = p.stream(from.context, from.stream).id;
    to.start = p.time(from.start);
    to.end = p.time(from.end);
    to.bytes = from.bytes;
    to.kind = enumOr(from.kind, trace::CopyKind::PeerToPeer);
    to.source = enumOr(from.source, trace::MemoryKind::ManagedStatic);
    to.destination = enumOr(from.destination, trace::MemoryKind::ManagedStatic);
    to.async = from.async != 0;
    if (from.peerSource != spool::Copy::kNoPeer) {
        to.peerSource = p.device(from.peerSource);
        to.peerDestination = p.device(from.peerDestination);
    }
    to.graphNode = from.graphNode;
    to.launch.correlation = from.correlation;
    p.joiner.add(Operation(to));
}

void takeFill(ImportedProcess& p, const spool::Fill& from) {
    trace::Fill to;
    to.stream = p.stream(from.context, from.stream).id;
    to.start = p.time(from.start);
    to.end = p.time(from.end);
    to.bytes = from.bytes;
    to.pattern = from.pattern;
    to.memory = enumOr(from.memory, trace::MemoryKind::ManagedStatic);
    to.async = from.async != 0;
    to.graphNode = from.graphNode;
    to.launch.correlation = from.correlation;
    p.joiner.add(Operation(to));
}

void takeApi(ImportedProcess& p, const spool::Api& from) {
    trace::ApiCall to;
    to.thread = p.thread(from.head.tid);
    to.api = p.stringId(from.api);
    to.start = p.time(from.start);
    to.end = p.time(from.end);
    to.correlation = from.correlation;
    to.result = from.result;
    if (from.launchesGraph != 0)
        p.graphNodes.addLaunch(to.correlation);
    const auto [starts, isNew] = p.startsOperations.try_emplace(from.api);
    if (isNew)
        starts->second = mayStartOperations(p.text(from.api));
    if (starts->second)
        p.joiner.add(to, from.launchesGraph != 0);
    else
        p.write(to);
}

void takeSync(ImportedProcess& p, const spool::Sync& from) {
    trace::Sync to;
    to.kind = enumOr(from.kind, trace::SyncKind::Context);
    to.context = p.context(from.context).id;
    to.stream = p.streamOrNone(from.context, from.stream);
    to.event = from.event;
    to.eventSync = from.eventSync;
    to.start = p.time(from.start);
    to.end = p.time(from.end);
    to.correlation = from.correlation;
    to.process = p.process.id;
    if (p.captured(to.start, to.end))
        p.writer.add(to);
}

void takeCudaEvent(ImportedProcess& p, const spool::CudaEvent& from) {
    p.writer.add(trace::CudaEvent{p.context(from.context).id,
                                  p.streamOrNone(from.context, from.stream), from.event, from.sync,
                                  from.correlation, p.process.id});
}

void takeOverhead(ImportedProcess& p, const spool::Overhead& from) {
    const std::uint32_t tid = from.head.tid;
    p.writer.add(trace::Overhead{from.kind, tid ? p.thread(tid) : trace::ThreadId::None,
                                 p.time(from.start), p.time(from.end), from.correlation});
}

void takeJit(ImportedProcess& p, const spool::Jit& from) {
    p.writer.add(trace::Jit{p.device(from.device), p.thread(from.head.tid), p.stringId(from.entry),
                            from.operation, p.time(from.start), p.time(from.end), from.cacheBytes});
}

} // namespace

std::span<const RecordRow> operationRecords() {
    using spool::Kind;
    static constexpr RecordRow kRows[] = {
        {Kind::Kernel, checked<takeKernel>},
        {Kind::Copy, checked<takeCopy>},
        {Kind::Fill, checked<takeFill>},
        {Kind::Api, checked<takeApi>},
        {Kind::Sync, checked<takeSync>},
        {Kind::CudaEvent, checked<takeCudaEvent>},
        {Kind::Overhead, checked<takeOverhead>},
        {Kind::Jit, checked<takeJit>},
        {Kind::ReplayedKernel, checked<takeReplayed>},
    };
    return kRows;
}

} // namespace ridge::recorder
