// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// Advice about single kernels.
#include "reports/words/advice/advice_sentences.h"
#include "reports/words/format.h"
#include "reports/words/phase_text.h"

#include <algorithm>
#include <fmt/format.h>

namespace ridge::reports::advice {
namespace {

using analyzer::Ns;

std::string kernel(const Analysis& a, std::uint32_t row) {
    constexpr std::size_t kNameWidth = 48;
    return kernelName(a.kernels[row].function, kNameWidth);
}

const analyzer::KernelRow& mainKernel(const Analysis& a, const Advice& advice) {
    return a.kernels[advice.kernels.front()];
}

/// "gemm and 2 more functions: 10 calls an iteration".
std::string kernelsAndCalls(const Analysis& a, const Advice& advice) {
    const std::size_t others = advice.kernels.size() - 1;
    return fmt::format("{}{}: {}", kernel(a, advice.kernels.front()),
                       others > 0 ? " and " + counted(others, "more function") : "",
                       eachTime(a, advice.count, "call"));
}

std::string fasterUnit(const Analysis& a, const Advice& advice) {
    return fmt::format(
        "{} on the {} unit. If it multiplies matrices, {} does the same work faster at the same "
        "share of its roof.",
        kernelsAndCalls(a, advice),
        analyzer::name(mainKernel(a, advice).verdicts.front().verdict.resource),
        analyzer::name(advice.target));
}

std::string cure(const Advice& advice) {
    switch (advice.reuse) {
    case analyzer::Reuse::InShared:
        return "Stage tiles in shared memory, which all threads of a block read: each value then "
               "comes from global memory once for each tile.";
    case analyzer::Reuse::InRegisters:
        return "Let each thread compute several results from values in registers, and load vectors "
               "of 16 bytes: each value then is read less often.";
    case analyzer::Reuse::Conflicts:
        return fmt::format(
            "It makes {:.0f} passes or more for each instruction: addresses of a warp "
            "lie in one bank of shared memory, or far apart. Pad or swizzle rows, and "
            "let neighbouring threads read neighbouring addresses.",
            advice.passes);
    case analyzer::Reuse::LargerTiles:
        return "Larger tiles for each block, tiles that blocks of a cluster share (multicast), or "
               "neighbouring tiles at the same time read less through it.";
    case analyzer::Reuse::None:
        break;
    }
    return "";
}

} // namespace

std::string fuseKernels(const Analysis& a, const Advice& advice) {
    return fmt::format("{} then {}, {}: both wait for memory. Fused, the result between them would "
                       "not travel: about {} less.",
                       kernel(a, advice.kernels[0]), kernel(a, advice.kernels[1]),
                       eachTime(a, advice.count, "time"),
                       quantity(bytesEach(a, advice.bytes), "B"));
}

std::string fuseTiny(const Analysis& a, const Advice& advice) {
    const auto calls = static_cast<std::int64_t>(std::max<std::uint64_t>(1, advice.count));
    return fmt::format("{} of {} in the mean. Each costs about what an empty kernel does ({}, {}); "
                       "merge them into their neighbours or batch them.",
                       kernelsAndCalls(a, advice), duration(Ns(advice.spent.count() / calls)),
                       duration(advice.each), advice.assumed ? "assumed" : "measured on this GPU");
}

std::string largerGrid(const Analysis& a, const Advice& advice) {
    const analyzer::Occupancy& occupancy = mainKernel(a, advice).occupancy;
    if (occupancy.underFilled())
        return fmt::format("{}, {} on {} SMs. A larger batch or smaller tiles would do more in the "
                           "same time.",
                           kernelsAndCalls(a, advice), counted(occupancy.blocks, "block"),
                           occupancy.smCount);
    return fmt::format("{} of {:.2f} waves; the last wave leaves {} of the GPU idle. Another tile "
                       "size, or a persistent kernel.",
                       kernelsAndCalls(a, advice), occupancy.waves, percent(occupancy.tailLoss));
}

std::string moreInFlight(const Analysis& a, const Advice& advice) {
    return fmt::format("{} at {} of its roof. More loads or instructions in flight (occupancy, "
                       "unrolling, asynchronous copies).",
                       kernelsAndCalls(a, advice), saturationText(advice.reached));
}

std::string batchRequests(const Analysis& a, const Advice& advice) {
    return fmt::format("{} at {:.2g} FLOP for each byte of DRAM: they read their weights for a few "
                       "rows. Twice the rows take about the same time: serve several requests, or "
                       "sequences, together.",
                       kernelsAndCalls(a, advice), advice.reached);
}

std::string reuseData(const Analysis& a, const Advice& advice) {
    const std::string then = fmt::format(
        "Without this traffic {} bounds {}: it is {} {} now.", analyzer::name(advice.target),
        advice.kernels.size() > 1 ? "the first" : "it", advice.ofRoof ? "at" : "busy for",
        percent(advice.reached) + (advice.ofRoof ? " of its roof" : ""));
    return fmt::format("{} that {} bounds. {} {}", kernelsAndCalls(a, advice),
                       advice.reuse == analyzer::Reuse::LargerTiles ? "the L2" : "the L1",
                       cure(advice), then);
}

std::string useTensorCores(const Analysis& a, const Advice& advice) {
    return fasterUnit(a, advice);
}

std::string lowerPrecision(const Analysis& a, const Advice& advice) {
    return fasterUnit(a, advice);
}

} // namespace ridge::reports::advice
