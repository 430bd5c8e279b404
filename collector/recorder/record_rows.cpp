// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// The half of ProcessImporter that turns one spool record into one row.
#include "collector/recorder/machine.h"
#include "collector/recorder/pcie_link.h"
#include "collector/recorder/process_importer.h"
#include "collector/recorder/symbols.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdlib>
#include <cstring>
#include <fmt/format.h>
#include <optional>

namespace ridge::recorder {

namespace {

/// Calls that may start GPU operations, and so wait for them; all others are written at once.
bool mayStartOperations(std::string_view api) {
    for (const std::string_view part : {"Launch", "Memcpy", "Memset", "Prefetch"})
        if (api.find(part) != std::string_view::npos)
            return true;
    return false;
}

std::optional<std::int32_t> rank(std::int32_t value) {
    return value == spool::Process::kNoRank ? std::nullopt : std::optional(value);
}

} // namespace

void ProcessImporter::takeProcess(const spool::Process& from) {
    trace::Process& to = m_process;
    to.hostId = text(from.hostId);
    to.bootId = text(from.bootId);
    to.pid = from.pid;
    to.parentPid = from.parentPid;
    to.startTicks = from.startTicks;
    to.executable = text(from.executable);
    to.command = text(from.command);
    to.rank = rank(from.rank);
    to.localRank = rank(from.localRank);
    to.worldSize = rank(from.worldSize);
    to.start = time(from.time);
    to.endReason = "cut";
    to.id = m_writer.add(to);
}

void ProcessImporter::takeDevice(const spool::Device& from) {
    trace::Device to;
    to.uuid = uuidText(from.uuid);
    to.name = text(from.name);
    to.computeMajor = from.computeMajor;
    to.computeMinor = from.computeMinor;
    to.smCount = from.smCount;
    to.maxThreadsPerSm = from.maxThreadsPerSm;
    to.maxBlocksPerSm = from.maxBlocksPerSm;
    to.maxWarpsPerSm = from.maxWarpsPerSm;
    to.warpSize = from.warpSize;
    to.registersPerSm = from.registersPerSm;
    to.registersPerBlock = from.registersPerBlock;
    to.sharedPerSm = from.sharedPerSm;
    to.sharedPerBlock = from.sharedPerBlock;
    to.sharedPerBlockOptin = from.sharedPerBlockOptin;
    to.reservedSharedPerBlock = from.reservedSharedPerBlock;
    to.l2Bytes = from.l2Bytes;
    to.memoryBytes = from.memoryBytes;
    to.smClockKhz = from.smClockKhz;
    to.memoryClockKhz = from.memoryClockKhz;
    to.memoryBusBits = from.memoryBusBits;
    to.memoryBandwidth = from.memoryBandwidth;
    if (m_process.bootId == bootId()) {
        const PcieLink link = pcieLink({from.pciDomain, from.pciBus, from.pciDevice});
        to.pcieGeneration = link.generation;
        to.pcieWidth = link.width;
    }
    to.copyEngines = from.copyEngines;
    to.eccEnabled = from.eccEnabled != 0;
    to.migEnabled = from.migEnabled != 0;
    m_ordinals[from.ordinal] = m_devices.put(to);
    for (const auto& [number, ordinal] : m_contextOrdinals)
        if (trace::Context& waiting = context(number);
            ordinal == from.ordinal && waiting.device == trace::DeviceId::None) {
            waiting.device = device(ordinal);
            m_writer.update(waiting);
        }
}

void ProcessImporter::takeContext(const spool::Context& from) {
    trace::Context& to = context(from.context);
    m_contextOrdinals[from.context] = from.device;
    to.device = device(from.device);
    to.green = from.green != 0;
    to.smCount = from.smCount;
    m_writer.update(to);
    trace::Stream& null = stream(from.context, from.nullStream);
    null.isDefault = true;
    m_writer.update(null);
}

void ProcessImporter::takeStream(const spool::Stream& from) {
    constexpr std::uint32_t kDefaultFlag = 3; // CUPTI_ACTIVITY_STREAM_CREATE_FLAG_NULL
    trace::Stream& to = stream(from.context, from.stream);
    to.priority = from.priority;
    to.isDefault = from.flag == kDefaultFlag;
    m_writer.update(to);
}

void ProcessImporter::takeConfig(const spool::Config& from) {
    trace::KernelConfig to;
    to.mangled = stringId(from.mangled);
    to.function = m_writer.intern(demangled(text(from.mangled)));
    std::copy_n(from.grid, 3, to.grid.begin());
    std::copy_n(from.block, 3, to.block.begin());
    std::copy_n(from.cluster, 3, to.cluster.begin());
    to.registersPerThread = from.registersPerThread;
    to.staticShared = from.staticShared;
    to.dynamicShared = from.dynamicShared;
    to.sharedCarveout = from.sharedCarveout;
    to.activeClusters = from.activeClusters;
    to.localPerThread = from.localPerThread;
    if (from.id != m_configs.size() + 1) { // configurations are declared in order
        ++m_damagedRecords;
        return;
    }
    m_configs.push_back(m_writer.add(to));
}

void ProcessImporter::takeKernel(const spool::Kernel& from) {
    trace::Kernel to;
    const bool known = from.config != 0 && from.config <= m_configs.size();
    to.config = known ? m_configs[from.config - 1] : trace::ConfigId::None;
    to.stream = stream(from.context, from.stream).id;
    to.start = time(from.start);
    to.end = time(from.end);
    to.graphNode = from.graphNode;
    to.launch.correlation = from.correlation;
    m_joiner.add(Operation(to));
}

/// A kernel of a second run, whose times nobody took: it stands at its launch.
void ProcessImporter::takeReplayed(const spool::ReplayedKernel& from,
                                   std::span<const std::byte> record) {
    if (record.size() < sizeof from + from.count * sizeof(double)) {
        ++m_damagedRecords;
        return;
    }
    if (from.left > 0) {
        m_replayed.push_back({from.number, trace::KernelId::None, false, from.left});
        return;
    }
    trace::Kernel to;
    const bool known = from.config != 0 && from.config <= m_configs.size();
    to.config = known ? m_configs[from.config - 1] : trace::ConfigId::None;
    to.stream = stream(from.context, from.stream).id;
    to.launch.thread = thread(from.head.tid);
    to.start = to.end = to.launch.start = to.launch.end = time(from.time);
    const trace::KernelId id = m_writer.add(to);
    m_replayed.push_back({from.number, id, from.count > 0, 0});
    for (std::uint32_t i = 0; i < from.count; ++i) {
        double value = 0;
        std::memcpy(&value, record.data() + sizeof from + i * sizeof value, sizeof value);
        const auto metric = m_replayMetrics.find(i);
        if (metric != m_replayMetrics.end() && std::isfinite(value))
            m_writer.add(trace::Counter{id, metric->second, value});
    }
}

void ProcessImporter::takeCopy(const spool::Copy& from) {
    trace::Copy to;
    to.stream = stream(from.context, from.stream).id;
    to.start = time(from.start);
    to.end = time(from.end);
    to.bytes = from.bytes;
    to.kind = enumOr(from.kind, trace::CopyKind::PeerToPeer);
    to.source = enumOr(from.source, trace::MemoryKind::ManagedStatic);
    to.destination = enumOr(from.destination, trace::MemoryKind::ManagedStatic);
    to.async = from.async != 0;
    if (from.peerSource != spool::Copy::kNoPeer) {
        to.peerSource = device(from.peerSource);
        to.peerDestination = device(from.peerDestination);
    }
    to.graphNode = from.graphNode;
    to.launch.correlation = from.correlation;
    m_joiner.add(Operation(to));
}

void ProcessImporter::takeFill(const spool::Fill& from) {
    trace::Fill to;
    to.stream = stream(from.context, from.stream).id;
    to.start = time(from.start);
    to.end = time(from.end);
    to.bytes = from.bytes;
    to.pattern = from.pattern;
    to.memory = enumOr(from.memory, trace::MemoryKind::ManagedStatic);
    to.async = from.async != 0;
    to.graphNode = from.graphNode;
    to.launch.correlation = from.correlation;
    m_joiner.add(Operation(to));
}

void ProcessImporter::takeApi(const spool::Api& from) {
    trace::ApiCall to;
    to.thread = thread(from.head.tid);
    to.api = stringId(from.api);
    to.start = time(from.start);
    to.end = time(from.end);
    to.correlation = from.correlation;
    to.result = from.result;
    const auto [starts, isNew] = m_startsOperations.try_emplace(from.api);
    if (isNew)
        starts->second = mayStartOperations(text(from.api));
    if (starts->second)
        m_joiner.add(to, from.launchesGraph != 0);
    else
        writeCall(to);
}

void ProcessImporter::takeSync(const spool::Sync& from) {
    trace::Sync to;
    to.kind = enumOr(from.kind, trace::SyncKind::Context);
    to.context = context(from.context).id;
    to.stream = streamOrNone(from.context, from.stream);
    to.event = from.event;
    to.eventSync = from.eventSync;
    to.start = time(from.start);
    to.end = time(from.end);
    to.correlation = from.correlation;
    to.process = m_process.id;
    if (captured(to.start, to.end))
        m_writer.add(to);
}

void ProcessImporter::takeMemory(const spool::Memory& from) {
    if (from.op != 1 && from.op != 2) {
        ++m_damagedRecords;
        return;
    }
    trace::Allocation to;
    to.op = static_cast<trace::MemoryOp>(from.op);
    to.kind = enumOr(from.kind, trace::MemoryKind::ManagedStatic);
    to.address = from.address;
    to.bytes = from.bytes;
    to.time = time(from.time);
    to.process = m_process.id;
    to.context = from.context != 0 ? context(from.context).id : trace::ContextId::None;
    to.stream = from.context != 0 ? streamOrNone(from.context, from.stream) : trace::StreamId::None;
    to.async = from.async != 0;
    to.pool = from.pool;
    to.poolSize = from.poolSize;
    to.poolUsed = from.poolUsed;
    to.correlation = from.correlation;
    to.name = stringId(from.name);
    to.stack = m_stacks.find(from.stack);
    m_writer.add(to);
}

void ProcessImporter::takeStack(const spool::Stack& from, std::span<const std::byte> record) {
    if (record.size() < sizeof from + from.count * sizeof(std::uint64_t)) {
        ++m_damagedRecords;
        return;
    }
    std::vector<std::uint64_t> addresses(from.count);
    std::memcpy(addresses.data(), record.data() + sizeof from, from.count * sizeof(std::uint64_t));
    m_stacks.takeStack(from.number, addresses);
}

void ProcessImporter::takePool(const spool::Pool& from) {
    m_writer.add(trace::PoolEvent{enumOr(from.op, trace::PoolOp::Trimmed), from.pool, from.size,
                                  from.used, from.releaseThreshold, time(from.time), m_process.id,
                                  device(from.device), from.correlation});
}

void ProcessImporter::takeRange(const spool::Range& from) {
    const auto category = m_categories.find({from.domain, from.category});
    const trace::StringId categoryName =
        category != m_categories.end() ? category->second
        : from.category != 0           ? m_writer.intern(fmt::format("category {}", from.category))
                                       : trace::StringId::None;
    const trace::ThreadId opener = thread(from.head.tid);
    if (from.head.kind == spool::Kind::Mark) {
        if (captured(time(from.time), time(from.time)))
            m_writer.add(trace::Mark{opener, stringId(from.domain), stringId(from.name),
                                     categoryName, from.color, time(from.time)});
        return;
    }
    trace::Range to;
    to.thread = opener;
    to.domain = stringId(from.domain);
    to.name = stringId(from.name);
    to.category = categoryName;
    to.color = from.color;
    to.start = time(from.time);
    to.payloadKind = enumOr(from.payloadKind, trace::PayloadKind::Schema);
    if (to.payloadKind == trace::PayloadKind::Integer)
        to.payloadInteger = static_cast<std::int64_t>(from.payload);
    if (to.payloadKind == trace::PayloadKind::Real)
        to.payloadReal = std::bit_cast<double>(from.payload);
    if (from.head.kind == spool::Kind::RangePush)
        m_ranges.push(to);
    else
        m_ranges.start(to, from.rangeId);
}

} // namespace ridge::recorder
