// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "collector/recorder/import/device_records.h"

#include "collector/recorder/import/enum_or.h"
#include "collector/recorder/import/symbols.h"
#include "collector/recorder/machine/machine.h"
#include "collector/recorder/machine/pcie_link.h"

#include <algorithm>
#include <cstring>
#include <vector>

namespace ridge::recorder {

namespace {

void takeDevice(ImportedProcess& p, const spool::Device& from) {
    trace::Device to;
    to.uuid = uuidText(from.uuid);
    to.name = p.text(from.name);
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
    if (p.process.bootId == bootId()) {
        const PcieLink link = pcieLink({from.pciDomain, from.pciBus, from.pciDevice});
        to.pcieGeneration = link.generation;
        to.pcieWidth = link.width;
    }
    to.copyEngines = from.copyEngines;
    to.eccEnabled = from.eccEnabled != 0;
    to.migEnabled = from.migEnabled != 0;
    p.ordinals[from.ordinal] = p.devices.put(to);
    for (const auto& [number, ordinal] : p.contextOrdinals)
        if (trace::Context& waiting = p.context(number);
            ordinal == from.ordinal && waiting.device == trace::DeviceId::None) {
            waiting.device = p.device(ordinal);
            p.writer.update(waiting);
        }
}

void takeContext(ImportedProcess& p, const spool::Context& from) {
    trace::Context& to = p.context(from.context);
    p.contextOrdinals[from.context] = from.device;
    to.device = p.device(from.device);
    to.green = from.green != 0;
    to.smCount = from.smCount;
    p.writer.update(to);
    trace::Stream& null = p.stream(from.context, from.nullStream);
    null.isDefault = true;
    p.writer.update(null);
}

void takeStream(ImportedProcess& p, const spool::Stream& from) {
    constexpr std::uint32_t kDefaultFlag = 3; // CUPTI_ACTIVITY_STREAM_CREATE_FLAG_NULL
    trace::Stream& to = p.stream(from.context, from.stream);
    to.priority = from.priority;
    to.isDefault = from.flag == kDefaultFlag;
    p.writer.update(to);
}

void takeStreamName(ImportedProcess& p, const spool::StreamName& from) {
    trace::Stream& named = p.stream(from.context, from.stream);
    named.name = p.text(from.name);
    p.writer.update(named);
}

void takeConfig(ImportedProcess& p, const spool::Config& from) {
    trace::KernelConfig to;
    to.mangled = p.stringId(from.mangled);
    to.function = p.writer.intern(demangled(p.text(from.mangled)));
    std::copy_n(from.grid, 3, to.grid.begin());
    std::copy_n(from.block, 3, to.block.begin());
    std::copy_n(from.cluster, 3, to.cluster.begin());
    to.registersPerThread = from.registersPerThread;
    to.staticShared = from.staticShared;
    to.dynamicShared = from.dynamicShared;
    to.sharedCarveout = from.sharedCarveout;
    to.activeClusters = from.activeClusters;
    to.localPerThread = from.localPerThread;
    if (from.id != p.configs.size() + 1) { // configurations are declared in order
        ++p.damagedRecords;
        return;
    }
    p.configs.push_back(p.writer.add(to));
}

void takeReplayMetric(ImportedProcess& p, const spool::ReplayMetric& from) {
    p.replayMetrics[from.number] = p.stringId(from.name);
}

void takeMemory(ImportedProcess& p, const spool::Memory& from) {
    if (from.op != 1 && from.op != 2) {
        ++p.damagedRecords;
        return;
    }
    trace::Allocation to;
    to.op = static_cast<trace::MemoryOp>(from.op);
    to.kind = enumOr(from.kind, trace::MemoryKind::ManagedStatic);
    to.address = from.address;
    to.bytes = from.bytes;
    to.time = p.time(from.time);
    to.process = p.process.id;
    to.context = from.context != 0 ? p.context(from.context).id : trace::ContextId::None;
    to.stream =
        from.context != 0 ? p.streamOrNone(from.context, from.stream) : trace::StreamId::None;
    to.async = from.async != 0;
    to.pool = from.pool;
    to.poolSize = from.poolSize;
    to.poolUsed = from.poolUsed;
    to.correlation = from.correlation;
    to.name = p.stringId(from.name);
    to.stack = p.stacks.find(from.stack);
    p.writer.add(to);
}

void takePool(ImportedProcess& p, const spool::Pool& from) {
    p.writer.add(trace::PoolEvent{enumOr(from.op, trace::PoolOp::Trimmed), from.pool, from.size,
                                  from.used, from.releaseThreshold, p.time(from.time), p.process.id,
                                  p.device(from.device), from.correlation});
}

void takeModule(ImportedProcess& p, const spool::Module& from) {
    p.stacks.takeModule(from, p.text(from.path));
}

void takeStack(ImportedProcess& p, const spool::Stack& from, std::span<const std::byte> record) {
    if (record.size() < sizeof from + from.count * sizeof(std::uint64_t)) {
        ++p.damagedRecords;
        return;
    }
    std::vector<std::uint64_t> addresses(from.count);
    std::memcpy(addresses.data(), record.data() + sizeof from, from.count * sizeof(std::uint64_t));
    p.stacks.takeStack(from.number, addresses);
}

} // namespace

std::span<const RecordRow> deviceRecords() {
    using spool::Kind;
    static constexpr RecordRow kRows[] = {
        {Kind::Device, checked<takeDevice>},
        {Kind::Context, checked<takeContext>},
        {Kind::Stream, checked<takeStream>},
        {Kind::Config, checked<takeConfig>},
        {Kind::Memory, checked<takeMemory>},
        {Kind::Pool, checked<takePool>},
        {Kind::StreamName, checked<takeStreamName>},
        {Kind::ReplayMetric, checked<takeReplayMetric>},
        {Kind::Module, checked<takeModule>},
        {Kind::Stack, checked<takeStack>},
    };
    return kRows;
}

} // namespace ridge::recorder
