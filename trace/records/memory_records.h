// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "trace/records/operation_records.h"
#include "trace/records/table.h"

#include <cstdint>
#include <vector>

namespace ridge::trace {

/// A place in a program: of Python source, or of machine code as its symbols say.
struct Frame {
    FrameId id{};
    StringId function{};
    StringId file{};
    std::uint32_t line = 0;
};

template <>
struct Table<Frame> {
    static constexpr auto kName = "frame";
    static constexpr auto kMeaning = "a place in a program";
    static constexpr void columns(auto&& add) {
        add(RowId{});
        add(column("function_id", &Frame::function));
        add(column("file_id", &Frame::file, "source file; a module where no line is known"));
        add(column("line", &Frame::line, "0: not known"));
    }
};

/// A host call stack: its innermost frame and the stack of the caller.
struct Stack {
    StackId id{};
    StackId caller{};
    FrameId frame{};
};

template <>
struct Table<Stack> {
    static constexpr auto kName = "stack";
    static constexpr auto kMeaning =
        "a host call stack: its innermost frame and the stack of the caller";
    static constexpr void columns(auto&& add) {
        add(RowId{});
        add(OwnReference{"caller_id", &Stack::caller, "an earlier row; NULL: outermost"});
        add(column("frame_id", &Stack::frame));
    }
};

/// Reusable: the caching allocator may give the bytes out again. Only where that did not come with
/// the free, since other streams still used them.
enum class MemoryOp : std::uint8_t { Allocate = 1, Free = 2, Reusable = 3 };

template <>
struct Stored<MemoryOp> {
    static constexpr auto kFirst = MemoryOp::Allocate, kLast = MemoryOp::Reusable;
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
    std::uint64_t pool = 0;
    std::uint64_t poolSize = 0, poolUsed = 0;
    std::uint32_t correlation = 0;
    StringId name{};
    StackId stack{};
};

template <>
struct Table<Allocation> {
    static constexpr auto kName = "allocation";
    static constexpr auto kMeaning = "from CUPTI; kinds 8 and 9 from PyTorch's memory history";
    static constexpr void columns(auto&& add) {
        add(column(
            "op", &Allocation::op,
            "1 allocate, 2 free, 3 the allocator may give it out again (where not with the free)"));
        add(column("kind", &Allocation::kind, "MemoryKind; memory_kind_view has words"));
        add(Bits{"address", &Allocation::address, "64 bits, as a signed number"});
        add(column("bytes", &Allocation::bytes));
        add(column("time_ns", &Allocation::time));
        add(column("process_id", &Allocation::process));
        add(column("context_id", &Allocation::context));
        add(column("stream_id", &Allocation::stream));
        add(column("is_async", &Allocation::async, "0 or 1"));
        add(Bits{"pool", &Allocation::pool, "address of the pool; NULL: none"});
        add(column("pool_size_bytes", &Allocation::poolSize));
        add(column("pool_used_bytes", &Allocation::poolUsed));
        add(column("correlation", &Allocation::correlation, "unique per process only"));
        add(column("name_id", &Allocation::name, "of a static symbol"));
        add(column("stack_id", &Allocation::stack, "of the call; NULL: not recorded"));
    }
};

enum class PoolOp : std::uint8_t { Unknown = 0, Created = 1, Destroyed = 2, Trimmed = 3 };

template <>
struct Stored<PoolOp> {
    static constexpr auto kLast = PoolOp::Trimmed, kElse = PoolOp::Unknown;
};

struct PoolEvent {
    PoolOp op{};
    std::uint64_t pool = 0;
    std::uint64_t size = 0, used = 0, releaseThreshold = 0;
    Ns time{};
    ProcessId process{};
    DeviceId device{};
    std::uint32_t correlation = 0;
};

template <>
struct Table<PoolEvent> {
    static constexpr auto kName = "pool_event";
    static constexpr auto kMeaning = "memory pools, from CUPTI";
    static constexpr void columns(auto&& add) {
        add(column("op", &PoolEvent::op, "1 created, 2 destroyed, 3 trimmed"));
        add(Bits{"pool", &PoolEvent::pool, "address of the pool"});
        add(column("size_bytes", &PoolEvent::size));
        add(column("used_bytes", &PoolEvent::used));
        add(Bits{"release_threshold_bytes", &PoolEvent::releaseThreshold,
                 "64 bits, as a signed number"});
        add(column("time_ns", &PoolEvent::time));
        add(column("process_id", &PoolEvent::process));
        add(column("device_id", &PoolEvent::device));
        add(column("correlation", &PoolEvent::correlation, "unique per process only"));
    }
};

/// The rows of these tables; a part of Trace.
struct MemoryRows {
    std::vector<Frame> frames;
    std::vector<Stack> stacks;
    std::vector<Allocation> allocations;
    std::vector<PoolEvent> pools;
    using Tables = Members<&MemoryRows::frames, &MemoryRows::stacks, &MemoryRows::allocations,
                           &MemoryRows::pools>;
};

} // namespace ridge::trace
