// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/framework/attribution.h"

#include "analyzer/framework/captured_nodes.h"

namespace ridge::analyzer {
namespace {

/// What is in `range` at `position`, where `around` is the place of the range around it.
FrameworkPlace inside(const trace::FrameworkRange& range, std::uint32_t position,
                      FrameworkPlace around) {
    using trace::FrameworkKind;
    switch (range.kind) {
    case FrameworkKind::Module:
        around.module = position;
        around.direction = Direction::Forward;
        break;
    case FrameworkKind::ModuleBackward:
        around.module = position;
        around.direction = Direction::Backward;
        break;
    case FrameworkKind::BackwardNode:
        around.direction = Direction::Backward;
        [[fallthrough]];
    case FrameworkKind::Op:
        around.op = position;
        break;
    case FrameworkKind::User:
        if (around.marked == kNone)
            around.marked = position;
        break;
    case FrameworkKind::None:
    case FrameworkKind::Compilation:
    case FrameworkKind::GraphBreak:
    case FrameworkKind::Recompilation:
    case FrameworkKind::Step:
    case FrameworkKind::SkippedStep:
        break;
    }
    if (range.site != trace::StringId::None)
        around.site = position;
    return around;
}

} // namespace

std::vector<FrameworkPlace> frameworkPlaces(const trace::Trace& trace, const FrameworkTree& tree) {
    std::vector<FrameworkPlace> places(tree.row.size());
    for (std::uint32_t p = 0; p < places.size(); ++p) {
        const std::uint32_t outer = tree.parent[p];
        places[p] =
            inside(tree.range(trace, p), p, outer == kNone ? FrameworkPlace{} : places[outer]);
    }
    return places;
}

std::vector<LaunchedBy> launchingRanges(const trace::Trace& trace, const FrameworkTree& tree,
                                        std::span<const Operation> operations) {
    const CapturedNodes captured(trace);
    std::vector<LaunchedBy> launched(operations.size());
    std::vector<std::size_t> hints(trace.threads.size(), 0);
    for (std::size_t i = 0; i < operations.size(); ++i) {
        prefetchKernel(trace, operations, i);
        const Submission from = captured.submissionOf(operations[i]);
        if (from.thread != trace::ThreadId::None && trace::index(from.thread) < hints.size())
            launched[i].range =
                tree.innermost(from.thread, from.time, hints[trace::index(from.thread)]);
    }
    return launched;
}

} // namespace ridge::analyzer
