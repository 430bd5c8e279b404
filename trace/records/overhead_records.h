// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "trace/records/table.h"

#include <cstdint>
#include <vector>

namespace ridge::trace {

/// Time that CUDA or the profiler itself took on a thread.
struct Overhead {
    std::uint32_t kind = 0;
    ThreadId thread{};
    Ns start{}, end{};
    std::uint32_t correlation = 0;
};

template <>
struct Table<Overhead> {
    static constexpr auto kName = "overhead";
    static constexpr auto kMeaning = "time that CUDA or the profiler took on a thread, from CUPTI";
    static constexpr void columns(auto&& add) {
        add(column("kind", &Overhead::kind, "CUpti_ActivityOverheadKind"));
        add(column("thread_id", &Overhead::thread));
        add(Span{});
        add(column("correlation", &Overhead::correlation, "unique per process only"));
    }
};

struct Jit {
    DeviceId device{};
    ThreadId thread{};
    StringId entry{};
    std::uint32_t operation = 0;
    Ns start{}, end{};
    std::uint64_t cacheBytes = 0;
};

template <>
struct Table<Jit> {
    static constexpr auto kName = "jit";
    static constexpr void columns(auto&& add) {
        add(column("device_id", &Jit::device));
        add(column("thread_id", &Jit::thread));
        add(column("entry_id", &Jit::entry, "what was compiled or where it was cached"));
        add(column("operation", &Jit::operation,
                   "CUpti_ActivityJitOperationType: 1 cache load, 2 store, 3 compile"));
        add(Span{});
        add(column("cache_bytes", &Jit::cacheBytes));
    }
};

/// The rows of these tables; a part of Trace.
struct OverheadRows {
    std::vector<Overhead> overheads;
    std::vector<Jit> jits;
    using Tables = Members<&OverheadRows::overheads, &OverheadRows::jits>;
};

} // namespace ridge::trace
