// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "spool/step_source.h"
#include "trace/records/table.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace ridge::trace {

enum class PayloadKind : std::uint8_t { None = 0, Integer = 1, Real = 2, Schema = 3 };

template <>
struct Stored<PayloadKind> {
    static constexpr auto kLast = PayloadKind::Schema, kElse = PayloadKind::None;
};

/// An NVTX range (push/pop or start/end). Ranges of a thread nest: `parent` is the enclosing
/// push/pop range.
struct Range {
    RangeId id{};
    ThreadId thread{};
    ThreadId endThread{};
    StringId domain{};
    StringId name{};
    StringId category{};
    std::uint32_t color = 0;
    bool startEnd = false;
    Ns start{};
    std::optional<Ns> end;
    RangeId parent{};
    PayloadKind payloadKind{};
    std::int64_t payloadInteger = 0;
    double payloadReal = 0;
};

template <>
struct Table<Range> {
    static constexpr auto kName = "range";
    static constexpr auto kMeaning = "NVTX ranges";
    static constexpr void columns(auto&& add) {
        add(RowId{});
        add(column("thread_id", &Range::thread, "that opened it"));
        add(column("end_thread_id", &Range::endThread, "that closed it; NULL while open"));
        add(column("domain_id", &Range::domain, "NULL: the default domain"));
        add(column("name_id", &Range::name));
        add(column("category_id", &Range::category));
        add(column("color", &Range::color, "ARGB; 0: none"));
        add(column("is_start_end", &Range::startEnd,
                   "1: a start/end range, may cross threads and need not nest"));
        add(OpenSpan{"", "NULL: never closed"});
        add(OwnReference{"parent_id", &Range::parent, "enclosing push/pop range of the thread"});
        add(column("payload_kind", &Range::payloadKind,
                   "0 none, 1 integer, 2 real, 3 schema (see work, range_field)"));
        add(column("payload_integer", &Range::payloadInteger));
        add(column("payload_real", &Range::payloadReal, "NULL: not a number"));
    }
};

struct Mark {
    ThreadId thread{};
    StringId domain{};
    StringId name{};
    StringId category{};
    std::uint32_t color = 0;
    Ns time{};
};

