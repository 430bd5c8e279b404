// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analyzer/ranges/range_forest.h"
#include "analyzer/results/labels/operation.h"

#include <cstdint>
#include <span>
#include <vector>

namespace ridge::analyzer {

/// Operations by range: those whose innermost range lies in the subtree of position p are
/// order[begin[p] .. begin[subtreeEnd[p]]), grouped by range and in time order within each.
struct OperationsByRange {
    std::vector<std::uint32_t> order;       ///< indexes into the operations
    std::vector<std::uint32_t> begin;       ///< by position, and one more
    std::vector<std::uint32_t> kernelsUpTo; ///< kernels among order[0 .. i)

    OperationsByRange(const RangeForest& forest, std::span<const Operation> operations);
    std::uint32_t kernels(std::uint32_t from, std::uint32_t to) const {
        return kernelsUpTo[to] - kernelsUpTo[from];
    }
};

} // namespace ridge::analyzer
