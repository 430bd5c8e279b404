// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/timeline/lanes.h"

#include <QString>

#include <memory>
#include <stop_token>
#include <unordered_map>
#include <vector>

namespace ridge::gui {

/// Numbers below a size, each in a set or not: whether any of a stretch is takes constant time. 12 bytes for 64 numbers.
class MarkedNumbers {
  public:
    explicit MarkedNumbers(std::size_t size)
        : m_bits(size / kBits + 1), m_before(size / kBits + 1) {}
    void mark(std::size_t i) { m_bits[i / kBits] |= std::uint64_t{1} << i % kBits; }
    void count(); ///< once, when all are marked
    bool anyOf(std::size_t first, std::size_t last) const { return below(first) < below(last); }

  private:
    static constexpr std::size_t kBits = 64;
    std::uint64_t below(std::size_t i) const; ///< how many in the set are

    std::vector<std::uint64_t> m_bits;
    std::vector<std::uint32_t> m_before; ///< in the set before each word of m_bits
};

/// Which spans of lanes have a name that holds the words of the filter. Immutable.
class LaneFilter {
  public:
    /// Linear in the spans; soon and of no use once `stop` asks for it.
    LaneFilter(std::shared_ptr<const Lanes> lanes, const QString& words,
               const std::stop_token& stop = {});
    /// The spans of `row` that do; null where it is no row of the lanes.
    const MarkedNumbers* of(const SpanRow& row) const;

  private:
    std::shared_ptr<const Lanes> m_lanes;
    std::unordered_map<const SpanRow*, MarkedNumbers> m_matches; ///< of rows of m_lanes
};

/// Whether no span of a box matches; false where that is not known: of a box of an overview, or `matches` null.
inline bool hasNoMatch(const Box& box, const MarkedNumbers* matches) {
    return matches && box.count > 0 &&
           !matches->anyOf(box.first, std::size_t{box.first} + box.count);
}

} // namespace ridge::gui
