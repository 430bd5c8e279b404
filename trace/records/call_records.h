// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "trace/records/table.h"

#include <cstdint>
#include <vector>

namespace ridge::trace {

/// An API call that started no operation, or a graph launch. Other launches live in their
/// operation.
struct ApiCall {
    CallId id{};
    ThreadId thread{};
    StringId api{};
    Ns start{}, end{};
    std::uint32_t correlation = 0;
    std::int32_t result = 0;
};

template <>
struct Table<ApiCall> {
    static constexpr auto kName = "api_call";
    static constexpr auto kMeaning =
        "calls that started no operation, and graph launches; api_view has all";
    static constexpr void columns(auto&& add) {
        add(RowId{});
        add(column("thread_id", &ApiCall::thread));
        add(column("api_id", &ApiCall::api));
        add(Span{"on the host"});
        add(column("correlation", &ApiCall::correlation, "unique per process only"));
        add(column("result", &ApiCall::result, "cudaError_t or CUresult; 0 is success"));
    }
};

enum class SyncKind : std::uint8_t {
    Unknown = 0,
    Event = 1,
    StreamWaitEvent = 2,
    Stream = 3,
    Context = 4
};

template <>
struct Stored<SyncKind> {
    static constexpr auto kLast = SyncKind::Context, kElse = SyncKind::Unknown;
};

struct Sync {
    SyncKind kind{};
    ContextId context{};
    StreamId stream{};
    std::uint32_t event = 0;
    std::uint32_t eventSync = 0;
    Ns start{}, end{};
    std::uint32_t correlation = 0;
    ProcessId process{};
};

template <>
struct Table<Sync> {
    static constexpr auto kName = "sync";
    static constexpr void columns(auto&& add) {
        add(column("kind", &Sync::kind,
                   "SyncKind: 1 event, 2 stream waits for event, 3 stream, 4 context"));
        add(column("context_id", &Sync::context));
        add(column("stream_id", &Sync::stream, "NULL for contexts and events"));
        add(column("event", &Sync::event, "CUPTI's event number; 0: none"));
        add(column("event_sync", &Sync::eventSync, "joins to cuda_event.sync"));
        add(Span{});
        add(column("correlation", &Sync::correlation, "unique per process only"));
        add(column("process_id", &Sync::process));
    }
};

/// cudaEventRecord.
struct CudaEvent {
    ContextId context{};
    StreamId stream{};
    std::uint32_t event = 0, sync = 0;
    std::uint32_t correlation = 0;
    ProcessId process{};
};

template <>
struct Table<CudaEvent> {
    static constexpr auto kName = "cuda_event";
    static constexpr auto kMeaning = "cudaEventRecord";
    static constexpr void columns(auto&& add) {
        add(column("context_id", &CudaEvent::context));
        add(column("stream_id", &CudaEvent::stream));
        add(column("event", &CudaEvent::event, "CUPTI's event number"));
        add(column("sync", &CudaEvent::sync, "joins to sync.event_sync"));
        add(column("correlation", &CudaEvent::correlation, "unique per process only"));
        add(column("process_id", &CudaEvent::process));
    }
};

/// The rows of these tables; a part of Trace.
struct CallRows {
    std::vector<ApiCall> calls;
    std::vector<Sync> syncs;
    std::vector<CudaEvent> events;
    using Tables = Members<&CallRows::calls, &CallRows::syncs, &CallRows::events>;
};

} // namespace ridge::trace
