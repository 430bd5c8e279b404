// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analyzer/details.h"
#include "analyzer/results/labels/budget.h"
#include "gui/timeline/spans/spans.h"

#include <span>
#include <vector>

namespace ridge::gui {

/// The label of every nanosecond of a device between its first and last operation. Gives the bound
/// budget of any stretch of time, exactly as METHOD.md defines it for the run.
class LabelTimeline {
  public:
    LabelTimeline() = default;
    /// `operations` of one device, labelled and in time order; `gaps`: its idle pieces.
    LabelTimeline(std::span<const analyzer::Operation> operations,
                  std::span<const analyzer::IdlePiece> gaps);

    /// Adds up to the part of [from, to) in which the device's run lies. log n.
    analyzer::Budget within(std::int64_t from, std::int64_t to) const;

  private:
    std::int64_t length(std::size_t i) const { return m_starts[i + 1] - m_starts[i]; }
    /// Start of each piece, then the end of the last; pieces are contiguous.
    std::vector<std::int64_t> m_starts;
    ColourSums m_labels; ///< colours are the numbers of Label
};

/// One per device of the trace and one for the device not known.
std::vector<LabelTimeline> labelTimelines(const analyzer::Details& details, std::size_t devices);

/// The budgets in [from, to) of the devices with time there.
std::vector<analyzer::Budget> budgetsWithin(std::span<const LabelTimeline> devices,
                                            std::int64_t from, std::int64_t to);

/// Sum of budgetsWithin().
analyzer::Budget within(std::span<const LabelTimeline> devices, std::int64_t from, std::int64_t to);

} // namespace ridge::gui
