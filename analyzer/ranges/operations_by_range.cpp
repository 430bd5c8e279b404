// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/ranges/operations_by_range.h"

#include "analyzer/results/measures/none.h"

#include <numeric>

namespace ridge::analyzer {

OperationsByRange::OperationsByRange(const RangeForest& forest,
                                     std::span<const Operation> operations)
    : begin(forest.order.size() + 1, 0) {
    for (const Operation& op : operations)
        if (op.range != kNone)
            ++begin[op.range + 1];
    for (std::size_t p = 1; p < begin.size(); ++p)
        begin[p] += begin[p - 1];
    order.resize(begin.back());
    kernelsUpTo.resize(order.size() + 1, 0);
    std::vector<std::uint32_t> next(begin.begin(), begin.end() - 1);
    for (std::size_t i = 0; i < operations.size(); ++i)
        if (operations[i].range != kNone) {
            const std::uint32_t place = next[operations[i].range]++;
            order[place] = static_cast<std::uint32_t>(i);
            kernelsUpTo[place + 1] = operations[i].kind == OperationKind::Kernel;
        }
    std::partial_sum(kernelsUpTo.begin(), kernelsUpTo.end(), kernelsUpTo.begin());
}

} // namespace ridge::analyzer
