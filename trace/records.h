// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// What a trace holds, one struct per kind of record. Times are relative to Capture::epochUnixNs.
// Sizes are bytes. Text is interned: a StringId names a row of Trace::strings.
// The file format (schema.sql) has one table per struct; FORMAT.md explains the storage.
#pragma once

#include "trace/ids.h"

#include <array>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>

namespace ridge::trace {

using Dim3 = std::array<std::uint32_t, 3>;

/// Facts about the recording as a whole; one per trace.
struct Capture {
    std::int64_t epochUnixNs = 0; ///< CLOCK_REALTIME at time 0 of the trace
    std::string clock;            ///< the clock that stamps records, "CLOCK_REALTIME"
    std::string command;          ///< the target's argv, shell-quoted
    std::string workingDirectory;
    std::string hostName;
    std::string operatingSystem;   ///< uname: system, release, machine
    std::string toolVersion;       ///< Ridgepoint's version and commit
    std::string options;           ///< recording options as given, "" for none
    std::string driverVersion;     ///< "580.159.04", "" when there is no driver
    std::string cudaDriverVersion; ///< highest CUDA version of the driver, "13.0"
    std::optional<int> exitStatus; ///< of the target as a shell shows it; none when still unknown
    std::optional<Ns> duration;    ///< from the target's start to its end
    bool complete = false;         ///< false: cut; `incompleteReason` says how
    std::string incompleteReason;
};

/// A process that used NVTX or CUDA under the collector. (host, boot, pid, start time) is unique.
struct Process {
    ProcessId id{};
    std::string hostId; ///< /etc/machine-id, or the host name where there is none
    std::string bootId; ///< /proc/sys/kernel/random/boot_id
    std::int32_t pid = 0;
    std::int32_t parentPid = 0;
    std::int64_t startTicks = 0; ///< /proc/PID/stat field 22, clock ticks since boot
    std::string executable;
    std::string command; ///< argv, shell-quoted
    std::optional<std::int32_t> rank, localRank,
        worldSize;         ///< from the environment (torchrun, MPI, Slurm)
    Ns start{};            ///< when the collector was loaded
    std::optional<Ns> end; ///< when it finished; none: the spool was cut
    std::string endReason; ///< "exit", "signal 15", "cut", ...
    std::uint32_t cuptiVersion =
        0; ///< CUPTI_API_VERSION of the library in use, 0: CUDA never started
    std::string cuptiPath;
    std::optional<Ns> setup; ///< what starting CUPTI cost inside cuInit
    std::optional<Ns> flush; ///< what the collector's last flush added to the process's end
};

struct Thread {
    ThreadId id{};
    ProcessId process{};
    std::int32_t tid = 0; ///< gettid
    std::string name;     ///< NVTX name, "" when none
};

/// Device facts, enough to compute occupancy and table ceilings on a machine without CUDA.
/// A field is 0 where the driver did not say.
struct Device {
    DeviceId id{};
    std::string uuid; ///< "GPU-xxxxxxxx-...": the key; ordinals differ between processes
    std::string name;
    std::int32_t computeMajor = 0, computeMinor = 0;
    std::int32_t smCount = 0;
    std::int32_t maxThreadsPerSm = 0, maxBlocksPerSm = 0, maxWarpsPerSm = 0, warpSize = 0;
    std::int32_t registersPerSm = 0, registersPerBlock = 0;
    std::int64_t sharedPerSm = 0, sharedPerBlock = 0, sharedPerBlockOptin = 0; ///< bytes
    std::int64_t reservedSharedPerBlock = 0;                                   ///< bytes
    std::int64_t l2Bytes = 0, memoryBytes = 0;
    std::int64_t smClockKhz = 0, memoryClockKhz = 0; ///< the driver's maximum clocks
    std::int32_t memoryBusBits = 0;
    std::int64_t memoryBandwidth = 0; ///< bytes/s as the driver states it (theoretical peak)
    std::int32_t pcieGeneration = 0, pcieWidth = 0;
    std::int32_t copyEngines = 0;
    bool eccEnabled = false, migEnabled = false;
};

struct Context {
    ContextId id{};
    ProcessId process{};
    DeviceId device{};
    std::uint32_t cuptiId = 0; ///< CUPTI's number within the process
    bool green = false;
    std::int32_t smCount = 0; ///< of a green context, else 0
};

struct Stream {
    StreamId id{};
    ContextId context{};
    std::uint32_t cuptiId = 0; ///< CUPTI's number within the context
    std::int32_t priority = 0;
    bool isDefault = false; ///< the legacy or per-thread default stream
    std::string name;       ///< NVTX name, "" when none
};

/// A kernel function with one launch configuration.
struct KernelConfig {
    ConfigId id{};
    StringId function{};  ///< demangled
    StringId mangled{};   ///< as in the module
    Dim3 grid{}, block{}; ///< blocks, threads
    Dim3 cluster{};       ///< blocks per cluster; 0 where none was asked for
    std::uint32_t registersPerThread = 0;
    std::uint32_t staticShared = 0, dynamicShared = 0; ///< bytes per block
    std::uint32_t activeClusters =
        0; ///< clusters that the device can hold at once; 0: none asked for
    std::uint32_t sharedCarveout = 0; ///< bytes per SM that the driver set up
    std::uint32_t localPerThread = 0; ///< bytes
};

/// The host call that started a GPU operation. Operations of one graph launch repeat their call's.
struct Launch {
    ThreadId thread{};             ///< None: no API record was seen for this operation
    StringId api{};                ///< "cudaLaunchKernel_v7000"
    Ns start{}, end{};             ///< of the call on the host
    std::uint32_t correlation = 0; ///< unique per process only
    bool known() const { return thread != ThreadId::None; }
};

/// In an order that keeps it in a cache line, since recordings hold tens of millions of them.
struct Kernel {
    Ns start{}, end{};
    std::uint64_t graphNode = 0; ///< CUPTI's node id, 0 outside graphs
    [[no_unique_address]] Launch launch;
    KernelId id{};
    ConfigId config{};
    StreamId stream{};
};
static_assert(sizeof(Kernel) == 64);

enum class CopyKind : std::uint8_t {
    Unknown = 0,
    HostToDevice = 1,
    DeviceToHost = 2,
    HostToArray = 3,
    ArrayToHost = 4,
    ArrayToArray = 5,
    ArrayToDevice = 6,
    DeviceToArray = 7,
    DeviceToDevice = 8,
    HostToHost = 9,
    PeerToPeer = 10
}; // numbers as in CUPTI; never renumber

enum class MemoryKind : std::uint8_t {
    Unknown = 0,
    Pageable = 1,
    Pinned = 2,
    Device = 3,
    Array = 4,
    Managed = 5,
    DeviceStatic = 6,
    ManagedStatic = 7, // to here numbers as in CUPTI; never renumber
    Tensor = 8,        ///< a block of PyTorch's caching allocator, inside one of its segments
    TensorSegment = 9  ///< what that allocator holds from CUDA, where CUPTI's records say it too
};

struct Copy {
    CopyId id{};
    StreamId stream{};
    Ns start{}, end{};
    std::uint64_t bytes = 0;
    CopyKind kind{};
    MemoryKind source{}, destination{};
    bool async = false;
    DeviceId peerSource{}, peerDestination{}; ///< of a peer copy, else None
    std::uint64_t graphNode = 0;
    Launch launch;
};

struct Fill {
    FillId id{};
    StreamId stream{};
    Ns start{}, end{};
    std::uint64_t bytes = 0;
    std::uint32_t pattern = 0;
    MemoryKind memory{};
    bool async = false;
    std::uint64_t graphNode = 0;
    Launch launch;
};

/// An API call that started no operation, or a graph launch. Other launches live in their operation.
struct ApiCall {
    CallId id{};
    ThreadId thread{};
    StringId api{};
    Ns start{}, end{};
    std::uint32_t correlation = 0;
    std::int32_t result = 0; ///< cudaError_t or CUresult; 0 is success
};

enum class SyncKind : std::uint8_t {
    Unknown = 0,
    Event = 1,
    StreamWaitEvent = 2,
    Stream = 3,
    Context = 4
};

struct Sync {
    SyncKind kind{};
    ContextId context{};
    StreamId stream{};           ///< None for context and event synchronisation
    std::uint32_t event = 0;     ///< CUPTI's event number, 0 where none
    std::uint32_t eventSync = 0; ///< joins to CudaEvent::sync
    Ns start{}, end{};
    std::uint32_t correlation = 0;
    ProcessId process{};
};

/// cudaEventRecord.
struct CudaEvent {
    ContextId context{};
    StreamId stream{};
    std::uint32_t event = 0, sync = 0;
    std::uint32_t correlation = 0;
    ProcessId process{};
};

enum class PayloadKind : std::uint8_t { None = 0, Integer = 1, Real = 2, Schema = 3 };

/// An NVTX range (push/pop or start/end). Ranges of a thread nest: `parent` is the enclosing push/pop range.
struct Range {
    RangeId id{};
    ThreadId thread{};    ///< that opened it
    ThreadId endThread{}; ///< that closed it; None while open
    StringId domain{};    ///< None: the default domain
    StringId name{};
    StringId category{};
    std::uint32_t color = 0; ///< ARGB, 0: none
    bool startEnd = false;   ///< a start/end range: may cross threads and need not nest
    Ns start{};
    std::optional<Ns> end; ///< none: never closed before the recording ended
    RangeId parent{};      ///< enclosing push/pop range of the thread, any domain
    PayloadKind payloadKind{};
    std::int64_t payloadInteger = 0;
    double payloadReal = 0;
};

struct Mark {
    ThreadId thread{};
    StringId domain{};
    StringId name{};
    StringId category{};
    std::uint32_t color = 0;
    Ns time{};
};

/// The type in which a kernel multiplies; decides which peak bounds it.
enum class Precision : std::uint8_t {
    None = 0,
    Fp64 = 1,
    Fp32 = 2,
    Tf32 = 3,
    Fp16 = 4,
    Bf16 = 5,
    Fp8 = 6,
    Int8 = 7,
    Fp64Tensor = 8,
    Int32 = 9
}; // stored; never renumber. Fp32, Fp64, Int32: CUDA cores; the others: tensor cores

/// What the program says a range does, through an NVTX payload of schema "ridgepoint.work":
/// the algorithm's own operations and least DRAM bytes, for the whole range.
struct Work {
    RangeId range{};
    double flops = 0;
    double bytes = 0;
    Precision precision{};
};

/// One field of an NVTX payload struct of any other schema.
struct RangeField {
    RangeId range{};
    StringId field{};
    double value = 0;
};

/// Reusable: the caching allocator may give the bytes out again. Only where that did not come with the free,
/// since other streams still used them.
enum class MemoryOp : std::uint8_t { Allocate = 1, Free = 2, Reusable = 3 };

/// A place in a program: of Python source, or of machine code as its symbols say.
struct Frame {
    FrameId id{};
    StringId function{};
    StringId file{};        ///< source file; a module where no line is known
    std::uint32_t line = 0; ///< 0: not known
};

/// A host call stack: its innermost frame and the stack of the caller.
struct Stack {
    StackId id{};
    StackId caller{}; ///< an earlier row; None: outermost
    FrameId frame{};
};

struct Allocation {
    MemoryOp op{};
    MemoryKind kind{};
    std::uint64_t address = 0;
    std::uint64_t bytes = 0;
    Ns time{};
    ProcessId process{};
    ContextId context{};
    StreamId stream{};
    bool async = false;
    std::uint64_t pool = 0; ///< address of the pool, 0: none
    std::uint64_t poolSize = 0, poolUsed = 0;
    std::uint32_t correlation = 0;
    StringId name{}; ///< of a static symbol
    StackId stack{}; ///< of the call; None: not recorded
};

enum class PoolOp : std::uint8_t { Unknown = 0, Created = 1, Destroyed = 2, Trimmed = 3 };

struct PoolEvent {
    PoolOp op{};
    std::uint64_t pool = 0;
    std::uint64_t size = 0, used = 0, releaseThreshold = 0;
    Ns time{};
    ProcessId process{};
    DeviceId device{};
    std::uint32_t correlation = 0;
};

/// Time that CUDA or the profiler itself took on a thread.
struct Overhead {
    std::uint32_t kind = 0; ///< CUpti_ActivityOverheadKind
    ThreadId thread{};
    Ns start{}, end{};
    std::uint32_t correlation = 0;
};

struct Jit {
    DeviceId device{};
    ThreadId thread{};
    StringId entry{}; ///< what was compiled or where it was cached
    std::uint32_t operation =
        0; ///< CUpti_ActivityJitOperationType: 1 cache load, 2 store, 3 compile
    Ns start{}, end{};
    std::uint64_t cacheBytes = 0;
};

/// A generic time series: a counter, a clock, power, used memory.
struct Series {
    SeriesId id{};
    DeviceId device{};
    std::string name;
    std::string unit;
    std::string origin; ///< "sampled", "NVML"
};

struct Sample {
    SeriesId series{};
    Ns start{}, end{}; ///< the interval that `value` speaks of; equal for an instant
    double value = 0;
};

/// One counter of one kernel from a replay run.
struct Counter {
    KernelId kernel{};
    StringId metric{};
    double value = 0;
};

/// A roof of a device. `precision` is None for memory.
struct Ceiling {
    DeviceId device{};
    std::string resource; ///< "DRAM", "L2", "tensor", "FP32", ...
    Precision precision{};
    double rate = 0;          ///< FLOP, bytes or launches per second: the best plateau
    double spread = 0;        ///< of rate over repeats: (max - min) / median
    double busyShare = 0;     ///< of the unit's peak meanwhile, as counters showed; 0: not sampled
    double clockHz = 0;       ///< of the unit while it was measured, 0: none
    double sustainedRate = 0; ///< the plateau that power allows for long, 0: not measured
    double sustainedClockHz = 0;
    double powerWatts = 0; ///< of the device while rate was measured, 0: not known
    std::string origin;    ///< "measured" or "attribute/table"
};

enum class Severity : std::uint8_t { Info = 0, Error = 1, DataLoss = 2 };

/// Something the recording lacks, with advice. A loss is never silent.
struct Loss {
    ProcessId process{};
    Severity severity{};
    std::string what; ///< stable key: "activity records dropped", "spool cut", ...
    std::uint64_t count = 0;
    std::string advice; ///< one sentence, "" when there is none
};

/// Two clocks of a host read together.
struct ClockSnapshot {
    ProcessId process{};
    std::int64_t realtimeNs = 0;    ///< CLOCK_REALTIME, unix
    std::int64_t monotonicNs = 0;   ///< CLOCK_MONOTONIC
    std::int64_t uncertaintyNs = 0; ///< the pair was read within this
};

/// The recording was on from start to end (--capture-range, --delay, --duration).
struct CaptureWindow {
    ProcessId process{};
    Ns start{};
    std::optional<Ns> end;
};

} // namespace ridge::trace
