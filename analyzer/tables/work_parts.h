// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analyzer/results/measures/replayed_totals.h"
#include "analyzer/results/measures/replayed_work.h"
#include "analyzer/results/measures/work.h"
#include "analyzer/results/rows/work_part.h"

#include <cstddef>
#include <cstdint>
#include <map>
#include <tuple>
#include <utility>
#include <vector>

namespace ridge::analyzer {

/// What one launch, or one instance of a range, did.
struct LaunchWork {
    Ns time{};
    double alike = 0; ///< counted work is the same where this is: a launch's configuration
    const Work* announced = nullptr; ///< null: nothing is
    const ReplayedWork* counted = nullptr;
    const KernelVerdict& verdict;
    const Roofs& roofs;
};

/// Keeps launches of a function, or instances of a range, that do different work apart: by what is
/// announced of them, else by LaunchWork::alike.
class WorkParts {
  public:
    explicit WorkParts(std::size_t rows) : m_rows(rows) {}
    void add(std::size_t row, const LaunchWork& launch);

    /// By intensity. Empty where there are more than kMostParts, or where none differ by
    /// kDifferentWork. Once for each row.
    std::vector<WorkPart> finish(std::size_t row);

    static constexpr std::size_t kMostParts = 24;
    static constexpr double kDifferentWork = 1.2; ///< of the intensities or rates

  private:
    /// FLOPs and bytes that are announced, else 0, 0 and LaunchWork::alike.
    using Key = std::tuple<double, double, double>;
    struct Sums {
        WorkTotals announced, counted;
        ReplayedTotals replayed;
        std::map<Label, std::pair<Ns, KernelVerdict>> verdicts;
        WorkPart part;
    };
    static WorkPart finished(Sums& sums);
    struct Row {
        std::map<Key, Sums> parts;
        bool tooMany = false;
    };
    std::vector<Row> m_rows;
};

} // namespace ridge::analyzer
