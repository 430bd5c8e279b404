// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analyzer/gaps.h"
#include "analyzer/operations.h"
#include "analyzer/range_forest.h"
#include "analyzer/verdict.h"

#include <vector>

namespace ridge::analyzer {

/// An idle piece of a device (index into Trace::devices, their count for the one not known).
struct DeviceGap {
    std::uint32_t device = 0;
    IdlePiece piece;
};

/// What an analysis found of every single operation, for views that show them one by one. Without
/// Options::range it speaks of the whole trace. Large: about 50 bytes an operation.
struct Details {
    RangeForest forest;
    std::vector<std::uint32_t> rangeRow; ///< row of Analysis::ranges by position in `forest`
    std::vector<Operation> operations;   ///< labelled and in ranges, as collectOperations() sorts
    std::vector<KernelVerdict> verdicts; ///< by row of Trace::kernels
    std::vector<DeviceGap> gaps;         ///< device by device, ascending and disjoint in each
};

} // namespace ridge::analyzer
