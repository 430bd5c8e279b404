// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analyzer/results/analysis.h"
#include "analyzer/run/kernel_verdicts.h"

#include <optional>
#include <span>
#include <vector>

namespace ridge::analyzer {

/// Time that each operation shares with no other. Where several run at once on a device, a
/// nanosecond goes to the label that the bound budget gives it. Of several operations with that
/// label it goes to the one that came first. So own times add up to the busy time of every device.
/// `operations` as collectOperations() sorts them, labelled. n log k for k that run at once.
std::vector<Ns> ownTimes(std::span<const Operation> operations);

/// What groupsOf() reads; all of one trace.
struct GroupInput {
    const trace::Trace& trace;
    std::span<const Operation> operations;    ///< labelled and projected
    std::span<const std::uint32_t> rangeRows; ///< row of Analysis::ranges by RangeForest position
    const KernelVerdicts& verdicts;
    std::span<const std::optional<Work>> work; ///< by row of Trace::ranges
    const KernelShapes& shapes;                ///< with MixedCall::ByTime
    const Analysis& tables;                    ///< its kernels, copies and fills
    const ReplayedKernels& replayed;
    const SampledKernels& sampled;
};

/// The operations by (innermost range path, function), in order of first use. Own times add up to
/// the busy time of all devices. A copy or fill knows its bytes; a kernel what its range annotates,
/// else what its op has by shape.
/// n log (k + groups).
std::vector<OperationGroup> groupsOf(const GroupInput& input);

} // namespace ridge::analyzer
