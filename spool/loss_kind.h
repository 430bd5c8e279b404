// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

namespace ridge::spool {

/// What a recording can lack. The numbers stand in spools; trace/records/loss_facts.h has the
/// words.
enum class LossKind : std::uint32_t {
    RecordsDropped = 1, ///< CUPTI had no buffer
    ZeroTimestamps,     ///< GPU records without times
    ReversedTimes,      ///< end before start
    UnknownKind,        ///< record kinds this version cannot read
    OtherClient,        ///< another CUPTI client holds the process; `detail` names it
    CuptiMissing,       ///< no libcupti could be loaded; `detail` says why
    CuptiTooOld,        ///< `count` is its version
    CuptiError,         ///< a call failed; `detail` says which and why
    NoDriver,           ///< CUDA could not start
    ForkedChild,        ///< used CUDA after a bare fork; counted by the recorder
    SpoolFull,          ///< the disk or size limit stopped the spool; `count` bytes not written
    QueueFull,          ///< the disk was slower than the target; `count` bytes not written
    FatalError,         ///< CUPTI stopped itself after a fatal CUDA error
    Unfinished,         ///< operations still running at the end, without an end time
    DoubtfulNames,      ///< kernels of graphs after a module was unloaded
    NotSampled,         ///< no counters of a device; `detail` says why
    SamplesLost,        ///< the hardware's buffer was full: holes in the samples
    NoNvml,             ///< no clocks, power and used memory; `detail` says why
    SamplerCut,         ///< the sampler was killed or hung: samples end before the program
    OtherProcesses,     ///< on the GPU meanwhile; counted by the recorder
    SamplingStopped, ///< of one device, which was lost or taken by another tool; `detail` says why
    NotReplayed,     ///< a context whose kernels cannot be replayed; `detail` says why
    ReplaySkipped,   ///< chosen launches that would hang; `detail` names them
    ReplayHung,      ///< a kernel did not come back from its replay; `detail` names it
    ReplayLost,      ///< kernels that ran in the replay and have no counters; `detail` says why
    ReplayDiffered,  ///< replayed kernels that the normal run did not have; counted by the recorder
    TooManyStacks,   ///< call stacks of allocations beyond `count` different ones
    SymbolsUnread,   ///< modules without names in call stacks; found by the recorder
    // Of the Python side of --torch-memory, found by the recorder:
    TorchNotStarted, ///< no history of tensors came from any process
    TorchProblem,    ///< the history was not kept, or only in part; `detail` says why
    TorchCut,        ///< a process ended before it wrote its history
    TorchUnreadable, ///< lines of a history that cannot be
    TorchWrapped,    ///< devices whose oldest tensor events were overwritten
    // Of a second run, found by the recorder:
    ReplayCut,    ///< launches that did not fit into the budget
    ReplayLeft,   ///< planned launches that were not replayed; `detail` says why
    ReplayWaits,  ///< kernels that wait for other GPUs, never replayed; `detail` names them
    ReplayGraphs, ///< kernels of CUDA graphs, which replay cannot count; `detail` says their share
    FrameworkProblem,    ///< what a framework's hooks could not see; `detail` says why
    FrameworkNotStarted, ///< no hooks wrote anything; counted by the recorder
    FrameworkLacks,      ///< of what the hooks see less than they could; `detail` says why
    LeftOut,             ///< kinds of records that --without names; `detail` says which
    // Of a recording's end:
    SpoolCut,          ///< `count` bytes of a spool cannot be read; found by the recorder
    NotEnded,          ///< a process did not write its end; found by the recorder
    WindowNeverOpened, ///< nothing of a process was recorded; found by the recorder
    TraceNotFinished,  ///< the recorder did not close the trace; found by its reader
    GraphNodes,        ///< nodes of graphs with the end of a later launch; found by the recorder
    ClockSet,          ///< the machine's clock was set `count` times; found by the recorder
};

} // namespace ridge::spool
