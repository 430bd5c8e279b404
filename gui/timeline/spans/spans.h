// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// Level of detail of boxes on a row. Boxes too small to be seen alone are merged. Sums stay exact,
// and the cost depends on pixels, not on spans.
#pragma once

#include "gui/items/item.h"
#include "gui/time/time_scale.h"
#include "gui/timeline/spans/colour_sums.h"
#include "gui/timeline/spans/taken_rows.h"

#include <algorithm>
#include <cstdint>
#include <limits>
#include <utility>
#include <vector>

namespace ridge::gui {

struct Span {
    std::int64_t start = 0, end = 0; ///< ns; end >= start
    Item item;
};

/// Spans that do not overlap, in order of time. Columns, 17 bytes a span.
class SpanRow {
  public:
    std::size_t size() const { return m_starts.size(); }
    bool empty() const { return m_starts.empty(); }
    void reserve(std::size_t spans);
    void add(const Span& span) { ///< must begin at the last end or later
        const std::int64_t length = span.end - span.start;
        if (length >= kLong)
            m_long.emplace_back(size(), length);
        m_starts.push_back(span.start);
        m_lengths.push_back(static_cast<std::uint32_t>(std::min<std::int64_t>(length, kLong)));
        m_rows.push_back(span.item.row);
        m_kinds.push_back(span.item.kind);
    }

    std::int64_t start(std::size_t i) const { return m_starts[i]; }
    std::int64_t end(std::size_t i) const { return m_starts[i] + length(i); }
    std::int64_t length(std::size_t i) const {
        return m_lengths[i] == kLong ? longLength(i) : m_lengths[i];
    }
    Item item(std::size_t i) const { return {m_kinds[i], m_rows[i]}; }

    /// Index of the first span that contains `time`, or size(). An empty span contains its start.
    /// log n.
    std::size_t at(std::int64_t time) const;
    /// Index of the first span that ends after `time` or begins there. log n.
    std::size_t firstFrom(std::int64_t time) const;
    /// Index of the first span from `from` on that begins at `time` or later. Constant time for
    /// near ones.
    std::size_t firstStarting(std::size_t from, std::int64_t time) const;

  private:
    static constexpr std::uint32_t kLong = 0xffffffff; ///< ns: this long or longer is in m_long
    std::int64_t longLength(std::size_t i) const;

    std::vector<std::int64_t> m_starts;
    std::vector<std::uint32_t> m_lengths, m_rows;
    std::vector<ItemKind> m_kinds;
    std::vector<std::pair<std::size_t, std::int64_t>> m_long; ///< index and length, ascending
};

/// Lays spans into rows by nesting: a span lies in the row below the one that is open when it
/// begins.
class Nesting {
  public:
    /// `spans` are expected in the first row.
    explicit Nesting(std::size_t spans);
    void add(const Span& span) { ///< in order of start; of equal starts the longer first
        while (!m_open.empty() && m_open.back() <= span.start)
            m_open.pop_back();
        if (m_open.size() == m_rows.size())
            m_rows.emplace_back();
        m_rows[m_open.size()].add(span);
        m_open.push_back(span.end);
    }
    std::vector<SpanRow> take() { return std::move(m_rows); }

  private:
    std::vector<SpanRow> m_rows;
    std::vector<std::int64_t> m_open; ///< ends
};

/// Packs spans into the fewest rows: each goes into the first free row.
class Packing {
  public:
    /// `spans` are expected in the first row.
    explicit Packing(std::size_t spans);
    void add(const Span& span) { ///< in order of start; log of the rows
        if (m_firstEnd <= span.start) {
            m_firstEnd = span.end;
            m_rows.front().add(span);
        } else {
            addBelow(span);
        }
    }
    std::vector<SpanRow> take() { return std::move(m_rows); }

  private:
    void addBelow(const Span& span);
    std::vector<SpanRow> m_rows;
    std::int64_t m_firstEnd = std::numeric_limits<std::int64_t>::min(); ///< of the first row
    TakenRows m_below;                                                  ///< the other rows
};

/// Rows of spans in any order. n log n.
std::vector<SpanRow> nested(std::vector<Span> spans);
std::vector<SpanRow> packed(std::vector<Span> spans);

/// By start, of equal ones the longer first: the order of nesting.
inline bool earlierAndOuter(const Span& a, const Span& b) {
    return a.start != b.start ? a.start < b.start : a.end > b.end;
}

/// A drawn box: one span, or several too small to be seen apart.
struct Box {
    std::int64_t from = 0, to = 0;      ///< of merged spans: whole pixels of the scale
    std::uint32_t first = 0, count = 1; ///< spans of the row; 0: not known (SummedRow)
    /// For merged spans the colour with the most time, then the smallest number. For empty spans
    /// the colour of the first.
    ColourClass colour = 0;
    float filled = 1; ///< share of from .. to covered by its spans; 1 for a single span
    bool operator==(const Box&) const = default;
};

/// Below this width a span may be merged with others that begin in the same pixel.
inline constexpr double kAlonePixels = 2;

/// The boxes of `row` in the scale's window, in order of time. Every span that touches the window
/// is in exactly one of them; at most two boxes begin in a pixel. log n per pixel.
std::vector<Box> boxesOf(const SpanRow& row, const ColourSums& colours, const TimeScale& scale);

} // namespace ridge::gui
