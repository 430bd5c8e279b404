// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "reports/words/advice_text.h"

#include "reports/words/advice_words.h"
#include "reports/words/format.h"
#include "reports/words/idle.h"
#include "reports/words/memory_text.h"
#include "reports/words/phase_text.h"

#include <fmt/format.h>

namespace ridge::reports {
namespace {

using analyzer::Advice;
using analyzer::AdviceKind;
using analyzer::Analysis;
using analyzer::Ns;

constexpr std::size_t kNameWidth = 48;

std::string kernel(const Analysis& a, std::uint32_t row) {
    return kernelName(a.kernels[row].function, kNameWidth);
}

std::string inRange(const Analysis& a, std::uint32_t row) {
    return row == analyzer::kNone ? "" : " in " + rangePath(a, row, kNameWidth);
}

std::string call(const Analysis& a, const Advice& advice) {
    if (advice.gaps.empty())
        return "";
    return std::string(apiName(a.gaps[advice.gaps.front()].by));
}

double bytesEach(const Analysis& a, double bytes) {
    return tellsIterations(a) ? bytes / static_cast<double>(a.iterationsTold) : bytes;
}

/// `call`: class and method of the loader.
std::string loaderRemedy(const analyzer::LoaderUse& use, std::string_view call) {
    using analyzer::LoaderLimit;
    const std::string_view others =
        ", copy from pinned memory (pin_memory) without blocking, or decode on the GPU.";
    if (call.starts_with("_SingleProcess"))
        return fmt::format("Load in workers (num_workers, prefetch_factor){}", others);
    const std::string seen = workersText(use);
    switch (use.limit()) {
    case LoaderLimit::Cpus:
        return fmt::format("The loader has {}. Ask for more CPUs, make the transforms cheaper, or "
                           "decode on the GPU.",
                           seen);
    case LoaderLimit::Work:
        return fmt::format("The loader has {}. Use more workers, make the transforms cheaper, or "
                           "decode on the GPU.",
                           seen);
    case LoaderLimit::Waiting:
        return fmt::format("The loader has {}. More would wait as well where the disk or the "
                           "network is the limit: read larger or fewer files, keep them in "
                           "memory, or hand over smaller batches.",
                           seen);
    case LoaderLimit::NotKnown:
        break;
    }
    return fmt::format("Use more workers or a larger prefetch_factor{}", others);
}

std::string aboutGaps(const Analysis& a, const Advice& advice) {
    const std::string what = printable(call(a, advice));
    const std::string times = eachTime(a, advice.count, "time");
    switch (advice.kind) {
    case AdviceKind::RemoveSync:
        return fmt::format("{} the GPU had finished and waited while the host was still in {}{}: "
                           "{}. Keep the result on the GPU, check it a step later, or wait on an "
                           "event that is further back.",
                           times, what, inRange(a, advice.range),
                           duration(perIteration(a, advice.spent)));
    case AdviceKind::CaptureGraph:
        return fmt::format(
            "{} the GPU waited less than {} for the next launch{}{}: {} together. A "
            "CUDA graph takes about {} a kernel ({}).{}",
            times, duration(analyzer::kLaunchGap), advice.isAllInRange ? "" : ", most of that time",
            inRange(a, advice.range), duration(perIteration(a, advice.spent)),
            duration(advice.each), advice.assumed ? "assumed" : "measured on this GPU",
            graphRemedy(advice.framework));
    case AdviceKind::PrepareAhead:
        return fmt::format(
            "{} the GPU waited while the host had submitted nothing{}{}: {}. Prepare "
            "the next work (data, shapes, Python) in another thread or before the "
            "GPU is done.",
            times, what.empty() ? "" : ", being in " + what, inRange(a, advice.range),
            duration(perIteration(a, advice.spent)));
    case AdviceKind::FeedGpu:
        return fmt::format(
            "{} the GPU waited while the host was waiting for the loader's next batch{}: {}. {}",
            times, inRange(a, advice.range), duration(perIteration(a, advice.spent)),
            loaderRemedy(a.loader, what));
    case AdviceKind::ReuseAllocations:
        return fmt::format("{} the GPU waited for {}{}: {}. Allocate once before the loop, or from "
                           "a pool (cudaMallocAsync).",
                           times, what, inRange(a, advice.range),
                           duration(perIteration(a, advice.spent)));
    default:
        return fmt::format("{} the GPU waited while code was loaded{}{}: {}. It is paid once: warm "
                           "up before measuring, or set CUDA_MODULE_LOADING=EAGER.",
                           times, what.empty() ? "" : " in " + what, inRange(a, advice.range),
                           duration(perIteration(a, advice.spent)));
    }
}

std::string aboutCopies(const Analysis& a, const Advice& advice) {
    if (advice.kind == AdviceKind::OverlapCommunication)
        return fmt::format("{} of communication run while no kernel does ({}). Start them as soon "
                           "as their data is ready, on a stream of their own.",
                           eachTime(a, advice.count, "kernel"),
                           duration(perIteration(a, advice.spent)));
    if (advice.kind == AdviceKind::OverlapCopies)
        return fmt::format(
            "{} between host and GPU or GPUs take {}, and for {} of that nothing "
            "else runs. Issue them on a stream of their own, a step ahead{}.",
            eachTime(a, advice.count, "transfer"), duration(perIteration(a, advice.spent)),
            duration(perIteration(a, advice.gain)),
            std::ranges::any_of(a.copies, &analyzer::CopyRow::crossesLink) ? ", from pinned memory"
                                                                           : "");
    const analyzer::CopyRow& copy = a.copies[advice.copy];
    return fmt::format(
        "{}, {} to {}: {} at {}, of pageable host memory. Pinned memory {} {}.",
        copyKindName(copy.kind), memoryKindName(copy.source), memoryKindName(copy.destination),
        quantity(bytesEach(a, advice.bytes), "B"), quantity(copy.bytesPerSecond(), "B/s"),
        advice.assumed ? "could reach the link's" : "reaches", quantity(advice.rate, "B/s"));
}

std::string aboutKernel(const Analysis& a, const Advice& advice) {
    const analyzer::KernelRow& row = a.kernels[advice.kernels.front()];
    std::string name = kernel(a, advice.kernels.front());
    if (advice.kernels.size() > 1)
        name += " and " + counted(advice.kernels.size() - 1, "more function");
    const std::string calls = eachTime(a, advice.count, "call");
    switch (advice.kind) {
    case AdviceKind::FuseTiny:
        return fmt::format(
            "{}: {} of {} in the mean. Each costs about what an empty kernel does "
            "({}, {}); merge them into their neighbours or batch them.",
            name, calls,
            duration(Ns(advice.spent.count() /
                        static_cast<std::int64_t>(std::max<std::uint64_t>(1, advice.count)))),
            duration(advice.each), advice.assumed ? "assumed" : "measured on this GPU");
    case AdviceKind::LargerGrid:
        if (row.occupancy.underFilled())
            return fmt::format("{}: {}, {} on {} SMs. A larger batch or smaller tiles would do "
                               "more in the same time.",
                               name, calls, counted(row.occupancy.blocks, "block"),
                               row.occupancy.smCount);
        return fmt::format("{}: {} of {:.2f} waves; the last wave leaves {} of the GPU idle. "
                           "Another tile size, or a persistent kernel.",
                           name, calls, row.occupancy.waves, percent(row.occupancy.tailLoss));
    case AdviceKind::MoreInFlight:
        return fmt::format("{}: {} at {} of its roof. More loads or instructions in flight "
                           "(occupancy, unrolling, asynchronous copies) up to {}.",
                           name, calls, saturationText(advice.reached),
                           saturationText(a.options.thresholds.saturated));
    default:
        return fmt::format(
            "{}: {} on the {} unit. If it multiplies matrices, {} does the same work "
            "faster at the same share of its roof.",
            name, calls, analyzer::name(row.verdicts.front().verdict.resource),
            analyzer::name(advice.target));
    }
}

std::string aboutPeak(const Analysis& a, const Advice& advice) {
    const analyzer::MemorySpace& space = a.memory.spaces[advice.space];
    const std::string most = space.frames.top.empty()
                                 ? ""
                                 : fmt::format(" Of all live then, most were allocated by {}: {}.",
                                               placeText(space.frames.top.front(), 60),
                                               bytesText(space.frames.top.front().bytes));
    return fmt::format(
        "{} allocated{} are live at the peak.{} Recompute instead of keeping, fuse, or "
        "free earlier.",
        counted(advice.count, space.isTensors ? "tensor" : "block"),
        advice.range == analyzer::kNone ? " outside of ranges" : inRange(a, advice.range), most);
}

} // namespace

std::string eachTime(const Analysis& a, std::uint64_t number, std::string_view what) {
    if (!tellsIterations(a))
        return counted(number, what);
    const std::string text = countText(a, number);
    return fmt::format("{} {}{} an iteration", text, what, text == "1" ? "" : "s");
}

std::string gainText(const Analysis& a, const Advice& advice) {
    if (advice.kind == AdviceKind::CutPeakMemory)
        return quantity(advice.bytes, "B");
    const Ns whole = a.budget.ownTotal();
    const double share =
        whole > Ns{} ? static_cast<double>(advice.gain.count()) / static_cast<double>(whole.count())
                     : 0;
    const char* about = advice.assumed ? "about" : "up to";
    if (tellsIterations(a))
        return fmt::format("{} {} of {} an iteration ({})", about,
                           duration(perIteration(a, advice.gain)), duration(perIteration(a, whole)),
                           percent(share));
    return fmt::format("{} {}, {} of {}", about, duration(advice.gain), percent(share),
                       deviceTimeName(a.devices.size()));
}

std::string adviceText(const Analysis& a, const Advice& advice) {
    switch (advice.kind) {
    case AdviceKind::RemoveSync:
    case AdviceKind::CaptureGraph:
    case AdviceKind::PrepareAhead:
    case AdviceKind::FeedGpu:
    case AdviceKind::ReuseAllocations:
    case AdviceKind::LoadAhead:
        return aboutGaps(a, advice);
    case AdviceKind::PinHostMemory:
    case AdviceKind::OverlapCopies:
    case AdviceKind::OverlapCommunication:
        return aboutCopies(a, advice);
    case AdviceKind::FuseKernels:
        return fmt::format("{} then {}, {}: both wait for memory. Fused, the result between them "
                           "would not travel: about {} less.",
                           kernel(a, advice.kernels[0]), kernel(a, advice.kernels[1]),
                           eachTime(a, advice.count, "time"),
                           quantity(bytesEach(a, advice.bytes), "B"));
    case AdviceKind::FuseElementwise:
    case AdviceKind::FuseOptimizer:
    case AdviceKind::FuseAttention:
    case AdviceKind::CastOnce:
    case AdviceKind::ChannelsLast:
        return familyAdviceText(a, advice);
    case AdviceKind::CutPeakMemory:
        return aboutPeak(a, advice);
    default:
        return aboutKernel(a, advice);
    }
}

} // namespace ridge::reports
