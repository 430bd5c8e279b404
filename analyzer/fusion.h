// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analyzer/kernels.h"
#include "analyzer/operations.h"

#include <optional>
#include <span>
#include <vector>

namespace ridge::analyzer {

/// Bandwidth-bound kernels of which one follows the other in a stream, all such pairs of the run.
struct FusionPair {
    trace::StringId first{}, second{}; ///< functions
    std::uint64_t count = 0;
    Ns time{};             ///< of both kernels, all pairs
    double savedBytes = 0; ///< the smaller kernel's bytes, all pairs
    Ns savedTime{};        ///< savedBytes at the rate that the pairs reached
};

/// Pairs of kernels that are bandwidth-bound by known work, run one after the other in the same
/// stream and range, most saved time first.
///
/// What a fused kernel saves is the intermediate result, written once and read once. Records do not
/// say its size; taken is half of the smaller kernel's traffic, as of kernels that read one array
/// and write one. n log pairs.
std::vector<FusionPair> fusionPairs(const trace::Trace& trace,
                                    std::span<const Operation> operations,
                                    const KernelVerdicts& verdicts,
                                    std::span<const std::optional<Work>> work,
                                    std::span<const std::uint32_t> rangeParent);

} // namespace ridge::analyzer
