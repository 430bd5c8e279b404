// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analyzer/results/labels/operation.h"
#include "analyzer/results/measures/none.h"
#include "analyzer/results/measures/ns.h"
#include "analyzer/results/measures/replayed_work.h"
#include "analyzer/results/measures/resource.h"

#include <array>
#include <cstdint>

namespace ridge::analyzer {

/// The operations of one function, or of one kind of copy or fill, inside one range path.
struct OperationGroup {
    std::uint32_t range = kNone; ///< row of Analysis::ranges: the innermost push/pop range
    std::uint32_t row = 0;       ///< of Analysis::kernels, copies or fills, as `kind` says
    std::uint32_t device = 0;    ///< row of Analysis::devices; of the first operation
    OperationKind kind{};
    std::uint64_t calls = 0;
    Ns time{};         ///< GPU time of the operations, summed
    Ns sampledTime{};  ///< of that, of kernels whose SM clock samples know
    double cycles = 0; ///< of the SMs' clock in `sampledTime`
    Ns own{};          ///< device time that is this group's alone, see ownTimes()
    /// Work that the program says, else by shape, of operations that took `workTime` together.
    std::array<double, kResources> flops{}; ///< by math unit
    double bytes = 0;
    Ns workTime{};
    Origin origin = Origin::Annotated; ///< Shape: some of it is
    ReplayedWork counted;              ///< replayed counters, of operations that took `countedTime`
    Ns countedTime{};                  ///< of those whose counters are known
};

} // namespace ridge::analyzer
