// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analyzer/results/labels/operation.h"
#include "analyzer/results/measures/work.h"
#include "analyzer/run/kernel_verdicts.h"

#include <map>
#include <optional>
#include <span>
#include <utility>
#include <vector>

namespace ridge::analyzer {

/// Two bandwidth-bound functions of which one follows the other in a stream: the sums over all such
/// pairs of launches in the run.
struct FusionPair {
    trace::StringId first{}, second{}; ///< functions
    std::uint64_t count = 0;
    Ns time{};             ///< of both kernels, all pairs
    double savedBytes = 0; ///< the smaller kernel's bytes, all pairs
    Ns savedTime{};        ///< savedBytes at the rate that the pairs reached
};

/// Finds pairs of kernels that are bandwidth-bound by known work, run one after the other in the
/// same stream and range.
///
/// What a fused kernel saves is the intermediate result, written once and read once. Records do not
/// say its size. It is taken to be half of the smaller kernel's traffic, as for kernels that read
/// one array and write one.
class FusionSearch {
  public:
    /// `rangeParent`: RangeForest::parent. All must outlive it.
    FusionSearch(const trace::Trace& trace, const KernelVerdicts& verdicts,
                 std::span<const std::optional<Work>> work,
                 std::span<const std::uint32_t> rangeParent);

    void add(const Operation& operation); ///< in the order of collectOperations(); time: log pairs

    std::vector<FusionPair> finish() &&; ///< most saved time first; call it once

  private:
    struct Candidate {
        trace::StringId function{};
        std::uint32_t surroundings = kNone; ///< position of the range around its own
        double bytes = 0;
        std::int64_t time = 0;
    };
    std::optional<Candidate> candidateOf(const Operation& operation) const;
    void addPair(const Candidate& before, const Candidate& own);

    const trace::Trace& m_trace;
    const KernelVerdicts& m_verdicts;
    std::span<const std::optional<Work>> m_work;
    std::span<const std::uint32_t> m_rangeParent;
    std::vector<std::optional<Candidate>> m_last; ///< by stream id
    std::map<std::pair<trace::StringId, trace::StringId>, FusionPair> m_pairs;
};

} // namespace ridge::analyzer