template <>
struct Table<Mark> {
    static constexpr auto kName = "mark";
    static constexpr auto kMeaning = "NVTX marks";
    static constexpr void columns(auto&& add) {
        add(column("thread_id", &Mark::thread));
        add(column("domain_id", &Mark::domain, "NULL: the default domain"));
        add(column("name_id", &Mark::name));
        add(column("category_id", &Mark::category));
        add(column("color", &Mark::color, "ARGB; 0: none"));
        add(column("time_ns", &Mark::time));
    }
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

template <>
struct Stored<Precision> {
    static constexpr auto kLast = Precision::Int32, kElse = Precision::None;
};

/// What the program says a range does, through an NVTX payload of schema "ridgepoint.work":
/// the algorithm's own operations and least DRAM bytes, for the whole range.
struct Work {
    RangeId range{};
    double flops = 0;
    double bytes = 0;
    Precision precision{};
};

template <>
struct Table<Work> {
    static constexpr auto kName = "work";
    static constexpr auto kMeaning =
        "what the program says a range does: NVTX payload \"ridgepoint.work\"";
    static constexpr void columns(auto&& add) {
        add(column("range_id", &Work::range));
        add(column("flops", &Work::flops, "the algorithm's operations in the whole range"));
        add(column("bytes", &Work::bytes, "the least DRAM bytes of the whole range"));
        add(column("precision", &Work::precision, "Precision; precision_view has words"));
    }
};

/// One field of an NVTX payload struct of any other schema.
struct RangeField {
    RangeId range{};
    StringId field{};
    double value = 0;
};

template <>
struct Table<RangeField> {
    static constexpr auto kName = "range_field";
    static constexpr auto kMeaning = "a field of an NVTX payload of any other schema";
    static constexpr void columns(auto&& add) {
        add(column("range_id", &RangeField::range));
        add(column("field_id", &RangeField::field));
        add(column("value", &RangeField::value));
    }
};

/// What a range of a framework is. Stored; never renumber.
enum class FrameworkKind : std::uint8_t {
    None = 0,
    Module = 1,         ///< a module's forward pass; the name is its path from the root
    ModuleBackward = 2, ///< a node of the backward pass; the name is the path of the forward pass
    Op = 3,
    BackwardNode = 4, ///< a node of autograd
    User = 5, ///< what the framework or the program marks: the optimizer's step, a loader's wait
    Compilation = 6, ///< a phase of torch.compile, such as "Inductor"
    GraphBreak = 7,  ///< of torch.compile; without length, and its time says nothing
    Step = 8, ///< of the program, from one step of its optimizer to the next; crosses other ranges
    /// A step without its ops and modules: there are only ranges of Compilation and User.
    SkippedStep = 9,
    Recompilation = 10 ///< of torch.compile, like GraphBreak
};

/// Whether ranges of this kind nest with the others of their thread.
constexpr bool nests(FrameworkKind kind) {
    return kind < FrameworkKind::GraphBreak;
}

template <>
struct Stored<FrameworkKind> {
    static constexpr auto kLast = FrameworkKind::Recompilation, kElse = FrameworkKind::None;
};

/// What a framework did on a thread. These ranges nest on each thread.
///
/// Of a Compilation `arguments` is PyTorch's number of it ("0/1": frame 0, compiled for the second
/// time). `site` is the function that is compiled, on the outermost range of a compilation. The name
/// of a GraphBreak or a Recompilation is PyTorch's reason, its `site` the function.
struct FrameworkRange {
    ThreadId thread{};
    FrameworkKind kind{};
    StringId name{};
    StringId arguments{}; ///< of an op: types and shapes, "bf16[64,128], bf16[128,256]"
    StringId site{}; ///< the line outside of the framework that called it, "file.py:12 function"
    std::int64_t sequence = -1; ///< autograd's; -1: none
    Ns start{}, end{};
};

template <>
struct Table<FrameworkRange> {
    static constexpr auto kName = "framework_range";
    static constexpr auto kMeaning = "what a framework (PyTorch) did: modules, ops, backward nodes";
    static constexpr bool kLater = true;
    static constexpr void columns(auto&& add) {
        add(column("thread_id", &FrameworkRange::thread));
        add(column("kind", &FrameworkRange::kind,
                   "1 module, 2 backward pass of a module, 3 op, 4 node of autograd, 5 marked by "
                   "framework or program, 6 phase of torch.compile, 7 graph break, "
                   "8 step, 9 step without its ops and modules, 10 recompilation"));
        add(column("name_id", &FrameworkRange::name,
                   "an op's name or a module's path; a phase; the reason of a graph break or a "
                   "recompilation"));
        add(column("arguments_id", &FrameworkRange::arguments,
                   "types and shapes of an op; the number of a compilation"));
        add(column("site_id", &FrameworkRange::site,
                   "file, line and function: the caller outside of the framework, or what is "
                   "compiled"));
        add(column("sequence", &FrameworkRange::sequence, "autograd's number; -1: none"));
        add(Span{"on the host"});
    }
};

/// A node that a thread put into a CUDA graph.
struct GraphNode {
    ThreadId thread{};
    std::uint64_t node = 0;     ///< as Kernel::graphNode names it; unique in the process
    std::uint64_t original = 0; ///< the node that it was cloned from; 0: none
    Ns time{};
};

template <>
struct Table<GraphNode> {
    static constexpr auto kName = "graph_node";
    static constexpr auto kMeaning = "nodes of CUDA graphs: which thread put them in, and when";
    static constexpr bool kLater = true;
    static constexpr void columns(auto&& add) {
        add(column("thread_id", &GraphNode::thread));
        add(Bits{"node", &GraphNode::node, "as kernel.graph_node; unique in a process"});
        add(Bits{"original", &GraphNode::original, "the node that it was cloned from"});
        add(column("time_ns", &GraphNode::time));
    }
};

using spool::StepSource;

template <>
struct Stored<StepSource> {
    static constexpr auto kLast = StepSource::Launches, kElse = StepSource::None;
};

/// A step of a process as the collector saw it, on the thread that leads. The operations of some
/// are not recorded, so that they show how long a step takes then. No steps: all was recorded.
struct Step {
    ThreadId thread{};
    StepSource source{};
    Ns start{}, end{};
    bool recorded = false;
    bool whole = false; ///< it ended by itself
};

template <>
struct Table<Step> {
    static constexpr auto kName = "step";
    static constexpr auto kMeaning =
        "steps of the program, some without their operations; none: all was recorded";
    static constexpr bool kLater = true;
    static constexpr void columns(auto&& add) {
        add(column("thread_id", &Step::thread));
        add(column("source", &Step::source,
                   "what ends it: 1 an NVTX range opens again, 2 a forward pass begins, 3 the "
                   "optimizer has made a step, 4 launches come again in the same order"));
        add(Span{"on the host", "to the next step"});
        add(column("recorded", &Step::recorded, "0: operations in it were not recorded"));
        add(column("whole", &Step::whole, "0: it did not end by itself"));
    }
};

/// What the worker processes of a loader did between two looks, by the thread that takes its
/// batches.
struct LoaderWorkers {
    ThreadId thread{};
    std::uint32_t workers = 0;
    double running = 0; ///< workers on a CPU, on average
    double queued = 0;  ///< ready to run without a CPU, likewise; NaN: not known
    Ns start{}, end{};
};

template <>
struct Table<LoaderWorkers> {
    static constexpr auto kName = "loader_workers";
    static constexpr auto kMeaning = "what the worker processes of a data loader did";
    static constexpr bool kLater = true;
    static constexpr void columns(auto&& add) {
        add(column("thread_id", &LoaderWorkers::thread, "takes the batches"));
        add(column("workers", &LoaderWorkers::workers, "how many there are"));
        add(column("running", &LoaderWorkers::running, "on a CPU, on average over this time"));
        add(column("queued", &LoaderWorkers::queued,
                   "ready to run without a CPU, likewise; NULL: not known"));
        add(Span{"on the host"});
    }
};

/// The rows of these tables; a part of Trace.
struct RangeRows {
    std::vector<Range> ranges;
    std::vector<Mark> marks;
    std::vector<Work> work;
    std::vector<RangeField> rangeFields;
    std::vector<FrameworkRange> frameworkRanges;
    std::vector<GraphNode> graphNodes;
    std::vector<Step> steps;
    std::vector<LoaderWorkers> loaderWorkers;
    using Tables = Members<&RangeRows::ranges, &RangeRows::marks, &RangeRows::work,
                           &RangeRows::rangeFields, &RangeRows::frameworkRanges,
                           &RangeRows::graphNodes, &RangeRows::steps, &RangeRows::loaderWorkers>;
};

} // namespace ridge::trace
