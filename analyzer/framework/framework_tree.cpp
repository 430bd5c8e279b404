// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/framework/framework_tree.h"

#include <algorithm>
#include <tuple>

namespace ridge::analyzer {
namespace {

using trace::FrameworkKind;
using trace::FrameworkRange;

template <class IsChosen>
std::vector<ThreadRange> sortedRanges(const trace::Trace& trace, std::size_t threads,
                                      IsChosen isChosen) {
    std::vector<ThreadRange> ranges;
    for (std::uint32_t row = 0; row < trace.frameworkRanges.size(); ++row) {
        const FrameworkRange& range = trace.frameworkRanges[row];
        if (!isChosen(range.kind))
            continue;
        const std::uint32_t thread = trace::value(range.thread);
        const std::int64_t start = clampTime(range.start);
        ranges.push_back(
            {thread < threads ? thread : 0, row, start, std::max(start, clampTime(range.end))});
    }
    std::sort(ranges.begin(), ranges.end(), [](const ThreadRange& a, const ThreadRange& b) {
        return std::tie(a.thread, a.start, b.end, b.row) <
               std::tie(b.thread, b.start, a.end, a.row);
    });
    return ranges;
}

template <class IsChosen>
FrameworkTree treeOf(const trace::Trace& trace, IsChosen isChosen) {
    const std::size_t threads = trace.threads.size() + 1;
    const std::vector<ThreadRange> ranges = sortedRanges(trace, threads, isChosen);
    FrameworkTree tree;
    tree.row.reserve(ranges.size());
    tree.start.reserve(ranges.size());
    for (const ThreadRange& range : ranges) {
        tree.row.push_back(range.row);
        tree.start.push_back(range.start);
    }
    static_cast<NestedRanges&>(tree) = nest(ranges, threads);
    return tree;
}

} // namespace

FrameworkTree buildFrameworkTree(const trace::Trace& trace) {
    return treeOf(trace, isWork);
}

std::string_view frameworkName(const trace::Trace& trace) {
    bool hasXla = false;
    for (const FrameworkRange& range : trace.frameworkRanges) {
        const std::string_view name = trace.text(range.name);
        if (range.kind == FrameworkKind::User || name.find("::") != std::string_view::npos)
            return "PyTorch";
        hasXla |= range.kind == FrameworkKind::Op || name.starts_with("Xla");
    }
    return hasXla ? "XLA" : "PyTorch";
}

FrameworkTree buildCompilationTree(const trace::Trace& trace) {
    return treeOf(trace, [](FrameworkKind kind) { return kind == FrameworkKind::Compilation; });
}

} // namespace ridge::analyzer
