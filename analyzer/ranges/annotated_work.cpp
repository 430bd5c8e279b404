// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/ranges/annotated_work.h"

#include "analyzer/results/measures/none.h"

#include <algorithm>

namespace ridge::analyzer {

std::vector<std::optional<Work>> workOfRanges(const trace::Trace& trace) {
    std::vector<std::optional<Work>> result(trace.ranges.size());
    for (const trace::Work& record : trace.work) {
        if (record.range == trace::RangeId::None || trace::index(record.range) >= result.size() ||
            !(record.flops >= 0) || !(record.bytes >= 0))
            continue;
        std::optional<Work>& work = result[trace::index(record.range)];
        if (!work) {
            work = Work{record.flops, record.bytes, record.precision, Origin::Annotated};
            continue;
        }
        work->flops += record.flops;
        work->bytes += record.bytes;
        if (work->precision != record.precision)
            work->precision = trace::Precision::None;
    }
    return result;
}

std::vector<std::uint32_t> rangeOfKernelWork(const trace::Trace& trace, const RangeForest& forest,
                                             const OperationsByRange& byRange,
                                             std::span<const Operation> operations,
                                             std::span<const std::optional<Work>> work) {
    std::vector<std::uint32_t> result;
    if (trace.work.empty())
        return result;
    result.assign(operations.size(), kNone);
    for (std::size_t p = forest.order.size(); p-- > 0;) {
        const auto row = static_cast<std::uint32_t>(trace::index(forest.order[p]));
        const std::uint32_t from = byRange.begin[p], to = byRange.begin[forest.subtreeEnd[p]];
        if (!work[row] || byRange.kernels(from, to) != 1)
            continue;
        const auto& upTo = byRange.kernelsUpTo;
        const auto found = std::upper_bound(upTo.begin() + from, upTo.begin() + to, upTo[from]);
        std::uint32_t& of =
            result[byRange.order[static_cast<std::size_t>(found - upTo.begin()) - 1]];
        if (of == kNone)
            of = row;
    }
    return result;
}

} // namespace ridge::analyzer
