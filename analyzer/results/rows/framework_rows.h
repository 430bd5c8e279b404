// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// What the work of a framework (PyTorch) cost, by module, op, line and marked range.
#pragma once

#include "analyzer/results/labels/budget.h"
#include "analyzer/results/measures/none.h"
#include "analyzer/results/measures/ns.h"
#include "analyzer/results/measures/shape_work.h"

#include "analyzer/results/rows/launchers.h"

#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

namespace ridge::analyzer {

/// Operations of a GPU (kernels, copies, fills) that something of a framework launched.
struct FrameworkWork {
    std::uint64_t operations = 0;
    Ns forward{},
        backward{};    ///< GPU time of the operations, summed, by the pass that launched them
    Budget byLabel;    ///< the same time by what bounds the operations
    Ns busy{};         ///< busy time that is theirs alone: adds up to that of the GPUs
    ShapeWork byShape; ///< of the ops that launched them

    Ns total() const { return plus(forward, backward); }
    /// That of most time, of equals the first; Unclassified without any.
    Label label() const;
    FrameworkWork& operator+=(const FrameworkWork& other);
};

/// Tensors that were live at the peaks of their GPUs, by the pass that allocated them.
struct LiveTensors {
    std::uint64_t blocks = 0;
    std::uint64_t forward = 0, backward = 0; ///< bytes

    std::uint64_t bytes() const { return forward + backward; }
    LiveTensors& operator+=(const LiveTensors& other);
};

/// What ops do with the types of their tensors.
enum class TypeUse {
    One,        ///< compute in one floating type
    Several,    ///< read floating types beside each other, as a norm with weights of another type
    Cast,       ///< copy into another type
    NoFloating, ///< have whole numbers or truth values alone
    Unknown     ///< there is no op, or its arguments have no type
};

/// How an op uses the types of its tensors.
struct OpTypes {
    TypeUse use = TypeUse::Unknown;
    /// "bf16"; Several: narrower ones first; Cast: source and target; else none.
    std::vector<std::string_view> types;
    bool operator==(const OpTypes&) const = default;
    bool operator<(const OpTypes& other) const {
        return std::tie(use, types) < std::tie(other.use, other.types);
    }
};

/// A module, or layers that repeat as one.
struct ModuleRow {
    std::string path;             ///< "Llama.model.layers.3.mlp", merged "Llama.model.layers.*.mlp"
    std::uint32_t parent = kNone; ///< row of the module around it, by the path
    std::uint64_t modules = 1;    ///< how many the row stands for
    std::uint64_t calls = 0;      ///< forward passes
    FrameworkWork self;           ///< in no module inside of it
    FrameworkWork total;     ///< with all modules inside, which are those with this path and a dot
    Ns host{};               ///< of the forward passes on the host, all inside included
    LiveTensors selfTensors; ///< in no module inside of it
    LiveTensors tensors;     ///< with all modules inside
    std::map<OpTypes, Ns> selfTypes; ///< GPU time by types, in no module inside of it
    std::map<OpTypes, Ns> types;     ///< with all modules inside; adds up to that of `total`
};

/// An op or a node of autograd with its arguments.
struct OpRow {
    std::string name, arguments; ///< "aten::addmm", "f32[128], f32[32,64], f32[64,128]"
    std::uint64_t calls = 0;
    FrameworkWork work;    ///< launched by it and by no op inside of it
    Ns host{};             ///< on the host, without the ranges right inside of it
    Ns hostTotal{};        ///< with all inside; an op inside of one of its own row counts once
    Ns total{};            ///< GPU time of what it and the ops inside launched, likewise
    bool inGraphs = false; ///< some operations are of CUDA graphs, whose replays are no calls
};

/// Ops that launched work, by the types of their tensors.
struct TypeRow : OpTypes {
    std::uint64_t calls = 0; ///< of ops of this name and these arguments that launched work
    FrameworkWork work;
    bool inGraphs = false;        ///< as OpRow::inGraphs, of any of the ops
    std::vector<std::string> ops; ///< names, most GPU time first, three at most
};

/// A line of the program.
struct LineRow {
    std::string site;   ///< "train.py:12 step": file, line and function
    FrameworkWork work; ///< `backward`: of the backward pass of what the line did
};

/// What the framework or the program marks: the optimizer's step, a loader's wait.
struct MarkedRow {
    std::string name; ///< "Optimizer.step#AdamW.step"
    std::uint64_t calls = 0;
    FrameworkWork work;     ///< launched inside
    FrameworkWork noModule; ///< of `work`, what has no module
    Ns host{};
};

/// What is around work of the GPU.
enum class WorkPlace {
    Module,
    Marked,  ///< a marked range, and no module
    Nowhere, ///< neither
};

/// What ops of one name launched in one pass, right in a module or elsewhere. Modules inside of
/// that one have rows of their own.
struct PlacedOpRow {
    WorkPlace place = WorkPlace::Nowhere;
    std::string around; ///< path of the module, or name of the marked range; "" of Nowhere
    std::string op;     ///< "aten::mm"; "": no op launched it
    bool isBackward = false;
    FrameworkWork work;
};

/// What a thread of the host did.
enum class HostWork {
    Python,      ///< no op ran: the interpreter, and what it calls outside of PyTorch's ops
    Op,          ///< in an op or a node of autograd: PyTorch's own code, launch calls included
    Autograd,    ///< in autograd's engine, between nodes
    Marked,      ///< in what PyTorch marks (the optimizer, a loader) and in no op inside
    Compilation, ///< in a phase of torch.compile, with the ops that it runs
    Unknown      ///< a thread without ranges of PyTorch
};

/// Time in which a GPU waited for the host, by what the host did.
struct HostBusyRow {
    HostWork work = HostWork::Unknown;
    /// Python: the line that it came to next; op, mark, phase: its name; "": not known.
    std::string where;
    Ns time{}; ///< summed over GPUs
    std::uint64_t stretches = 0;
};

/// Rows: by GPU time, largest first; modules as a tree, parents before what is inside.
struct FrameworkRows {
    bool recorded = false;              ///< the recording has ranges of a framework
    std::string framework;              ///< whose: "PyTorch" or "XLA"
    Ns busy{};                          ///< of the GPUs, in the reported part
    Ns inModules{}, inOps{}, onLines{}; ///< of `busy`, what has a module, an op, a line
    /// Of the recording: steps that were followed op by op, and those that were not.
    std::uint64_t followedSteps = 0, skippedSteps = 0;
    Ns bySteps{};              ///< of `busy`, what is of skipped steps and known by a followed one
    bool tellsTensors = false; ///< the recording has tensors: modules have LiveTensors
    ModelUse model;
    std::vector<ModuleRow> modules;
    std::vector<OpRow> ops;
    std::vector<TypeRow> types;    ///< their work adds up to that of `ops` and `withoutOp`
    std::size_t floatingTypes = 0; ///< different ones in `types`
    /// In the order of their first operations; their work adds up to that of all operations.
    std::vector<PlacedOpRow> placedOps;
    std::map<std::string, Launchers, std::less<>> ofKernel; ///< by function
    std::vector<LineRow> lines;
    std::vector<MarkedRow> marked;
    FrameworkWork unmarked;            ///< of operations with neither a module nor a marked range
    FrameworkWork withoutOp;           ///< of operations that no op launched
    std::vector<HostBusyRow> hostBusy; ///< most time first; adds up to the idle time of host busy

    /// Part of `busy`, 0 to 1.
    double share(Ns part) const {
        return busy > Ns{} ? static_cast<double>(part.count()) / static_cast<double>(busy.count())
                           : 0;
    }
};

} // namespace ridge::analyzer
