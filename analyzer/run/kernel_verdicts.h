// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analyzer/framework/kernel_shapes.h"
#include "analyzer/replayed/kernels.h"
#include "analyzer/results/labels/operation.h"
#include "analyzer/results/labels/verdict.h"
#include "analyzer/results/measures/resource.h"
#include "analyzer/results/measures/thresholds.h"
#include "analyzer/results/measures/work.h"
#include "analyzer/sampled/kernels.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace ridge::analyzer {

/// What labelling found for each kernel, by row of Trace::kernels.
struct KernelVerdicts {
    std::vector<KernelVerdict> byRow;
    std::vector<std::uint32_t> workRange; ///< row of Trace::ranges with the work, or kNone
    /// Number of kernels by row of Trace::configs; the last entry is of those without a known one.
    std::vector<std::size_t> launches;
};

/// What counters say of the kernels.
struct BusyKernels {
    const SampledKernels& sampled;
    const ReplayedKernels& replayed;
};

/// What is known of the work of kernels: what the program says of its ranges goes before shapes.
struct KernelWork {
    std::span<const std::optional<Work>> ofRange; ///< by row of Trace::ranges
    std::span<const std::uint32_t> range;         ///< rangeOfKernelWork()
    const KernelShapes& shapes;
};

/// Gives every operation its label and every kernel its verdict. `roofs` has one entry per device
/// and one for the device not known.
KernelVerdicts label(const trace::Trace& trace, std::span<Operation> operations,
                     const KernelWork& work, std::span<const Roofs> roofs, const BusyKernels& busy,
                     const Thresholds& thresholds);

} // namespace ridge::analyzer
