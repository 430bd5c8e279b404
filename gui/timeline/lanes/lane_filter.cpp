// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/timeline/lanes/lane_filter.h"

#include "gui/items/search.h"

#include <bit>
#include <utility>

namespace ridge::gui {
namespace {

MarkedNumbers matchesIn(const SpanRow& row, const trace::Trace& trace, const MatchingTexts& texts,
                        const std::stop_token& stop) {
    constexpr std::size_t kBetweenStops = 1 << 16;
    MarkedNumbers matches(row.size());
    for (std::size_t i = 0; i < row.size(); ++i) {
        if (i % kBetweenStops == 0)
            trace::throwIfStopped(stop);
        if (texts.has(trace, row.item(i)))
            matches.mark(i);
    }
    matches.count();
    return matches;
}

} // namespace

void MarkedNumbers::count() {
    std::uint32_t sum = 0;
    for (std::size_t i = 0; i < m_bits.size(); ++i)
        sum = (m_before[i] = sum) + static_cast<std::uint32_t>(std::popcount(m_bits[i]));
}

std::uint64_t MarkedNumbers::below(std::size_t i) const {
    const std::uint64_t lower = (std::uint64_t{1} << i % kBits) - 1;
    return m_before[i / kBits] +
           static_cast<std::uint64_t>(std::popcount(m_bits[i / kBits] & lower));
}

LaneFilter::LaneFilter(std::shared_ptr<const Lanes> lanes, const SearchText& wanted,
                       const std::stop_token& stop)
    : m_lanes(std::move(lanes)) {
    const trace::Trace& trace = *m_lanes->document->trace;
    const MatchingTexts texts(trace, wanted, stop);
    for (const LaneGroup& group : m_lanes->groups)
        for (const Lane& lane : group.lanes)
            for (std::size_t row = 0; lane.rows && row < lane.rows->size(); ++row)
                m_matches.emplace(&(*lane.rows)[row],
                                  matchesIn((*lane.rows)[row], trace, texts, stop));
}

const MarkedNumbers* LaneFilter::of(const SpanRow& row) const {
    const auto matches = m_matches.find(&row);
    return matches == m_matches.end() ? nullptr : &matches->second;
}

} // namespace ridge::gui
