// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// What each kind of advice is called and says: what was found, with its figures, and what would
// change it. One function a kind, written in the advice_*.cpp of its topic, and one row below.
#pragma once

#include "analyzer/results/analysis.h"

#include <array>
#include <string>
#include <string_view>

namespace ridge::reports::advice {

using analyzer::Advice;
using analyzer::AdviceKind;
using analyzer::Analysis;

// What the sentences share.

/// "57 times", of one iteration where the report is of iterations.
std::string eachTime(const Analysis& analysis, std::uint64_t number, std::string_view what);
/// " in step > forward", or "" of kNone.
std::string inRange(const Analysis& analysis, std::uint32_t row);
/// "4.72 ms": the time that the advice is about, of one iteration where the report is of
/// iterations.
std::string spent(const Analysis& analysis, const Advice& advice);
/// Of one iteration where the report is of iterations.
double bytesEach(const Analysis& analysis, double bytes);

std::string removeSync(const Analysis& analysis, const Advice& advice);
std::string captureGraph(const Analysis& analysis, const Advice& advice);
std::string prepareAhead(const Analysis& analysis, const Advice& advice);
std::string feedGpu(const Analysis& analysis, const Advice& advice);
std::string reuseAllocations(const Analysis& analysis, const Advice& advice);
std::string loadAhead(const Analysis& analysis, const Advice& advice);
std::string pinHostMemory(const Analysis& analysis, const Advice& advice);
std::string overlapCopies(const Analysis& analysis, const Advice& advice);
std::string overlapCommunication(const Analysis& analysis, const Advice& advice);
std::string fuseKernels(const Analysis& analysis, const Advice& advice);
std::string fuseTiny(const Analysis& analysis, const Advice& advice);
std::string largerGrid(const Analysis& analysis, const Advice& advice);
std::string moreInFlight(const Analysis& analysis, const Advice& advice);
std::string reuseData(const Analysis& analysis, const Advice& advice);
std::string useTensorCores(const Analysis& analysis, const Advice& advice);
std::string lowerPrecision(const Analysis& analysis, const Advice& advice);
std::string fuseElementwise(const Analysis& analysis, const Advice& advice);
std::string fuseOptimizer(const Analysis& analysis, const Advice& advice);
std::string fuseAttention(const Analysis& analysis, const Advice& advice);
std::string castOnce(const Analysis& analysis, const Advice& advice);
std::string channelsLast(const Analysis& analysis, const Advice& advice);
std::string sparseProduct(const Analysis& analysis, const Advice& advice);
std::string batchRequests(const Analysis& analysis, const Advice& advice);
std::string cutPeakMemory(const Analysis& analysis, const Advice& advice);

struct Words {
    AdviceKind kind;
    std::string_view name;
    std::string (*text)(const Analysis& analysis, const Advice& advice);
};

/// By kind.
inline constexpr std::array<Words, analyzer::kAdviceKinds> kWords = {{
    {AdviceKind::RemoveSync, "remove a sync", removeSync},
    {AdviceKind::CaptureGraph, "capture a graph", captureGraph},
    {AdviceKind::PrepareAhead, "prepare work ahead", prepareAhead},
    {AdviceKind::FeedGpu, "speed up the input pipeline", feedGpu},
    {AdviceKind::ReuseAllocations, "reuse allocations", reuseAllocations},
    {AdviceKind::LoadAhead, "load modules ahead", loadAhead},
    {AdviceKind::PinHostMemory, "pin host memory", pinHostMemory},
    {AdviceKind::OverlapCopies, "overlap copies", overlapCopies},
    {AdviceKind::OverlapCommunication, "overlap communication", overlapCommunication},
    {AdviceKind::FuseKernels, "fuse kernels", fuseKernels},
    {AdviceKind::FuseTiny, "fuse tiny kernels", fuseTiny},
    {AdviceKind::LargerGrid, "fill the GPU", largerGrid},
    {AdviceKind::MoreInFlight, "keep more in flight", moreInFlight},
    {AdviceKind::ReuseData, "reuse what was loaded", reuseData},
    {AdviceKind::UseTensorCores, "use tensor cores", useTensorCores},
    {AdviceKind::LowerPrecision, "lower the precision", lowerPrecision},
    {AdviceKind::FuseElementwise, "fuse elementwise kernels", fuseElementwise},
    {AdviceKind::FuseOptimizer, "fuse the optimizer", fuseOptimizer},
    {AdviceKind::FuseAttention, "fuse attention", fuseAttention},
    {AdviceKind::CastOnce, "cast less", castOnce},
    {AdviceKind::ChannelsLast, "use channels last", channelsLast},
    {AdviceKind::SparseProduct, "make one sparse product", sparseProduct},
    {AdviceKind::BatchRequests, "batch requests", batchRequests},
    {AdviceKind::CutPeakMemory, "cut the peak of memory", cutPeakMemory},
}};
static_assert(
    [] {
        for (std::size_t i = 0; i < kWords.size(); ++i)
            if (kWords[i].kind != static_cast<AdviceKind>(i))
                return false;
        return true;
    }(),
    "rows stand in the order of AdviceKind");

} // namespace ridge::reports::advice
