// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// The columns of every table, once, for writer and reader. Names and order as in schema.sql.
#pragma once

#include "trace/columns.h"

#include <tuple>

namespace ridge::trace {

/// The capture as it is stored.
struct StoredCapture : Capture {
    bool finished = false; ///< the writer closed the file
};

template <class R>
struct Table;

/// A record whose table has a column `id`, counted from 1.
template <class R>
concept Identified = requires(R record) {
    record.id;
};

template <>
struct Table<StoredCapture> {
    static constexpr auto kName = "capture";
    static constexpr auto kColumns = std::tuple(
        column("epoch_unix_ns", &Capture::epochUnixNs), column("clock", &Capture::clock),
        column("command", &Capture::command),
        column("working_directory", &Capture::workingDirectory),
        column("host_name", &Capture::hostName),
        column("operating_system", &Capture::operatingSystem),
        column("tool_version", &Capture::toolVersion), column("options", &Capture::options),
        column("driver_version", &Capture::driverVersion),
        column("cuda_driver_version", &Capture::cudaDriverVersion),
        column("exit_status", &Capture::exitStatus), column("duration_ns", &Capture::duration),
        column("complete", &Capture::complete),
        column("incomplete_reason", &Capture::incompleteReason),
        column("finished", &StoredCapture::finished));
};

template <>
struct Table<Process> {
    static constexpr auto kName = "process";
    static constexpr auto kColumns = std::tuple(
        column("host_id", &Process::hostId), column("boot_id", &Process::bootId),
        column("pid", &Process::pid), column("parent_pid", &Process::parentPid),
        column("start_ticks", &Process::startTicks), column("executable", &Process::executable),
        column("command", &Process::command), column("rank", &Process::rank),
        column("local_rank", &Process::localRank), column("world_size", &Process::worldSize),
        column("start_ns", &Process::start), column("end_ns", &Process::end),
        column("end_reason", &Process::endReason), column("cupti_version", &Process::cuptiVersion),
        column("cupti_path", &Process::cuptiPath), column("setup_ns", &Process::setup),
        column("flush_ns", &Process::flush));
};

template <>
struct Table<Thread> {
    static constexpr auto kName = "thread";
    static constexpr auto kColumns =
        std::tuple(column("process_id", &Thread::process), column("tid", &Thread::tid),
                   column("name", &Thread::name));
};

template <>
struct Table<Device> {
    static constexpr auto kName = "device";
    static constexpr auto kColumns = std::tuple(
        column("uuid", &Device::uuid), column("name", &Device::name),
        column("compute_major", &Device::computeMajor),
        column("compute_minor", &Device::computeMinor), column("sm_count", &Device::smCount),
        column("max_threads_per_sm", &Device::maxThreadsPerSm),
        column("max_blocks_per_sm", &Device::maxBlocksPerSm),
        column("max_warps_per_sm", &Device::maxWarpsPerSm), column("warp_size", &Device::warpSize),
        column("registers_per_sm", &Device::registersPerSm),
        column("registers_per_block", &Device::registersPerBlock),
        column("shared_bytes_per_sm", &Device::sharedPerSm),
        column("shared_bytes_per_block", &Device::sharedPerBlock),
        column("shared_bytes_per_block_optin", &Device::sharedPerBlockOptin),
        column("reserved_shared_bytes_per_block", &Device::reservedSharedPerBlock),
        column("l2_bytes", &Device::l2Bytes), column("memory_bytes", &Device::memoryBytes),
        column("sm_clock_khz", &Device::smClockKhz),
        column("memory_clock_khz", &Device::memoryClockKhz),
        column("memory_bus_bits", &Device::memoryBusBits),
        column("memory_bytes_per_second", &Device::memoryBandwidth),
        column("pcie_generation", &Device::pcieGeneration),
        column("pcie_width", &Device::pcieWidth), column("copy_engines", &Device::copyEngines),
        column("ecc_enabled", &Device::eccEnabled), column("mig_enabled", &Device::migEnabled));
};

template <>
struct Table<Context> {
    static constexpr auto kName = "context";
    static constexpr auto kColumns =
        std::tuple(column("process_id", &Context::process), column("device_id", &Context::device),
                   column("cupti_id", &Context::cuptiId), column("green", &Context::green),
                   column("sm_count", &Context::smCount));
};

template <>
struct Table<Stream> {
    static constexpr auto kName = "stream";
    static constexpr auto kColumns =
        std::tuple(column("context_id", &Stream::context), column("cupti_id", &Stream::cuptiId),
                   column("priority", &Stream::priority), column("is_default", &Stream::isDefault),
                   column("name", &Stream::name));
};

template <>
struct Table<KernelConfig> {
    static constexpr auto kName = "kernel_config";
    static constexpr auto kColumns = std::tuple(
        column("function_id", &KernelConfig::function),
        column("mangled_id", &KernelConfig::mangled),
        Dimensions<KernelConfig>{{"grid_x", "grid_y", "grid_z"}, &KernelConfig::grid},
        Dimensions<KernelConfig>{{"block_x", "block_y", "block_z"}, &KernelConfig::block},
        Dimensions<KernelConfig>{{"cluster_x", "cluster_y", "cluster_z"}, &KernelConfig::cluster},
        column("registers_per_thread", &KernelConfig::registersPerThread),
        column("static_shared_bytes", &KernelConfig::staticShared),
        column("dynamic_shared_bytes", &KernelConfig::dynamicShared),
        column("shared_carveout_bytes", &KernelConfig::sharedCarveout),
        column("active_clusters", &KernelConfig::activeClusters),
        column("local_bytes_per_thread", &KernelConfig::localPerThread));
};

template <>
struct Table<Kernel> {
    static constexpr auto kName = "kernel";
    static constexpr auto kColumns = std::tuple(
        column("config_id", &Kernel::config), column("stream_id", &Kernel::stream), Span<Kernel>{},
        Bits<Kernel>{"graph_node", &Kernel::graphNode}, LaunchColumns<Kernel>{});
};

template <>
struct Table<Copy> {
    static constexpr auto kName = "copy";
    static constexpr auto kColumns =
        std::tuple(column("stream_id", &Copy::stream), Span<Copy>{}, column("bytes", &Copy::bytes),
                   column("kind", &Copy::kind), column("source_memory", &Copy::source),
                   column("destination_memory", &Copy::destination),
                   column("is_async", &Copy::async), column("peer_source_id", &Copy::peerSource),
                   column("peer_destination_id", &Copy::peerDestination),
                   Bits<Copy>{"graph_node", &Copy::graphNode}, LaunchColumns<Copy>{});
};

template <>
struct Table<Fill> {
    static constexpr auto kName = "fill";
    static constexpr auto kColumns =
        std::tuple(column("stream_id", &Fill::stream), Span<Fill>{}, column("bytes", &Fill::bytes),
                   column("pattern", &Fill::pattern), column("memory", &Fill::memory),
                   column("is_async", &Fill::async), Bits<Fill>{"graph_node", &Fill::graphNode},
                   LaunchColumns<Fill>{});
};

template <>
struct Table<ApiCall> {
    static constexpr auto kName = "api_call";
    static constexpr auto kColumns = std::tuple(
        column("thread_id", &ApiCall::thread), column("api_id", &ApiCall::api), Span<ApiCall>{},
        column("correlation", &ApiCall::correlation), column("result", &ApiCall::result));
};

template <>
struct Table<Sync> {
    static constexpr auto kName = "sync";
    static constexpr auto kColumns =
        std::tuple(column("kind", &Sync::kind), column("context_id", &Sync::context),
                   column("stream_id", &Sync::stream), column("event", &Sync::event),
                   column("event_sync", &Sync::eventSync), Span<Sync>{},
                   column("correlation", &Sync::correlation), column("process_id", &Sync::process));
};

template <>
struct Table<CudaEvent> {
    static constexpr auto kName = "cuda_event";
    static constexpr auto kColumns = std::tuple(
        column("context_id", &CudaEvent::context), column("stream_id", &CudaEvent::stream),
        column("event", &CudaEvent::event), column("sync", &CudaEvent::sync),
        column("correlation", &CudaEvent::correlation), column("process_id", &CudaEvent::process));
};

template <>
struct Table<Range> {
    static constexpr auto kName = "range";
    static constexpr auto kColumns =
        std::tuple(column("thread_id", &Range::thread), column("end_thread_id", &Range::endThread),
                   column("domain_id", &Range::domain), column("name_id", &Range::name),
                   column("category_id", &Range::category), column("color", &Range::color),
                   column("is_start_end", &Range::startEnd), OpenSpan<Range>{},
                   OwnReference<Range, RangeId>{"parent_id", &Range::parent},
                   column("payload_kind", &Range::payloadKind),
                   column("payload_integer", &Range::payloadInteger),
                   column("payload_real", &Range::payloadReal));
};

template <>
struct Table<Mark> {
    static constexpr auto kName = "mark";
    static constexpr auto kColumns =
        std::tuple(column("thread_id", &Mark::thread), column("domain_id", &Mark::domain),
                   column("name_id", &Mark::name), column("category_id", &Mark::category),
                   column("color", &Mark::color), column("time_ns", &Mark::time));
};

template <>
struct Table<Work> {
    static constexpr auto kName = "work";
    static constexpr auto kColumns =
        std::tuple(column("range_id", &Work::range), column("flops", &Work::flops),
                   column("bytes", &Work::bytes), column("precision", &Work::precision));
};

template <>
struct Table<RangeField> {
    static constexpr auto kName = "range_field";
    static constexpr auto kColumns =
        std::tuple(column("range_id", &RangeField::range), column("field_id", &RangeField::field),
                   column("value", &RangeField::value));
};

template <>
struct Table<Frame> {
    static constexpr auto kName = "frame";
    static constexpr auto kColumns =
        std::tuple(column("function_id", &Frame::function), column("file_id", &Frame::file),
                   column("line", &Frame::line));
};

template <>
struct Table<Stack> {
    static constexpr auto kName = "stack";
    static constexpr auto kColumns =
        std::tuple(OwnReference<Stack, StackId>{"caller_id", &Stack::caller},
                   column("frame_id", &Stack::frame));
};

template <>
struct Table<Allocation> {
    static constexpr auto kName = "allocation";
    static constexpr auto kColumns = std::tuple(
        column("op", &Allocation::op), column("kind", &Allocation::kind),
        Bits<Allocation>{"address", &Allocation::address}, column("bytes", &Allocation::bytes),
        column("time_ns", &Allocation::time), column("process_id", &Allocation::process),
        column("context_id", &Allocation::context), column("stream_id", &Allocation::stream),
        column("is_async", &Allocation::async), Bits<Allocation>{"pool", &Allocation::pool},
        column("pool_size_bytes", &Allocation::poolSize),
        column("pool_used_bytes", &Allocation::poolUsed),
        column("correlation", &Allocation::correlation), column("name_id", &Allocation::name),
        column("stack_id", &Allocation::stack));
};

template <>
struct Table<PoolEvent> {
    static constexpr auto kName = "pool_event";
    static constexpr auto kColumns = std::tuple(
        column("op", &PoolEvent::op), Bits<PoolEvent>{"pool", &PoolEvent::pool},
        column("size_bytes", &PoolEvent::size), column("used_bytes", &PoolEvent::used),
        Bits<PoolEvent>{"release_threshold_bytes", &PoolEvent::releaseThreshold},
        column("time_ns", &PoolEvent::time), column("process_id", &PoolEvent::process),
        column("device_id", &PoolEvent::device), column("correlation", &PoolEvent::correlation));
};

template <>
struct Table<Overhead> {
    static constexpr auto kName = "overhead";
    static constexpr auto kColumns =
        std::tuple(column("kind", &Overhead::kind), column("thread_id", &Overhead::thread),
                   Span<Overhead>{}, column("correlation", &Overhead::correlation));
};

template <>
struct Table<Jit> {
    static constexpr auto kName = "jit";
    static constexpr auto kColumns =
        std::tuple(column("device_id", &Jit::device), column("thread_id", &Jit::thread),
                   column("entry_id", &Jit::entry), column("operation", &Jit::operation),
                   Span<Jit>{}, column("cache_bytes", &Jit::cacheBytes));
};

template <>
struct Table<Series> {
    static constexpr auto kName = "series";
    static constexpr auto kColumns =
        std::tuple(column("device_id", &Series::device), column("name", &Series::name),
                   column("unit", &Series::unit), column("origin", &Series::origin));
};

template <>
struct Table<Sample> {
    static constexpr auto kName = "sample";
    static constexpr auto kColumns = std::tuple(column("series_id", &Sample::series),
                                                Span<Sample>{}, column("value", &Sample::value));
};

template <>
struct Table<Counter> {
    static constexpr auto kName = "counter";
    static constexpr auto kColumns =
        std::tuple(column("kernel_id", &Counter::kernel), column("metric_id", &Counter::metric),
                   column("value", &Counter::value));
};

template <>
struct Table<Ceiling> {
    static constexpr auto kName = "ceiling";
    static constexpr auto kColumns = std::tuple(
        column("device_id", &Ceiling::device), column("resource", &Ceiling::resource),
        column("precision", &Ceiling::precision), column("rate", &Ceiling::rate),
        column("spread", &Ceiling::spread), column("busy_share", &Ceiling::busyShare),
        column("clock_hz", &Ceiling::clockHz), column("sustained_rate", &Ceiling::sustainedRate),
        column("sustained_clock_hz", &Ceiling::sustainedClockHz),
        column("power_watts", &Ceiling::powerWatts), column("origin", &Ceiling::origin));
};

template <>
struct Table<Loss> {
    static constexpr auto kName = "loss";
    static constexpr auto kColumns =
        std::tuple(column("process_id", &Loss::process), column("severity", &Loss::severity),
                   column("what", &Loss::what), column("count", &Loss::count),
                   column("advice", &Loss::advice));
};

template <>
struct Table<ClockSnapshot> {
    static constexpr auto kName = "clock_snapshot";
    static constexpr auto kColumns =
        std::tuple(column("process_id", &ClockSnapshot::process),
                   column("realtime_ns", &ClockSnapshot::realtimeNs),
                   column("monotonic_ns", &ClockSnapshot::monotonicNs),
                   column("uncertainty_ns", &ClockSnapshot::uncertaintyNs));
};

template <>
struct Table<CaptureWindow> {
    static constexpr auto kName = "capture_window";
    static constexpr auto kColumns =
        std::tuple(column("process_id", &CaptureWindow::process), OpenSpan<CaptureWindow>{});
};

/// Calls `visit` with every column of R's table, in the table's order, without the id.
template <class R, class Visit>
void forEachColumn(Visit&& visit) {
    std::apply([&](const auto&... columns) { (visit(columns), ...); }, Table<R>::kColumns);
}

/// "a, b, c": the names of the stored columns of R, without the id.
template <class R>
std::string columnNames() {
    std::string names;
    forEachColumn<R>([&](const auto& column) {
        for (const char* name : column.names())
            names.append(names.empty() ? "" : ", ").append(name);
    });
    return names;
}

/// How many stored columns R has, without the id.
template <class R>
constexpr std::size_t columnCount() {
    return std::apply([](const auto&... columns) { return (columns.kWidth + ...); },
                      Table<R>::kColumns);
}

} // namespace ridge::trace
