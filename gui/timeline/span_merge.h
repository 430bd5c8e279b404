// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/timeline/spans.h"
#include "trace/trace.h"

#include <algorithm>
#include <array>
#include <vector>

namespace ridge::gui {

inline constexpr std::size_t kItemKinds = static_cast<std::size_t>(ItemKind::Gap) + 1;

/// The time of an item of the trace, of a range or a gap nothing; an end before the start as empty.
Span spanOf(const trace::Trace& trace, Item item);

/// Items of several tables, to be visited in the order of nesting. 4 bytes each.
class SpanMerge {
  public:
    /// Not of ranges or gaps.
    void add(Item item) { m_rows[static_cast<std::size_t>(item.kind)].push_back(item.row); }
    std::size_t size() const;

    /// Calls visit(span) by start, of equal starts the longer first, then by kind and in the order of
    /// add(). Linear where every table is in order of time, else n log n. `trace`: what items are of.
    template <class Visit>
    void forEach(const trace::Trace& trace, Visit visit) {
        std::array<Source, kItemKinds> sources;
        std::size_t count = 0;
        for (std::size_t kind = 0; kind < kItemKinds; ++kind)
            if (!m_rows[kind].empty())
                sources[count++] = ordered(trace, static_cast<ItemKind>(kind));
        while (count > 0) {
            std::size_t first = 0;
            for (std::size_t i = 1; i < count; ++i)
                if (earlierAndOuter(sources[i].span, sources[first].span))
                    first = i;
            visit(sources[first].span);
            if (!sources[first].advance(trace))
                std::move(sources.begin() + first + 1, sources.begin() + count--,
                          sources.begin() + first);
        }
    }

  private:
    /// Items of one table in order.
    struct Source {
        const std::vector<std::uint32_t>* rows = nullptr;
        std::size_t at = 0;
        Span span; ///< of `at`
        bool advance(const trace::Trace& trace) {
            if (++at == rows->size())
                return false;
            span = spanOf(trace, {span.item.kind, (*rows)[at]});
            return true;
        }
    };
    Source ordered(const trace::Trace& trace, ItemKind kind);

    std::array<std::vector<std::uint32_t>, kItemKinds> m_rows;
};

} // namespace ridge::gui
