// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analyzer/framework/attribution.h"
#include "analyzer/idle/gaps.h"
#include "analyzer/operations/operations.h"
#include "analyzer/ranges/range_forest.h"
#include "analyzer/results/labels/kernel_family.h"
#include "analyzer/results/labels/verdict.h"

#include <span>
#include <vector>

namespace ridge::analyzer {

/// What an analysis found of every single operation, for views that show them one by one: of the
/// whole trace, whatever its options choose. Large: about 50 bytes an operation, and 12 more where a
/// framework was followed.
struct Details {
    RangeForest forest;
    /// Row of Analysis::ranges by position in `forest`; kNone where Options::range or
    /// Options::processes leave it out.
    std::vector<std::uint32_t> rangeRow;
    std::vector<Operation> operations;   ///< labelled and in ranges, as collectOperations() sorts
    std::vector<bool> chosen;            ///< whether the analysis is about it; empty: about all
    std::vector<KernelVerdict> verdicts; ///< by row of Trace::kernels
    Attribution framework;               ///< of `operations`
    std::vector<KernelFamily> families;  ///< by operation; of copies and fills Other
    std::vector<IdlePiece> gaps;         ///< device by device, ascending and disjoint in each
    /// The gaps of device d are [gapsFrom[d], gapsFrom[d + 1]). The device that is not known comes
    /// after those of the trace.
    std::vector<std::size_t> gapsFrom;

    std::span<const IdlePiece> gapsOf(std::size_t device) const {
        return std::span(gaps).subspan(gapsFrom[device], gapsFrom[device + 1] - gapsFrom[device]);
    }
};

} // namespace ridge::analyzer
