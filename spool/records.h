// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// The spool: what the injected library writes, one append-only file per process.
//
//     file   = FileHead block*
//     block  = BlockHead payload          payload: a whole number of records, checksummed
//     record = Head fields [bytes]        padded to 8 bytes; Head::words is its length
//
// Native byte order (a spool is read on the machine that wrote it). Times are CLOCK_REALTIME
// nanoseconds. Texts, launch configurations and devices are written once and then named by number;
// a number is always declared earlier in the same file, in a block of its own or before its use.
// Spools are private to one version of Ridgepoint: recorder and library come from the same build.
#pragma once

#include "spool/loss_kind.h"

#include <cstddef>
#include <cstdint>

namespace ridge::spool {

inline constexpr char kFileMagic[8] = {'R', 'I', 'D', 'G', 'E', 'S', 'P', 'L'};
inline constexpr std::uint32_t kVersion = 1;
inline constexpr std::uint32_t kBlockMagic = 0x4b4c4252; // "RBLK"
inline constexpr std::size_t kMaxBlockBytes = 4u << 20;
inline constexpr std::size_t kMaxTextBytes = 256u << 10;

struct FileHead {
    char magic[8];
    std::uint32_t version;
    std::int32_t pid;
};

struct BlockHead {
    std::uint32_t magic;
    std::uint32_t bytes;    ///< of the payload
    std::uint64_t checksum; ///< XXH3, seed = sequence
    std::uint64_t sequence; ///< 0, 1, 2, ... within the file
};

enum class Kind : std::uint16_t {
    Text = 1,
    Process,
    Cupti,
    Clock,
    Device,
    Context,
    Stream,
    Config,
    Kernel,
    Copy,
    Fill,
    Api,
    Sync,
    CudaEvent,
    Memory,
    Pool,
    Overhead,
    Jit,
    RangePush,
    RangePop,
    RangeStart,
    RangeEnd,
    Mark,
    Work,
    Field,
    ThreadName,
    StreamName,
    Category,
    Window,
    Loss,
    End,
    SampleSeries,
    Samples,
    ReplayMetric,
    ReplayedKernel,
    Module,
    Stack,
    FrameworkRange,
    GraphNode,
    Step,
    LoaderWorkers,
};

using TextId = std::uint32_t; ///< 0: none

/// Whether `t` can be a unix time in nanoseconds: after 1970 and before 2116.
constexpr bool isTime(std::int64_t t) {
    return t > 0 && t < std::int64_t{1} << 62;
}

struct Head {
    Kind kind;
    std::uint16_t words; ///< of the whole record, 8 bytes each
    std::uint32_t tid;   ///< thread that the record is about, 0: none
};

/// Longer than Head::words can say: the text is split; parts with `more` set continue in the next.
struct Text {
    Head head;
    TextId id;
    std::uint32_t bytes : 31; ///< of text behind this struct, not zero-terminated
    std::uint32_t more : 1;
};

struct Process {
    static constexpr Kind kKind = Kind::Process;
    static constexpr std::int32_t kNoRank = INT32_MIN;
    Head head;
    std::int32_t pid, parentPid;
    std::int64_t startTicks;
    std::int64_t time;
    TextId hostId, bootId, executable, command;
    std::int32_t rank, localRank, worldSize, reserved;
};

struct Cupti {
    static constexpr Kind kKind = Kind::Cupti;
    Head head;
    std::uint32_t version;       ///< CUPTI_API_VERSION of the library in use
    std::uint32_t driverVersion; ///< cuDriverGetVersion, 13000 for 13.0
    std::int64_t setupNs;        ///< how long it took in the target
    TextId path;
    std::uint32_t reserved;
};

struct Clock {
    static constexpr Kind kKind = Kind::Clock;
    Head head;
    std::int64_t realtime, monotonic, uncertainty;
};

struct Device {
    static constexpr Kind kKind = Kind::Device;
    Head head;
    std::uint32_t ordinal; ///< CUPTI's device id in this process
    TextId name;
    std::uint8_t uuid[16];
    std::int32_t computeMajor, computeMinor, smCount;
    std::int32_t maxThreadsPerSm, maxBlocksPerSm, maxWarpsPerSm, warpSize;
    std::int32_t registersPerSm, registersPerBlock;
    std::int32_t memoryBusBits, copyEngines;
    std::int32_t eccEnabled, migEnabled;
    std::int32_t pciDomain, pciBus, pciDevice; ///< its address; all 0 until the driver was asked
    std::int64_t sharedPerSm, sharedPerBlock, sharedPerBlockOptin, reservedSharedPerBlock;
    std::int64_t l2Bytes, memoryBytes, smClockKhz, memoryClockKhz, memoryBandwidth;
};

struct Context {
    static constexpr Kind kKind = Kind::Context;
    Head head;
    std::uint32_t context, device, nullStream;
    std::uint16_t green, smCount;
};

struct Stream {
    static constexpr Kind kKind = Kind::Stream;
    Head head;
    std::uint32_t context, stream;
    std::int32_t priority;
    std::uint32_t flag; ///< CUpti_ActivityStreamFlag
};

struct Config {
    static constexpr Kind kKind = Kind::Config;
    Head head;
    std::uint32_t id;
    TextId mangled;
    std::uint32_t grid[3], block[3], cluster[3];
    std::uint32_t registersPerThread, staticShared, dynamicShared, sharedCarveout, localPerThread;
    std::uint32_t activeClusters; ///< clusters the device holds at once; 0: no cluster launch
    std::uint32_t reserved;
};

struct Kernel {
    static constexpr Kind kKind = Kind::Kernel;
    Head head;
    std::int64_t start, end;
    std::uint32_t config, correlation, context, stream;
    std::uint64_t graphNode;
};

struct Copy {
    static constexpr Kind kKind = Kind::Copy;
    static constexpr std::uint32_t kNoPeer = UINT32_MAX;
    Head head;
    std::int64_t start, end;
    std::uint64_t bytes, graphNode;
    std::uint32_t correlation, context, stream;
    std::uint8_t kind, source, destination, async;
    std::uint32_t peerSource, peerDestination; ///< device ordinals of a peer copy
};

struct Fill {
    static constexpr Kind kKind = Kind::Fill;
    Head head;
    std::int64_t start, end;
    std::uint64_t bytes, graphNode;
    std::uint32_t correlation, context, stream, pattern;
    std::uint16_t memory, async;
    std::uint32_t reserved;
};

struct Api {
    static constexpr Kind kKind = Kind::Api;
    Head head;
    std::int64_t start, end;
    std::uint32_t correlation;
    TextId api;
    std::int32_t result;
    std::uint32_t launchesGraph;
};

struct Sync {
    static constexpr Kind kKind = Kind::Sync;
    Head head;
    std::int64_t start, end;
    std::uint32_t correlation, context, stream, event, eventSync;
    std::uint32_t kind;
};

struct CudaEvent {
    static constexpr Kind kKind = Kind::CudaEvent;
    Head head;
    std::uint32_t context, stream, event, sync, correlation, reserved;
};

struct Memory {
    static constexpr Kind kKind = Kind::Memory;
    Head head;
    std::int64_t time;
    std::uint64_t address, bytes, pool, poolSize, poolUsed;
    std::uint32_t correlation, context, stream;
    TextId name;
    std::uint8_t op, kind, async, reserved;
    std::uint32_t stack; ///< number of a Stack, 0: none
};

struct Pool {
    static constexpr Kind kKind = Kind::Pool;
    Head head;
    std::int64_t time;
    std::uint64_t pool, size, used, releaseThreshold;
    std::uint32_t correlation, device, op, reserved;
};

struct Overhead {
    static constexpr Kind kKind = Kind::Overhead;
    Head head;
    std::int64_t start, end;
    std::uint32_t correlation, kind;
};

struct Jit {
    static constexpr Kind kKind = Kind::Jit;
    Head head;
    std::int64_t start, end;
    std::uint64_t cacheBytes;
    std::uint32_t device, operation;
    TextId entry;
    std::uint32_t reserved;
};

/// Kind RangePush, RangeStart or Mark.
struct Range {
    Head head;
    std::int64_t time;
    TextId domain, name;
    std::uint32_t category, color;
    std::uint32_t payloadKind; ///< trace::PayloadKind
    std::uint32_t reserved;
    std::uint64_t payload; ///< int64 or the bits of a double
    std::uint64_t rangeId; ///< RangeStart: names the range to RangeEnd
};

/// A range of a framework's hooks, written when it ends.
struct FrameworkRange {
    static constexpr Kind kKind = Kind::FrameworkRange;
    Head head;
    std::int64_t start, end;
    std::int64_t sequence; ///< autograd's number; -1: none
    TextId name, arguments, site;
    std::uint32_t kind; ///< trace::FrameworkKind
};

/// A node that its thread put into a CUDA graph, or one cloned from another when a graph is made
/// ready to run.
struct GraphNode {
    static constexpr Kind kKind = Kind::GraphNode;
    Head head;
    std::int64_t time;
    std::uint64_t node;
    std::uint64_t original; ///< 0: not cloned
};

/// A step of the program on its leading thread, written when it ends.
struct Step {
    static constexpr Kind kKind = Kind::Step;
    Head head;
    std::int64_t start, end;
    std::uint32_t source;   ///< StepSource
    std::uint32_t recorded; ///< 1: with its operations
    std::uint32_t whole;    ///< 0: it did not end by itself
    std::uint32_t reserved;
};

/// What the worker processes of a loader did; see trace::LoaderWorkers.
struct LoaderWorkers {
    static constexpr Kind kKind = Kind::LoaderWorkers;
    Head head;
    std::int64_t start, end;
    double running, queued; ///< queued: NaN where it is not known
    std::uint32_t workers, reserved;
};

/// Kind RangePop or RangeEnd.
struct RangeClose {
    Head head;
    std::int64_t time;
    TextId domain;
    std::uint32_t reserved;
    std::uint64_t rangeId;
};

/// Belongs to the range that the same thread opened last in this file, likewise Field.
struct Work {
    static constexpr Kind kKind = Kind::Work;
    Head head;
    double flops, bytes;
    std::uint32_t precision, reserved;
};

struct Field {
    static constexpr Kind kKind = Kind::Field;
    Head head;
    TextId name;
    std::uint32_t reserved;
    double value;
};

struct ThreadName {
    static constexpr Kind kKind = Kind::ThreadName;
    Head head;
    TextId name;
    std::uint32_t reserved;
};

struct StreamName {
    static constexpr Kind kKind = Kind::StreamName;
    Head head;
    std::uint32_t context, stream;
    TextId name;
    std::uint32_t reserved;
};

struct Category {
    static constexpr Kind kKind = Kind::Category;
    Head head;
    TextId domain, name;
    std::uint32_t category, reserved;
};

/// Recording was switched on or off (capture range, delay, duration).
struct Window {
    static constexpr Kind kKind = Kind::Window;
    Head head;
    std::int64_t time;
    std::uint32_t open, reserved;
};

struct Loss {
    static constexpr Kind kKind = Kind::Loss;
    Head head;
    LossKind what;
    TextId detail;
    std::uint64_t count;
};

struct End {
    static constexpr Kind kKind = Kind::End;
    Head head;
    std::int64_t time;
    std::int64_t flushNs; ///< what the last flush took
    std::uint32_t signal; ///< 0: exit
    std::uint32_t reserved;
};

struct Uuid {
    std::uint8_t bytes[16];
};

/// Of the sampler's spool: a time series of a device.
struct SampleSeries {
    static constexpr Kind kKind = Kind::SampleSeries;
    Head head;
    std::uint32_t id;
    TextId name, unit, origin;
    Uuid device;
};

/// Values of series `first`, `first` + 1, ...: `count` doubles behind this struct, NaN where there
/// is none.
struct Samples {
    static constexpr Kind kKind = Kind::Samples;
    Head head;
    std::int64_t start, end; ///< equal for an instant
    std::uint32_t first, count;
};

/// Of a second run: what number `number` of a ReplayedKernel's values is, by CUPTI's name.
struct ReplayMetric {
    static constexpr Kind kKind = Kind::ReplayMetric;
    Head head;
    std::uint32_t number;
    TextId name;
};

/// Of a second run: a launch of its plan, with `count` doubles behind this struct; none where it
/// was not counted. One that is counted in several passes comes after each of them, without
/// doubles, and then with them. Its configuration has but the function, grid and block.
struct ReplayedKernel {
    static constexpr Kind kKind = Kind::ReplayedKernel;
    Head head;
    std::int64_t time; ///< of its launch
    std::uint32_t config, context, stream, count;
    std::uint32_t number; ///< PlannedLaunch::number
    std::uint32_t left;   ///< passes until its doubles come; 0: there is no more of it
};

/// A file with code that the process has loaded.
struct Module {
    static constexpr Kind kKind = Kind::Module;
    static constexpr std::size_t kBuildIdBytes = 32;
    Head head;
    std::uint64_t start, end; ///< addresses
    std::uint64_t bias;       ///< what an address is above the linked one
    TextId path;
    std::uint32_t buildIdBytes; ///< 0: it has none
    std::uint8_t buildId[kBuildIdBytes];
};

/// A host call stack: `count` addresses of 64 bits behind this struct, innermost first. The modules
/// that hold them were declared before.
struct Stack {
    static constexpr Kind kKind = Kind::Stack;
    Head head;
    std::uint32_t number, count;
};

template <class T>
constexpr std::uint16_t wordsOf() {
    static_assert(sizeof(T) % 8 == 0, "records are padded by hand, so that no byte is left unset");
    return sizeof(T) / 8;
}

} // namespace ridge::spool
