// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/results/advice.h"

namespace ridge::analyzer {

std::string_view name(AdviceKind kind) {
    switch (kind) {
    case AdviceKind::RemoveSync:
        return "remove a sync";
    case AdviceKind::CaptureGraph:
        return "capture a graph";
    case AdviceKind::PrepareAhead:
        return "prepare work ahead";
    case AdviceKind::FeedGpu:
        return "speed up the input pipeline";
    case AdviceKind::ReuseAllocations:
        return "reuse allocations";
    case AdviceKind::LoadAhead:
        return "load modules ahead";
    case AdviceKind::PinHostMemory:
        return "pin host memory";
    case AdviceKind::OverlapCopies:
        return "overlap copies";
    case AdviceKind::OverlapCommunication:
        return "overlap communication";
    case AdviceKind::FuseKernels:
        return "fuse kernels";
    case AdviceKind::FuseTiny:
        return "fuse tiny kernels";
    case AdviceKind::LargerGrid:
        return "fill the GPU";
    case AdviceKind::MoreInFlight:
        return "keep more in flight";
    case AdviceKind::UseTensorCores:
        return "use tensor cores";
    case AdviceKind::LowerPrecision:
        return "lower the precision";
    case AdviceKind::FuseElementwise:
        return "fuse elementwise kernels";
    case AdviceKind::FuseOptimizer:
        return "fuse the optimizer";
    case AdviceKind::FuseAttention:
        return "fuse attention";
    case AdviceKind::CastOnce:
        return "cast less";
    case AdviceKind::ChannelsLast:
        return "use channels last";
    case AdviceKind::CutPeakMemory:
        return "cut the peak of memory";
    }
    return "";
}

} // namespace ridge::analyzer
