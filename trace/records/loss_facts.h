// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// The words of each kind of loss: one row.
#pragma once

#include "spool/loss_kind.h"
#include "trace/records/capture_records.h"

#include <array>
#include <cstddef>
#include <string>
#include <string_view>

namespace ridge::trace {

using spool::LossKind;

struct LossFacts {
    LossKind kind;
    Severity severity;
    std::string_view what;   ///< stored, and so never changed
    std::string_view advice; ///< "": the detail of the loss says all
};

inline constexpr std::size_t kLossKinds = static_cast<std::size_t>(LossKind::ClockSet);

// clang-format off
inline constexpr std::array<LossFacts, kLossKinds> kLossFacts = {{
    {LossKind::RecordsDropped, Severity::DataLoss, "activity records dropped",
     "CUPTI had no buffer: record a shorter stretch (--duration)"},
    {LossKind::ZeroTimestamps, Severity::DataLoss, "GPU operations without timestamps",
     "CUPTI's device buffers ran out: record a shorter stretch (--duration)"},
    {LossKind::ReversedTimes, Severity::DataLoss, "records that end before they start",
     "left out"},
    {LossKind::UnknownKind, Severity::Error, "records of an unknown kind",
     "this CUPTI is newer than Ridgepoint; they are left out"},
    {LossKind::OtherClient, Severity::DataLoss, "another CUPTI client holds the program",
     "GPU activity was not recorded: run without the other profiler"},
    {LossKind::CuptiMissing, Severity::DataLoss, "no CUPTI library",
     "GPU activity was not recorded: see `ridge doctor`"},
    {LossKind::CuptiTooOld, Severity::DataLoss, "CUPTI too old",
     "GPU activity was not recorded: CUPTI 13.0 or newer is needed"},
    {LossKind::CuptiError, Severity::Error, "CUPTI calls failed", ""},
    {LossKind::NoDriver, Severity::DataLoss, "no NVIDIA driver",
     "CUDA could not start in the program: see `ridge doctor`"},
    {LossKind::ForkedChild, Severity::Error, "forked children that used CUDA",
     "what a child made by fork without exec does is not recorded: use the spawn start method"},
    {LossKind::SpoolFull, Severity::DataLoss, "bytes not written to the spool",
     "the disk or the size limit was full: free space or record a shorter stretch"},
    {LossKind::QueueFull, Severity::DataLoss, "bytes dropped before the spool",
     "the disk was slower than the program: write to a faster one with -o"},
    {LossKind::FatalError, Severity::DataLoss, "CUPTI stopped after a fatal CUDA error",
     "records end there"},
    {LossKind::Unfinished, Severity::Info, "operations still running at the end",
     "left out: they have no end"},
    {LossKind::DoubtfulNames, Severity::Error, "kernels whose names are in doubt",
     "they ran in CUDA graphs after a module was unloaded: CUPTI 13.0 may give them the name "
     "of a kernel that is gone"},
    {LossKind::NotSampled, Severity::Info, "no counters were sampled", ""},
    {LossKind::SamplesLost, Severity::Error, "holes in the samples",
     "the hardware's buffer was full: sample less often (--sample-interval)"},
    {LossKind::NoNvml, Severity::Info, "no clocks, power and used memory", ""},
    {LossKind::SamplerCut, Severity::Error, "the sampler ended early",
     "it was killed or hung: counters, clocks and power lack the rest of the run"},
    {LossKind::OtherProcesses, Severity::Error, "other processes on the GPU",
     "samples count what they did too: record on a GPU of its own"},
    {LossKind::SamplingStopped, Severity::Error, "sampling stopped before the program did",
     "counters of the GPU lack the rest of the run"},
    {LossKind::NotReplayed, Severity::Error, "no counters by replay", ""},
    {LossKind::ReplaySkipped, Severity::Info, "cooperative launches that were not replayed",
     "they would wait for others for ever: take sampled counters for them"},
    {LossKind::ReplayHung, Severity::Error, "a kernel that did not come back from its replay",
     "it waits for another kernel, or takes longer than --replay-timeout: the second run was "
     "ended there; leave it out by --replay"},
    {LossKind::ReplayLost, Severity::Error, "replayed kernels without counters", ""},
    {LossKind::ReplayDiffered, Severity::Error, "second run differed",
     "kernels were replayed that the first run did not launch: their counters are left out"},
    {LossKind::TooManyStacks, Severity::Info, "different call stacks of allocations recorded at most",
     "later ones are left out: record a shorter stretch (--duration)"},
    {LossKind::SymbolsUnread, Severity::Info, "files without names in call stacks", ""},
    {LossKind::TorchNotStarted, Severity::Error, "no tensors were recorded",
     "no process wrote of PyTorch's memory: the program does not use PyTorch on a GPU, or its "
     "Python runs with -I, -S or -E, which leave PYTHONPATH or sitecustomize out"},
    {LossKind::TorchProblem, Severity::Error, "tensors are missing", ""},
    {LossKind::TorchCut, Severity::Error, "no tensors of a process that was cut",
     "PyTorch's memory history is written when Python exits: a signal or os._exit leaves none"},
    {LossKind::TorchUnreadable, Severity::Error, "unreadable lines in PyTorch's memory history",
     "left out"},
    {LossKind::TorchWrapped, Severity::Error, "PyTorch's memory history overran",
     "of the devices' oldest tensors only those that outlived them are known, and not since "
     "when: record a shorter run"},
    {LossKind::ReplayCut, Severity::Info, "launches beyond the budget of the replay",
     "they and the kernels that they stand for have no counters"},
    {LossKind::ReplayLeft, Severity::Info, "chosen launches that were not replayed",
     "they and the kernels that they stand for have no counters"},
    {LossKind::ReplayWaits, Severity::Info, "communication kernels without counters",
     "they wait for other GPUs and are never replayed: take sampled counters for them"},
    {LossKind::ReplayGraphs, Severity::Info, "kernels of CUDA graphs without counters",
     "replay cannot count what a graph launches: record a run without graphs for them"},
    {LossKind::FrameworkProblem, Severity::Error, "modules and ops of PyTorch are missing", ""},
    {LossKind::FrameworkNotStarted, Severity::Error, "no modules and ops were recorded",
     "no process wrote of them: the program does not use PyTorch on a GPU, or its Python runs "
     "with -I, -S or -E, which leave PYTHONPATH or sitecustomize out"},
    {LossKind::FrameworkLacks, Severity::Info, "parts of what PyTorch did are not known", ""},
    {LossKind::LeftOut, Severity::Info, "kinds of records left out on request",
     "--without"},
    {LossKind::SpoolCut, Severity::DataLoss, "spool cut: bytes unreadable",
     "the spool is cut or damaged: records from there on are missing"},
    {LossKind::NotEnded, Severity::Error, "process not recorded to its end", ""},
    {LossKind::WindowNeverOpened, Severity::Info, "capture window never opened",
     "nothing was recorded: check the range's name, or the delay"},
    {LossKind::TraceNotFinished, Severity::DataLoss, "trace not finished",
     "Its recorder was killed or still runs: what it had committed is here."},
    {LossKind::GraphNodes, Severity::Info, "kernels of CUDA graphs without their end",
     "left out: they ran while recording stopped (--record-share 1 records every step)"},
    {LossKind::ClockSet, Severity::DataLoss, "the machine's clock was set",
     "times before and after do not belong together: record again"},
}};
// clang-format on

/// Null for the number of a newer library.
constexpr const LossFacts* factsOf(LossKind kind) {
    const std::size_t row = static_cast<std::size_t>(kind) - 1;
    return row < kLossKinds ? &kLossFacts[row] : nullptr;
}

static_assert(
    [] {
        for (const LossFacts& facts : kLossFacts)
            if (factsOf(facts.kind) != &facts)
                return false;
        return true;
    }(),
    "rows stand in the order of LossKind");

/// Whether a loss of a recording is of this kind.
inline bool isOf(const Loss& loss, LossKind kind) {
    const LossFacts* facts = factsOf(kind);
    return facts && loss.what == facts->what;
}

/// A loss of this kind, of no process. The detail stands behind the advice, or in its place where
/// there is none.
Loss makeLoss(LossKind kind, std::uint64_t count, const std::string& detail = {});

} // namespace ridge::trace
