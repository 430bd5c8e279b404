// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// What the allocation records of a trace say: live bytes over time, who owned them at the peak,
// what was never freed, churn and pools. Bytes are those that the program asked for; definitions
// are in docs/method/memory.md.
#pragma once

#include "analyzer/results/measures/none.h"
#include "analyzer/results/measures/ns.h"
#include "analyzer/results/rows/memory_block.h"
#include "trace/records/trace.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace ridge::analyzer {

inline constexpr std::size_t kMemoryOwners = 12; ///< longest list of owners, churn or pools
inline constexpr std::size_t kMemoryBands = 7;   ///< owners with a band of MemorySpace::picture

/// Blocks of one source whose allocating thread had the same innermost range path open.
struct MemoryOwner {
    MemorySource source{};
    std::uint32_t range = kNone; ///< row of Analysis::ranges, or kNone: in no range
    std::uint64_t blocks = 0, bytes = 0;
};

/// The owners with the most bytes, largest first, and what is not in the list.
struct MemoryOwners {
    std::vector<MemoryOwner> top;
    std::uint64_t otherOwners = 0, otherBytes = 0;
    std::uint64_t blocks = 0, bytes = 0; ///< of all owners
};

/// A frame of a host call stack.
struct CodePlace {
    std::string function, file; ///< as recorded; file "" where none is known
    std::uint32_t line = 0;     ///< 0: not known
};

/// Blocks that the same place of the program allocated: the innermost frame outside the libraries
/// that allocate for others (memory/frames.h).
struct FrameOwner {
    std::vector<CodePlace>
        stack; ///< innermost first, of its blocks those with the most bytes; never empty
    std::uint32_t place = 0; ///< in `stack`: who owns the blocks
    std::uint64_t blocks = 0, bytes = 0;
};

/// As MemoryOwners, of the blocks that have a call stack.
struct FrameOwners {
    std::vector<FrameOwner> top;
    std::uint64_t otherOwners = 0, otherBytes = 0;
    std::uint64_t blocks = 0, bytes = 0; ///< of all with a stack
};

/// In which of PyTorch's ranges a tensor was allocated.
enum class TensorPlace : std::uint8_t {
    Forward,  ///< a module's forward pass
    Backward, ///< a module's backward pass
    Marked,   ///< in no module, and in what PyTorch or the program marks, as the optimizer's step
    Outside,  ///< in neither
    NotKnown
};

/// Tensors of the same place.
struct TensorOwner {
    TensorPlace place{};
    std::string name; ///< path of the module, or name of the marked range
    std::uint64_t blocks = 0, bytes = 0;
};

/// What PyTorch's allocator held from CUDA for the tensors of a device.
struct TensorSegments {
    std::uint64_t peak = 0;       ///< most bytes held
    Ns peakTime{};                ///< when that was first reached
    std::uint64_t used = 0;       ///< most tensor bytes while the peak was held
    std::uint64_t atPeak = 0;     ///< bytes held when the tensors' own peak was reached
    double fragmentation() const; ///< 1 - used / peak; 0 when nothing was held
};

/// Blocks of `from` to below 2 x `from` bytes; `from` is kSmallBlock times a power of two, or 0:
/// below that.
struct SizeClass {
    std::uint64_t from = 0;
    std::uint64_t blocks = 0, bytes = 0;
};
inline constexpr std::uint64_t kSmallBlock = 1'000'000;

struct SourceRow {
    std::uint64_t blocks = 0;    ///< of the whole run
    std::uint64_t allocated = 0; ///< bytes, summed over all blocks of the run
    std::uint64_t peak = 0;      ///< most live bytes of this source alone
    std::uint64_t atPeak = 0;    ///< live bytes when all sources together were largest
};

/// The driver's used memory of a device at its highest sample, beside what the records explain.
struct DriverMemory {
    std::uint64_t used = 0; ///< bytes
    Ns time{};
    std::uint64_t live = 0; ///< bytes of the blocks live at `time`
    /// Contexts, modules, pools' unused memory, other programs; negative: managed memory elsewhere.
    std::int64_t residual() const {
        return static_cast<std::int64_t>(used) - static_cast<std::int64_t>(live);
    }
};

/// The name and unit of the series that DriverMemory is taken from.
inline constexpr std::string_view kUsedMemorySeries = "used memory", kUsedMemoryUnit = "B";

/// A device, the host, or the tensors of a device over the run.
struct MemorySpace {
    trace::Device device;    ///< name "device not known" when records name none; empty for the host
    std::uint32_t index = 0; ///< Block::space of its blocks
    bool isHost = false;
    bool isTensors = false; ///< inside the device's memory, shown beside it
    std::uint64_t peak = 0; ///< most live bytes of all sources together
    Ns peakTime{};          ///< when that was first reached
    std::array<SourceRow, kMemorySources> sources{}; ///< by MemorySource
    MemoryOwners owners;                             ///< of the bytes live at peakTime
    FrameOwners frames;                              ///< likewise, by place in the program
    /// Likewise, all of them by PyTorch's ranges, most bytes first; empty of other spaces than
    /// tensors and of a recording without such ranges.
    std::vector<TensorOwner> tensorOwners;
    std::vector<SizeClass> sizes;                ///< of the blocks live at peakTime, ascending
    MemoryOwners neverFreed;                     ///< of blocks with BlockEnd::NeverFreed
    std::uint64_t keptBlocks = 0, keptBytes = 0; ///< of blocks with BlockEnd::Kept
    std::uint64_t openBlocks = 0, openBytes = 0; ///< of blocks with BlockEnd::NotKnown
    /// Bytes of the first kMemoryBands of `owners` and of all others, at the moment of each column
    /// at which their sum was largest. Columns divide MemorySummary::first .. last equally, at
    /// least a nanosecond each; none when that is no time.
    std::vector<std::array<std::uint64_t, kMemoryBands + 1>> picture;
    std::optional<TensorSegments> segments; ///< of tensors; none: not recorded
    std::optional<DriverMemory> driver;     ///< none: no such series in the trace
};

/// Allocations in the instances of a range path, inner ranges included.
struct ChurnRow {
    std::uint32_t range = kNone; ///< row of Analysis::ranges
    std::uint64_t instances = 0; ///< of the path; at least 2
    std::uint64_t blocks = 0, bytes = 0;
    std::uint64_t freedInside = 0, freedInsideBytes = 0; ///< freed before the same instance ended
};

/// An asynchronous pool by its events and allocations.
struct PoolRow {
    std::int32_t pid = 0;       ///< 0: not known
    std::uint64_t address = 0;  ///< that names the pool
    std::uint64_t reserved = 0; ///< most bytes that the pool held from the driver
    Ns reservedTime{};          ///< when that was first seen
    std::uint64_t used = 0;     ///< most bytes seen in use while `reserved` was held
    std::uint64_t observations = 0;
    double fragmentation() const; ///< 1 - used / reserved; 0 when nothing was reserved
};

struct MemorySummary {
    std::uint64_t blocks = 0; ///< tensors included; 0: no allocations recorded
    BlockCounts counts;
    Ns first{}, last{}; ///< first allocation, end of the last block
    std::vector<MemorySpace>
        spaces; ///< those with blocks: devices as in the trace, tensors after theirs, host last
    std::vector<ChurnRow> churn;  ///< most blocks freed inside first; without paths that have none
    std::uint64_t otherChurn = 0; ///< paths left out of `churn`
    std::vector<PoolRow> pools;   ///< most reserved first
    std::uint64_t otherPools = 0;
};

} // namespace ridge::analyzer
