// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "trace/records/table.h"

#include <cstdint>
#include <vector>

namespace ridge::trace {

/// A kernel function with one launch configuration.
struct KernelConfig {
    ConfigId id{};
    StringId function{};
    StringId mangled{};
    Dim3 grid{}, block{};
    Dim3 cluster{};
    std::uint32_t registersPerThread = 0;
    std::uint32_t staticShared = 0, dynamicShared = 0;
    std::uint32_t activeClusters = 0;
    std::uint32_t sharedCarveout = 0;
    std::uint32_t localPerThread = 0;
};

template <>
struct Table<KernelConfig> {
    static constexpr auto kName = "kernel_config";
    static constexpr auto kMeaning = "a kernel function with one launch configuration; from CUPTI";
    static constexpr void columns(auto&& add) {
        add(RowId{});
        add(column("function_id", &KernelConfig::function, "demangled"));
        add(column("mangled_id", &KernelConfig::mangled, "as in the module"));
        add(Dimensions{{"grid_x", "grid_y", "grid_z"}, &KernelConfig::grid, "blocks"});
        add(Dimensions{{"block_x", "block_y", "block_z"}, &KernelConfig::block, "threads"});
        add(Dimensions{{"cluster_x", "cluster_y", "cluster_z"},
                       &KernelConfig::cluster,
                       "blocks per cluster; 0: none asked for"});
        add(column("registers_per_thread", &KernelConfig::registersPerThread));
        add(column("static_shared_bytes", &KernelConfig::staticShared, "per block"));
        add(column("dynamic_shared_bytes", &KernelConfig::dynamicShared, "per block"));
        add(column("shared_carveout_bytes", &KernelConfig::sharedCarveout,
                   "per SM, as the driver set it up"));
        add(column("active_clusters", &KernelConfig::activeClusters,
                   "clusters that the device can hold at once (CUPTI); 0: none asked for"));
        add(column("local_bytes_per_thread", &KernelConfig::localPerThread));
    }
};

/// The host call that started a GPU operation. Operations of one graph launch repeat their call's.
struct Launch {
    /// None: no API record was seen for this operation.
    ThreadId thread{};
    StringId api{};
    /// Of the call on the host.
    Ns start{}, end{};
    std::uint32_t correlation = 0;
    bool known() const { return thread != ThreadId::None; }
};

/// In an order that keeps it in a cache line, since recordings hold tens of millions of them.
struct Kernel {
    Ns start{}, end{};
    std::uint64_t graphNode = 0;
    [[no_unique_address]] Launch launch;
    KernelId id{};
    ConfigId config{};
    StreamId stream{};
};
static_assert(sizeof(Kernel) == 64);

template <>
struct Table<Kernel> {
    static constexpr auto kName = "kernel";
    static constexpr void columns(auto&& add) {
        add(RowId{"order of writing, nearly the order of start_ns"});
        add(column("config_id", &Kernel::config));
        add(column("stream_id", &Kernel::stream));
        add(Span{"on the GPU, from CUPTI"});
        add(Bits{"graph_node", &Kernel::graphNode, "CUPTI's node id; NULL outside graphs"});
        add(LaunchColumns{});
    }
};

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

template <>
struct Stored<CopyKind> {
    static constexpr auto kLast = CopyKind::PeerToPeer, kElse = CopyKind::Unknown;
};

enum class MemoryKind : std::uint8_t {
    Unknown = 0,
    Pageable = 1,
    Pinned = 2,
    Device = 3,
    Array = 4,
    Managed = 5,
    DeviceStatic = 6,
    ManagedStatic = 7, // to here numbers as in CUPTI; never renumber
    /// A block of PyTorch's caching allocator, inside one of its segments.
    Tensor = 8,
    /// What that allocator holds from CUDA, where CUPTI's records say it too.
    TensorSegment = 9
};

template <>
struct Stored<MemoryKind> {
    static constexpr auto kLast = MemoryKind::TensorSegment, kElse = MemoryKind::Unknown;
};

struct Copy {
    CopyId id{};
    StreamId stream{};
    Ns start{}, end{};
    std::uint64_t bytes = 0;
    CopyKind kind{};
    MemoryKind source{}, destination{};
    bool async = false;
    DeviceId peerSource{}, peerDestination{};
    std::uint64_t graphNode = 0;
    Launch launch;
};

template <>
struct Table<Copy> {
    static constexpr auto kName = "copy";
    static constexpr void columns(auto&& add) {
        add(RowId{});
        add(column("stream_id", &Copy::stream));
        add(Span{"on the GPU, from CUPTI"});
        add(column("bytes", &Copy::bytes));
        add(column("kind", &Copy::kind, "CopyKind, numbers as in CUPTI; copy_kind_view has words"));
        add(column("source_memory", &Copy::source, "MemoryKind; memory_kind_view has words"));
        add(column("destination_memory", &Copy::destination,
                   "MemoryKind; memory_kind_view has words"));
        add(column("is_async", &Copy::async, "0 or 1"));
        add(column("peer_source_id", &Copy::peerSource, "of a peer copy, else NULL"));
        add(column("peer_destination_id", &Copy::peerDestination));
        add(Bits{"graph_node", &Copy::graphNode, "NULL outside graphs"});
        add(LaunchColumns{});
    }
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

template <>
struct Table<Fill> {
    static constexpr auto kName = "fill";
    static constexpr void columns(auto&& add) {
        add(RowId{});
        add(column("stream_id", &Fill::stream));
        add(Span{"on the GPU, from CUPTI"});
        add(column("bytes", &Fill::bytes));
        add(column("pattern", &Fill::pattern, "the value written"));
        add(column("memory", &Fill::memory, "MemoryKind; memory_kind_view has words"));
        add(column("is_async", &Fill::async, "0 or 1"));
        add(Bits{"graph_node", &Fill::graphNode, "NULL outside graphs"});
        add(LaunchColumns{});
    }
};

/// The rows of these tables; a part of Trace.
struct OperationRows {
    std::vector<KernelConfig> configs;
    std::vector<Kernel> kernels;
    std::vector<Copy> copies;
    std::vector<Fill> fills;
    using Tables = Members<&OperationRows::configs, &OperationRows::kernels, &OperationRows::copies,
                           &OperationRows::fills>;
};

} // namespace ridge::trace
