// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analyzer/results/measures/replayed_totals.h"
#include "analyzer/results/rows/kernel_row.h"

#include <cstddef>
#include <cstdint>
#include <map>
#include <tuple>
#include <utility>
#include <vector>

namespace ridge::analyzer {

/// What one launch did.
struct LaunchWork {
    Ns time{};
    std::uint32_t config = 0;
    const Work* announced = nullptr; ///< null: nothing is
    const ReplayedWork* counted = nullptr;
    const KernelVerdict& verdict;
    const Roofs& roofs;
};

/// Keeps launches of a function that do different work apart: by what is announced of them, else by
/// their configuration.
class WorkParts {
  public:
    explicit WorkParts(std::size_t functions) : m_functions(functions) {}
    void add(std::size_t function, const LaunchWork& launch);

    /// By intensity. Empty where there are more than kMostParts, or where none differ by
    /// kDifferentWork. Once for each function.
    std::vector<WorkPart> finish(std::size_t function);

    static constexpr std::size_t kMostParts = 24;
    static constexpr double kDifferentWork = 1.2; ///< of the intensities or rates

  private:
    /// FLOPs and bytes that are announced, else 0, 0 and the configuration.
    using Key = std::tuple<double, double, std::uint32_t>;
    struct Sums {
        WorkTotals announced, counted;
        ReplayedTotals replayed;
        std::map<Label, std::pair<Ns, KernelVerdict>> verdicts;
        WorkPart part;
    };
    static WorkPart finished(Sums& sums);
    struct Function {
        std::map<Key, Sums> parts;
        bool tooMany = false;
    };
    std::vector<Function> m_functions;
};

} // namespace ridge::analyzer
