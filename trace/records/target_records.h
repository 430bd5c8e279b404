// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "trace/records/table.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace ridge::trace {

/// A process that used NVTX or CUDA under the collector. (host, boot, pid, start time) is unique.
struct Process {
    ProcessId id{};
    std::string hostId;
    std::string bootId;
    std::int32_t pid = 0;
    std::int32_t parentPid = 0;
    std::int64_t startTicks = 0;
    std::string executable;
    std::string command;
    std::optional<std::int32_t> rank, localRank, worldSize;
    Ns start{};
    std::optional<Ns> end;
    std::string endReason;
    std::uint32_t cuptiVersion = 0;
    std::string cuptiPath;
    std::optional<Ns> setup;
    std::optional<Ns> flush;
};

template <>
struct Table<Process> {
    static constexpr auto kName = "process";
    static constexpr auto kMeaning = "unique by (host_id, boot_id, pid, start_ticks)";
    static constexpr void columns(auto&& add) {
        add(RowId{});
        add(column("host_id", &Process::hostId, "/etc/machine-id, or the host name"));
        add(column("boot_id", &Process::bootId, "/proc/sys/kernel/random/boot_id"));
        add(column("pid", &Process::pid));
        add(column("parent_pid", &Process::parentPid));
        add(column("start_ticks", &Process::startTicks,
                   "/proc/PID/stat field 22: clock ticks since boot"));
        add(column("executable", &Process::executable));
        add(column("command", &Process::command, "argv, shell-quoted"));
        add(column("rank", &Process::rank,
                   "from the environment (torchrun, MPI, Slurm), else NULL"));
        add(column("local_rank", &Process::localRank));
        add(column("world_size", &Process::worldSize));
        add(column("start_ns", &Process::start, "when the collector was loaded"));
        add(column("end_ns", &Process::end, "when it finished; NULL: its records were cut"));
        add(column("end_reason", &Process::endReason, "'exit', 'signal 15', 'cut', ..."));
        add(column("cupti_version", &Process::cuptiVersion,
                   "CUPTI_API_VERSION; 0: CUDA never started"));
        add(column("cupti_path", &Process::cuptiPath));
        add(column("setup_ns", &Process::setup,
                   "what starting CUPTI cost inside cuInit; NULL: CUDA never started"));
        add(column("flush_ns", &Process::flush,
                   "what the collector's last flush added to the process's end; NULL: cut"));
    }
};

struct Thread {
    ThreadId id{};
    ProcessId process{};
    std::int32_t tid = 0;
    std::string name;
};

template <>
struct Table<Thread> {
    static constexpr auto kName = "thread";
    static constexpr void columns(auto&& add) {
        add(RowId{});
        add(column("process_id", &Thread::process));
        add(column("tid", &Thread::tid, "gettid"));
        add(column("name", &Thread::name, "NVTX name, '' when none"));
    }
};

/// Device facts, enough to compute occupancy and table ceilings on a machine without CUDA.
/// A field is 0 where the driver did not say.
struct Device {
    DeviceId id{};
    std::string uuid;
    std::string name;
    std::int32_t computeMajor = 0, computeMinor = 0;
    std::int32_t smCount = 0;
    std::int32_t maxThreadsPerSm = 0, maxBlocksPerSm = 0, maxWarpsPerSm = 0, warpSize = 0;
    std::int32_t registersPerSm = 0, registersPerBlock = 0;
    std::int64_t sharedPerSm = 0, sharedPerBlock = 0, sharedPerBlockOptin = 0;
    std::int64_t reservedSharedPerBlock = 0;
    std::int64_t l2Bytes = 0, memoryBytes = 0;
    std::int64_t smClockKhz = 0, memoryClockKhz = 0;
    std::int32_t memoryBusBits = 0;
    std::int64_t memoryBandwidth = 0;
    std::int32_t pcieGeneration = 0, pcieWidth = 0;
    std::int32_t copyEngines = 0;
    bool eccEnabled = false, migEnabled = false;
};

