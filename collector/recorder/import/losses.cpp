// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "collector/recorder/import/losses.h"

#include <fmt/format.h>

namespace ridge::recorder {

using spool::LossKind;
using trace::Severity;

namespace {

struct Words {
    Severity severity;
    const char* what;
    const char* advice;
};

Words wordsFor(LossKind kind) {
    switch (kind) {
    case LossKind::RecordsDropped:
        return {Severity::DataLoss, "activity records dropped",
                "CUPTI had no buffer: record a shorter stretch (--duration)"};
    case LossKind::ZeroTimestamps:
        return {Severity::DataLoss, "GPU operations without timestamps",
                "CUPTI's device buffers ran out: record a shorter stretch (--duration)"};
    case LossKind::ReversedTimes:
        return {Severity::DataLoss, "records that end before they start", "left out"};
    case LossKind::UnknownKind:
        return {Severity::Error, "records of an unknown kind",
                "this CUPTI is newer than Ridgepoint; they are left out"};
    case LossKind::OtherClient:
        return {Severity::DataLoss, "another CUPTI client holds the program",
                "GPU activity was not recorded: run without the other profiler"};
    case LossKind::CuptiMissing:
        return {Severity::DataLoss, "no CUPTI library",
                "GPU activity was not recorded: see `ridge doctor`"};
    case LossKind::CuptiTooOld:
        return {Severity::DataLoss, "CUPTI too old",
                "GPU activity was not recorded: CUPTI 13.0 or newer is needed"};
    case LossKind::CuptiError:
        return {Severity::Error, "CUPTI calls failed", ""};
    case LossKind::NoDriver:
        return {Severity::DataLoss, "no NVIDIA driver",
                "CUDA could not start in the program: see `ridge doctor`"};
    case LossKind::ForkedChild:
        return {Severity::Error, "forked children that used CUDA",
                "what a child made by fork without exec does is not recorded: use the spawn start "
                "method"};
    case LossKind::SpoolFull:
        return {Severity::DataLoss, "bytes not written to the spool",
                "the disk or the size limit was full: free space or record a shorter stretch"};
    case LossKind::QueueFull:
        return {Severity::DataLoss, "bytes dropped before the spool",
                "the disk was slower than the program: write to a faster one with -o"};
    case LossKind::FatalError:
        return {Severity::DataLoss, "CUPTI stopped after a fatal CUDA error", "records end there"};
    case LossKind::Unfinished:
        return {Severity::Info, "operations still running at the end",
                "left out: they have no end"};
    case LossKind::DoubtfulNames:
        return {Severity::Error, "kernels whose names are in doubt",
                "they ran in CUDA graphs after a module was unloaded: CUPTI 13.0 may give them the "
                "name of a kernel that is gone"};
    case LossKind::NotSampled:
        return {Severity::Info, "no counters were sampled", ""};
    case LossKind::SamplesLost:
        return {Severity::Error, "holes in the samples",
                "the hardware's buffer was full: sample less often (--sample-interval)"};
    case LossKind::NoNvml:
        return {Severity::Info, "no clocks, power and used memory", ""};
    case LossKind::SamplerCut:
        return {Severity::Error, "the sampler ended early",
                "it was killed or hung: counters, clocks and power lack the rest of the run"};
    case LossKind::OtherProcesses:
        return {Severity::Error, "other processes on the GPU",
                "samples count what they did too: record on a GPU of its own"};
    case LossKind::SamplingStopped:
        return {Severity::Error, "sampling stopped before the program did",
                "counters of the GPU lack the rest of the run"};
    case LossKind::NotReplayed:
        return {Severity::Error, "no counters by replay", ""};
    case LossKind::ReplaySkipped:
        return {Severity::Info, "cooperative launches that were not replayed",
                "they would wait for others for ever: take sampled counters for them"};
    case LossKind::ReplayHung:
        return {Severity::Error, "a kernel that did not come back from its replay",
                "it waits for another kernel, or takes longer than --replay-timeout: the second "
                "run was ended there; leave it out by --replay"};
    case LossKind::ReplayLost:
        return {Severity::Error, "replayed kernels without counters", ""};
    case LossKind::ReplayDiffered:
        return {Severity::Error, "second run differed",
                "kernels were replayed that the first run did not launch: their counters are left "
                "out"};
    case LossKind::ReplayCut:
        return {Severity::Info, "launches beyond the budget of the replay",
                "they and the kernels that they stand for have no counters"};
    case LossKind::ReplayLeft:
        return {Severity::Info, "chosen launches that were not replayed",
                "they and the kernels that they stand for have no counters"};
    case LossKind::ReplayWaits:
        return {Severity::Info, "communication kernels without counters",
                "they wait for other GPUs and are never replayed: take sampled counters for them"};
    case LossKind::ReplayGraphs:
        return {Severity::Info, "kernels of CUDA graphs without counters",
                "replay cannot count what a graph launches: record a run without graphs for them"};
    case LossKind::TooManyStacks:
        return {Severity::Info, "different call stacks of allocations recorded at most",
                "later ones are left out: record a shorter stretch (--duration)"};
    case LossKind::SymbolsUnread:
        return {Severity::Info, "files without names in call stacks", ""};
    case LossKind::FrameworkProblem:
        return {Severity::Error, "modules and ops of PyTorch are missing", ""};
    case LossKind::FrameworkLacks:
        return {Severity::Info, "parts of what PyTorch did are not known", ""};
    case LossKind::FrameworkNotStarted:
        return {Severity::Error, "no modules and ops were recorded",
                "no process told of them: the program does not use PyTorch on a GPU, or its "
                "Python runs with -I, -S or -E, which leave PYTHONPATH or sitecustomize out"};
    case LossKind::TorchNotStarted:
        return {Severity::Error, "no tensors were recorded",
                "no process told of PyTorch's memory: the program does not use PyTorch on a GPU, "
                "or its "
                "Python runs with -I, -S or -E, which leave PYTHONPATH or sitecustomize out"};
    case LossKind::TorchProblem:
        return {Severity::Error, "tensors are missing", ""};
    case LossKind::TorchCut:
        return {Severity::Error, "no tensors of a process that was cut",
                "PyTorch's memory history is written when Python exits: a signal or os._exit "
                "leaves none"};
    case LossKind::TorchUnreadable:
        return {Severity::Error, "unreadable lines in PyTorch's memory history", "left out"};
    case LossKind::LeftOut:
        return {Severity::Info, "kinds of records left out on request", "--without"};
    case LossKind::TorchWrapped:
        return {
            Severity::Error, trace::kTensorHistoryOverran,
            "of the devices' oldest tensors only those that outlived them are known, and not since "
            "when: record a shorter run"};
    }
    return {Severity::Error, "unknown loss", "this spool is newer than this ridge"};
}

} // namespace

trace::Loss describeLoss(LossKind kind, std::uint64_t count, const std::string& detail) {
    const Words words = wordsFor(kind);
    trace::Loss loss;
    loss.severity = words.severity;
    loss.what = words.what;
    loss.count = count;
    loss.advice = words.advice;
    if (!detail.empty())
        loss.advice = loss.advice.empty() ? detail : fmt::format("{} ({})", loss.advice, detail);
    return loss;
}

} // namespace ridge::recorder
