// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// Level of detail of boxes on a line: what is too small to be seen alone is merged, exactly, at a cost
// that follows pixels and not spans.
#pragma once

#include "gui/item.h"
#include "gui/timeline/time_scale.h"

#include <array>
#include <cstdint>
#include <span>
#include <vector>

namespace ridge::gui {

/// Number of a colour (timeline/colours.h).
using ColourClass = std::uint8_t;
inline constexpr std::size_t kColourClasses = 40;

struct Span {
    std::int64_t start = 0, end = 0; ///< ns; end >= start
    Item item;
};

/// Spans that do not overlap, in order of time.
struct SpanRow {
    std::vector<std::int64_t> starts, ends;
    std::vector<Item> items;

    std::size_t size() const { return starts.size(); }
    void add(const Span& span);
    /// Index of the span that holds `time` (of several, the first; one without length holds its
    /// start), or size(). log n.
    std::size_t at(std::int64_t time) const;
    /// Index of the first span that ends after `time` or begins there. log n.
    std::size_t firstFrom(std::int64_t time) const;
};

/// Rows by nesting: a span lies in the row below the one that is open when it begins. n log n.
std::vector<SpanRow> nested(std::vector<Span> spans);

/// As few rows as spans ever overlap: each lies in the row that is free for longest. n log n.
std::vector<SpanRow> packed(std::vector<Span> spans);

/// Time per colour over any stretch of spans: sums before each block of spans, and a walk inside of it.
class ColourSums {
  public:
    using Sums = std::array<std::int64_t, kColourClasses>;
    static constexpr std::size_t kBlock = 64;

    ColourSums() = default;
    /// One colour (below kColourClasses) and one length per span.
    template <class Length>
    ColourSums(std::vector<ColourClass> colours, Length length) : m_colours(std::move(colours)) {
        Sums sums{};
        for (std::size_t i = 0; i < m_colours.size(); ++i) {
            if (i % kBlock == 0)
                m_blocks.push_back(sums);
            sums[m_colours[i]] += length(i);
        }
        m_blocks.push_back(sums);
    }

    ColourClass colour(std::size_t i) const { return m_colours[i]; }

    /// Sum of the lengths of spans [first, last) by colour.
    template <class Length>
    Sums within(std::size_t first, std::size_t last, Length length) const {
        Sums sums{};
        if (first / kBlock == last / kBlock) {
            for (std::size_t i = first; i < last; ++i)
                sums[m_colours[i]] += length(i);
            return sums;
        }
        const std::size_t from = (first + kBlock - 1) / kBlock, to = last / kBlock;
        for (std::size_t c = 0; c < kColourClasses; ++c)
            sums[c] = m_blocks[to][c] - m_blocks[from][c];
        for (std::size_t i = first; i < from * kBlock; ++i)
            sums[m_colours[i]] += length(i);
        for (std::size_t i = to * kBlock; i < last; ++i)
            sums[m_colours[i]] += length(i);
        return sums;
    }

  private:
    std::vector<ColourClass> m_colours;
    std::vector<Sums> m_blocks; ///< sums of all spans before each block, and one of them all
};

/// What is drawn: one span, or several that are too small to be told apart.
struct Box {
    std::int64_t from = 0, to = 0;      ///< of merged spans: whole pixels of the scale
    std::uint32_t first = 0, count = 1; ///< spans of the row; 0: not known (SummedRow)
    /// Of merged spans: of those with the most time (then the smallest number); of spans without
    /// length the first one's.
    ColourClass colour = 0;
    float filled = 1; ///< the share of from .. to that its spans take; 1 of one that is seen alone
    bool operator==(const Box&) const = default;
};

/// Below this width a span may be merged with others that begin in the same pixel.
inline constexpr double kAlonePixels = 2;

/// The boxes of `row` in the scale's window, in order of time. Every span that touches the window is in
/// exactly one of them; at most two boxes begin in a pixel. log n per pixel.
std::vector<Box> boxesOf(const SpanRow& row, const ColourSums& colours, const TimeScale& scale);

} // namespace ridge::gui