template <>
struct Table<Device> {
    static constexpr auto kName = "device";
    static constexpr auto kMeaning = "from cuDeviceGetAttribute; 0 where the driver did not say";
    static constexpr void columns(auto&& add) {
        add(RowId{});
        add(column("uuid", &Device::uuid, "'GPU-...': the key, ordinals differ between processes"));
        add(column("name", &Device::name));
        add(column("compute_major", &Device::computeMajor));
        add(column("compute_minor", &Device::computeMinor));
        add(column("sm_count", &Device::smCount));
        add(column("max_threads_per_sm", &Device::maxThreadsPerSm));
        add(column("max_blocks_per_sm", &Device::maxBlocksPerSm));
        add(column("max_warps_per_sm", &Device::maxWarpsPerSm));
        add(column("warp_size", &Device::warpSize, "threads"));
        add(column("registers_per_sm", &Device::registersPerSm, "32-bit registers"));
        add(column("registers_per_block", &Device::registersPerBlock,
                   "32-bit registers, the most a block may use"));
        add(column("shared_bytes_per_sm", &Device::sharedPerSm));
        add(column("shared_bytes_per_block", &Device::sharedPerBlock));
        add(column("shared_bytes_per_block_optin", &Device::sharedPerBlockOptin));
        add(column("reserved_shared_bytes_per_block", &Device::reservedSharedPerBlock));
        add(column("l2_bytes", &Device::l2Bytes));
        add(column("memory_bytes", &Device::memoryBytes));
        add(column("sm_clock_khz", &Device::smClockKhz, "the driver's maximum"));
        add(column("memory_clock_khz", &Device::memoryClockKhz, "the driver's maximum"));
        add(column("memory_bus_bits", &Device::memoryBusBits));
        add(column("memory_bytes_per_second", &Device::memoryBandwidth,
                   "theoretical peak, as the driver states it"));
        add(column("pcie_generation", &Device::pcieGeneration));
        add(column("pcie_width", &Device::pcieWidth, "lanes"));
        add(column("copy_engines", &Device::copyEngines));
        add(column("ecc_enabled", &Device::eccEnabled, "0 or 1"));
        add(column("mig_enabled", &Device::migEnabled, "0 or 1"));
    }
};

struct Context {
    ContextId id{};
    ProcessId process{};
    DeviceId device{};
    std::uint32_t cuptiId = 0;
    bool green = false;
    std::int32_t smCount = 0;
};

template <>
struct Table<Context> {
    static constexpr auto kName = "context";
    static constexpr void columns(auto&& add) {
        add(RowId{});
        add(column("process_id", &Context::process));
        add(column("device_id", &Context::device));
        add(column("cupti_id", &Context::cuptiId, "CUPTI's number within the process"));
        add(column("green", &Context::green, "1: a green context"));
        add(column("sm_count", &Context::smCount, "of a green context, else 0"));
    }
};

struct Stream {
    StreamId id{};
    ContextId context{};
    std::uint32_t cuptiId = 0;
    std::int32_t priority = 0;
    bool isDefault = false;
    std::string name;
};

template <>
struct Table<Stream> {
    static constexpr auto kName = "stream";
    static constexpr void columns(auto&& add) {
        add(RowId{});
        add(column("context_id", &Stream::context));
        add(column("cupti_id", &Stream::cuptiId, "CUPTI's number within the context"));
        add(column("priority", &Stream::priority));
        add(column("is_default", &Stream::isDefault,
                   "1: the legacy or a per-thread default stream"));
        add(column("name", &Stream::name, "NVTX name, '' when none"));
    }
};

/// The rows of these tables; a part of Trace.
struct TargetRows {
    std::vector<Process> processes;
    std::vector<Thread> threads;
    std::vector<Device> devices;
    std::vector<Context> contexts;
    std::vector<Stream> streams;
    using Tables = Members<&TargetRows::processes, &TargetRows::threads, &TargetRows::devices,
                           &TargetRows::contexts, &TargetRows::streams>;
};

} // namespace ridge::trace
