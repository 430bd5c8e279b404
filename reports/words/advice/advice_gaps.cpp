// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// Advice against idle time.
#include "reports/words/advice/advice_sentences.h"
#include "reports/words/format.h"
#include "reports/words/idle.h"
#include "reports/words/phase_text.h"

#include <fmt/format.h>

namespace ridge::reports::advice {
namespace {

using analyzer::Framework;

/// Name of the call that most of the gaps are in, or "".
std::string callIn(const Analysis& a, const Advice& advice) {
    return advice.gaps.empty() ? "" : printable(apiName(a.gaps[advice.gaps.front()].by));
}

std::string times(const Analysis& a, const Advice& advice) {
    return eachTime(a, advice.count, "time");
}

/// How the program can capture a graph: "" where nothing is known of it.
std::string_view graphRemedy(Framework framework) {
    switch (framework) {
    case Framework::PyTorch:
        return " torch.compile(mode=\"reduce-overhead\") fuses and captures one; torch.cuda.graph "
               "captures by hand.";
    case Framework::Inductor:
        return " torch.compile(mode=\"reduce-overhead\") captures what it compiles.";
    case Framework::Xla:
        return " XLA launches from one where its command buffers are on "
               "(--xla_gpu_enable_command_buffer).";
    case Framework::CuPy:
        return " cupy.cuda.Stream.begin_capture captures one.";
    case Framework::None:
        break;
    }
    return "";
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

/// Whether code is loaded in most iterations after warm-up, and that often by what the advice is
/// about.
bool loadsAgain(const Analysis& a, const Advice& advice) {
    if (!tellsIterations(a) || !a.iterations || 2 * advice.count <= a.iterationsTold)
        return false;
    std::size_t all = 0, loading = 0;
    for (const analyzer::Iteration& one : a.iterations->strip)
        if (one.number >= a.iterations->warmUp) {
            ++all;
            loading += one.budget[analyzer::Label::IdleModule] > analyzer::Ns(0);
        }
    return 2 * loading > all;
}

std::string_view loadRemedy(const Analysis& a, const Advice& advice) {
    return loadsAgain(a, advice)
               ? "Most iterations do so: libraries load code for each shape that is new to them. "
                 "Keep shapes the same (padding, a cache of fixed length), and keep what is loaded."
               : "It is paid once: warm up before measuring, or set CUDA_MODULE_LOADING=EAGER.";
}

} // namespace

std::string removeSync(const Analysis& a, const Advice& advice) {
    return fmt::format(
        "{} the GPU had finished and waited while the host was still in {}{}, and until "
        "it had launched more: {}. Keep the result on the GPU, check it a step later, or wait on "
        "an event "
        "that is further back.",
        times(a, advice), callIn(a, advice), inRange(a, advice.range), spent(a, advice));
}

std::string captureGraph(const Analysis& a, const Advice& advice) {
    return fmt::format(
        "{} the GPU waited less than {} for the next launch{}{}: {} together. A CUDA graph takes "
        "about {} a kernel ({}).{}",
        times(a, advice), duration(analyzer::kLaunchGap),
        advice.isAllInRange ? "" : ", most of that time", inRange(a, advice.range),
        spent(a, advice), duration(advice.each),
        advice.assumed ? "assumed" : "measured on this GPU", graphRemedy(advice.framework));
}

std::string prepareAhead(const Analysis& a, const Advice& advice) {
    const std::string what = callIn(a, advice);
    return fmt::format("{} the GPU waited while the host had submitted nothing{}{}: {}. Prepare "
                       "the next work (data, shapes, Python) in another thread or before the GPU "
                       "is done.",
                       times(a, advice), what.empty() ? "" : ", being in " + what,
                       inRange(a, advice.range), spent(a, advice));
}

std::string feedGpu(const Analysis& a, const Advice& advice) {
    return fmt::format(
        "{} the GPU waited while the host was waiting for the loader's next batch{}: {}. {}",
        times(a, advice), inRange(a, advice.range), spent(a, advice),
        loaderRemedy(a.loader, callIn(a, advice)));
}

std::string reuseAllocations(const Analysis& a, const Advice& advice) {
    return fmt::format("{} the GPU waited for {}{}: {}. Allocate once before the loop, or from a "
                       "pool (cudaMallocAsync).",
                       times(a, advice), callIn(a, advice), inRange(a, advice.range),
                       spent(a, advice));
}

std::string loadAhead(const Analysis& a, const Advice& advice) {
    const std::string what = callIn(a, advice);
    return fmt::format("{} the GPU waited while code was loaded{}{}: {}. {}", times(a, advice),
                       what.empty() ? "" : " in " + what, inRange(a, advice.range),
                       spent(a, advice), loadRemedy(a, advice));
}

} // namespace ridge::reports::advice
