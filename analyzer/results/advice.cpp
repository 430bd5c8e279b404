// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/results/advice.h"

#include <array>

namespace ridge::analyzer {
namespace {

struct Naming {
    AdviceKind kind;
    std::string_view name;
};

constexpr std::array<Naming, kAdviceKinds> kNames = {{
    {AdviceKind::RemoveSync, "remove a sync"},
    {AdviceKind::CaptureGraph, "capture a graph"},
    {AdviceKind::PrepareAhead, "prepare work ahead"},
    {AdviceKind::FeedGpu, "speed up the input pipeline"},
    {AdviceKind::ReuseAllocations, "reuse allocations"},
    {AdviceKind::LoadAhead, "load modules ahead"},
    {AdviceKind::PinHostMemory, "pin host memory"},
    {AdviceKind::OverlapCopies, "overlap copies"},
    {AdviceKind::OverlapCommunication, "overlap communication"},
    {AdviceKind::FuseKernels, "fuse kernels"},
    {AdviceKind::FuseTiny, "fuse tiny kernels"},
    {AdviceKind::LargerGrid, "fill the GPU"},
    {AdviceKind::MoreInFlight, "keep more in flight"},
    {AdviceKind::UseTensorCores, "use tensor cores"},
    {AdviceKind::LowerPrecision, "lower the precision"},
    {AdviceKind::FuseElementwise, "fuse elementwise kernels"},
    {AdviceKind::FuseOptimizer, "fuse the optimizer"},
    {AdviceKind::FuseAttention, "fuse attention"},
    {AdviceKind::CastOnce, "cast less"},
    {AdviceKind::ChannelsLast, "use channels last"},
    {AdviceKind::CutPeakMemory, "cut the peak of memory"},
}};
static_assert(
    [] {
        for (std::size_t i = 0; i < kAdviceKinds; ++i)
            if (kNames[i].kind != static_cast<AdviceKind>(i))
                return false;
        return true;
    }(),
    "rows stand in the order of AdviceKind");

} // namespace

std::string_view name(AdviceKind kind) {
    return kNames[static_cast<std::size_t>(kind)].name;
}

} // namespace ridge::analyzer
