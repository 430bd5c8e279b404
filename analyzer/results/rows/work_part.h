// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analyzer/results/labels/verdict.h"
#include "analyzer/results/measures/ns.h"
#include "analyzer/results/measures/work_totals.h"

#include <cstdint>

namespace ridge::analyzer {

/// Launches of a function, or instances of a range, that do the same work.
struct WorkPart {
    Ns time{}; ///< of an instance its busy time
    std::uint64_t calls = 0;
    WorkTotals work;       ///< as KernelRow::work
    KernelVerdict verdict; ///< of most of the time
};

} // namespace ridge::analyzer
