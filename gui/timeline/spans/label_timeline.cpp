// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/timeline/spans/label_timeline.h"

#include "analyzer/operations/sweep.h"

#include <algorithm>
#include <limits>

namespace ridge::gui {
namespace {

using analyzer::Label;

/// Calls add(label, start, end) for pieces that follow one another.
template <class Add>
void forEachPiece(std::span<const analyzer::Operation> operations,
                  std::span<const analyzer::IdlePiece> gaps, Add add) {
    auto gap = gaps.begin();
    const auto addGapsBefore = [&](std::int64_t time) {
        for (; gap != gaps.end() && gap->start < time; ++gap)
            add(gap->cause, gap->start, gap->end);
    };
    analyzer::sweep(operations,
                    [&](const analyzer::Operation& op, std::int64_t from, std::int64_t to) {
                        addGapsBefore(from);
                        add(op.label, from, to);
                    });
    addGapsBefore(std::numeric_limits<std::int64_t>::max()); // operations without length end it
}

} // namespace

LabelTimeline::LabelTimeline(std::span<const analyzer::Operation> operations,
                             std::span<const analyzer::IdlePiece> gaps) {
    std::vector<ColourClass> labels;
    std::int64_t last = 0; ///< end
    labels.reserve(operations.size() + gaps.size());
    m_starts.reserve(operations.size() + gaps.size() + 1);
    forEachPiece(operations, gaps, [&](Label label, std::int64_t start, std::int64_t end) {
        if (labels.empty() || labels.back() != static_cast<ColourClass>(label)) {
            m_starts.push_back(start);
            labels.push_back(static_cast<ColourClass>(label));
        }
        last = end;
    });
    if (labels.empty())
        return;
    m_starts.push_back(last);
    m_labels = ColourSums(std::move(labels), [this](std::size_t i) { return length(i); });
}

analyzer::Budget LabelTimeline::within(std::int64_t from, std::int64_t to) const {
    analyzer::Budget budget;
    if (m_starts.empty())
        return budget;
    from = std::max(from, m_starts.front());
    to = std::min(to, m_starts.back());
    if (from >= to)
        return budget;
    const auto pieceAt = [&](std::int64_t time) {
        return static_cast<std::size_t>(std::ranges::upper_bound(m_starts, time) -
                                        m_starts.begin()) -
               1;
    };
    const std::size_t first = pieceAt(from), last = pieceAt(to - 1);
    const auto sums = m_labels.within(first, last + 1, [this](std::size_t i) { return length(i); });
    for (std::size_t i = 0; i < analyzer::kLabels; ++i)
        budget.time[i] = trace::Ns(sums[i]);
    budget.time[m_labels.colour(first)] -= trace::Ns(from - m_starts[first]);
    budget.time[m_labels.colour(last)] -= trace::Ns(m_starts[last + 1] - to);
    return budget;
}

std::vector<LabelTimeline> labelTimelines(const analyzer::Details& details, std::size_t devices) {
    const std::vector<std::size_t> bounds = analyzer::deviceBounds(details.operations, devices);
    std::vector<LabelTimeline> result;
    for (std::uint32_t d = 0; d <= devices; ++d)
        result.emplace_back(
            std::span(details.operations).subspan(bounds[d], bounds[d + 1] - bounds[d]),
            details.gapsOf(d));
    return result;
}

std::vector<analyzer::Budget> budgetsWithin(std::span<const LabelTimeline> devices,
                                            std::int64_t from, std::int64_t to) {
    std::vector<analyzer::Budget> budgets;
    for (const LabelTimeline& device : devices)
        if (const analyzer::Budget budget = device.within(from, to); budget.total() > trace::Ns{})
            budgets.push_back(budget);
    return budgets;
}

analyzer::Budget within(std::span<const LabelTimeline> devices, std::int64_t from,
                        std::int64_t to) {
    analyzer::Budget sum;
    for (const LabelTimeline& device : devices)
        sum += device.within(from, to);
    return sum;
}

} // namespace ridge::gui
