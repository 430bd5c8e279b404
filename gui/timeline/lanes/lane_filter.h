// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/items/search_text.h"
#include "gui/timeline/lanes/lanes.h"

#include <memory>
#include <unordered_map>
#include <vector>

namespace ridge::gui {

/// A set of numbers below a size. Says in constant time whether an interval holds any of them. 12
/// bytes for 64 numbers.
class MarkedNumbers {
  public:
    explicit MarkedNumbers(std::size_t size)
        : m_bits(size / kBits + 1), m_before(size / kBits + 1) {}
    void mark(std::size_t i) { m_bits[i / kBits] |= std::uint64_t{1} << i % kBits; }
    void count(); ///< once, when all are marked
    bool anyOf(std::size_t first, std::size_t last) const { return below(first) < below(last); }

  private:
    static constexpr std::size_t kBits = 64;
    std::uint64_t below(std::size_t i) const; ///< how many numbers of the set are below i

    std::vector<std::uint64_t> m_bits;
    std::vector<std::uint32_t> m_before; ///< count of set bits before each word of m_bits
};

/// Which spans of the lanes match the search. Immutable.
class LaneFilter {
  public:
    /// Linear in the spans. Throws trace::Stopped.
    LaneFilter(std::shared_ptr<const Lanes> lanes, const SearchText& wanted,
               const std::stop_token& stop = {});
    /// The matching spans of `row`; null if it is no row of the lanes.
    const MarkedNumbers* of(const SpanRow& row) const;

  private:
    std::shared_ptr<const Lanes> m_lanes;
    std::unordered_map<const SpanRow*, MarkedNumbers> m_matches; ///< of rows of m_lanes
};

/// Whether no span of a box matches. False if not known: for a box of an overview, or null
/// `matches`.
inline bool hasNoMatch(const Box& box, const MarkedNumbers* matches) {
    return matches && box.count > 0 &&
           !matches->anyOf(box.first, std::size_t{box.first} + box.count);
}

} // namespace ridge::gui
