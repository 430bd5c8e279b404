// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analyzer/ranges/nested_ranges.h"
#include "trace/records/trace.h"

#include <cstdint>
#include <string_view>
#include <vector>

namespace ridge::analyzer {

/// Ranges of frameworks as trees by thread. Nesting is taken from the times. A range that ends
/// after the one around it, as in a damaged trace, ends with that one. At equal times the later row
/// is the outer range, since a row is written at its end.
struct FrameworkTree : NestedRanges {
    std::vector<std::uint32_t> row;  ///< of Trace::frameworkRanges, by position
    std::vector<std::int64_t> start; ///< ns of the trace, by position

    const trace::FrameworkRange& range(const trace::Trace& trace, std::size_t position) const {
        return trace.frameworkRanges[row[position]];
    }
};

/// Whether ranges of this kind say what ran: all but what torch.compile did, and steps.
constexpr bool isWork(trace::FrameworkKind kind) {
    return trace::nests(kind) && kind != trace::FrameworkKind::Compilation;
}

/// What ran. m log m for m ranges.
FrameworkTree buildFrameworkTree(const trace::Trace& trace);

/// Whose ranges Trace::frameworkRanges are: "PyTorch", or "XLA" where none has a name of PyTorch's
/// ("aten::mm", "Optimizer.step#SGD.step"). m for m ranges.
std::string_view frameworkName(const trace::Trace& trace);
/// The phases of torch.compile. m log m for m ranges.
FrameworkTree buildCompilationTree(const trace::Trace& trace);

} // namespace ridge::analyzer
