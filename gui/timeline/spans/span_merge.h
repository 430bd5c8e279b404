// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/items/record_time.h"
#include "gui/timeline/spans/spans.h"

#include <algorithm>
#include <array>
#include <span>
#include <vector>

namespace ridge::gui {

inline constexpr std::size_t kItemKinds = static_cast<std::size_t>(ItemKind::Gap) + 1;

/// `item` at `time`.
inline Span spanAt(TimeWindow time, Item item) {
    return {time.from, time.to, item};
}

/// The span of an item of the trace; empty for a range or a gap.
inline Span spanOf(const trace::Trace& trace, Item item) {
    return spanAt(timeOf(trace, item), item);
}

/// Prefetches the record of a kernel or its launch, whose tables can be long.
inline void prefetch(const trace::Trace& trace, ItemKind kind, std::uint32_t row) {
    if (kind == ItemKind::Kernel || kind == ItemKind::KernelLaunch)
        __builtin_prefetch(trace.kernels.data() + row);
}

/// Items of several tables, visited in nesting order. 4 bytes each.
class SpanMerge {
  public:
    /// `span`: spanOf() an item, not of a range or gap.
    void add(const Span& span) {
        Table& own = m_tables[static_cast<std::size_t>(span.item.kind)];
        own.inOrder = own.inOrder && (own.rows.empty() || !earlierAndOuter(span, own.last));
        own.last = span;
        own.rows.push_back(span.item.row);
    }
    std::size_t size() const;

    /// Calls visit(span) by start; equal starts by length, longest first, then by kind and order of
    /// add(). Linear if every table is sorted by time, else n log n. `trace`: the items' trace.
    template <class Visit>
    void forEach(const trace::Trace& trace, Visit visit) {
        std::array<Source, kItemKinds> sources;
        std::size_t count = 0;
        for (std::size_t kind = 0; kind < kItemKinds; ++kind)
            if (!m_tables[kind].rows.empty())
                sources[count++] = ordered(trace, static_cast<ItemKind>(kind));
        while (count > 0) {
            std::size_t first = 0;
            for (std::size_t i = 1; i < count; ++i)
                if (earlierAndOuter(sources[i].span, sources[first].span))
                    first = i;
            if (!takeRun(trace, std::span(sources).first(count), first, visit))
                std::move(sources.begin() + first + 1, sources.begin() + count--,
                          sources.begin() + first);
        }
    }

  private:
    /// Items of one table.
    struct Table {
        std::vector<std::uint32_t> rows;
        Span last;
        bool inOrder = true;
    };
    /// The same in order.
    struct Source {
        const std::vector<std::uint32_t>* rows = nullptr;
        std::size_t at = 0;
        Span span; ///< of `at`
        bool advance(const trace::Trace& trace) {
            if (++at == rows->size())
                return false;
            if (at + analyzer::kPrefetchAhead < rows->size())
                prefetch(trace, span.item.kind, (*rows)[at + analyzer::kPrefetchAhead]);
            span = spanOf(trace, {span.item.kind, (*rows)[at]});
            return true;
        }
    };
    Source ordered(const trace::Trace& trace, ItemKind kind);

    /// Visits the next span of source `first`, and those behind it that come before all of the
    /// other sources. False when the source has no more.
    template <class Visit>
    static bool takeRun(const trace::Trace& trace, std::span<Source> sources, std::size_t first,
                        Visit& visit) {
        const Span* next = nullptr; ///< of the other sources
        for (std::size_t i = 0; i < sources.size(); ++i)
            if (i != first && (!next || earlierAndOuter(sources[i].span, *next)))
                next = &sources[i].span;
        Source& own = sources[first];
        do {
            visit(own.span);
            if (!own.advance(trace))
                return false;
        } while (!next || earlierAndOuter(own.span, *next));
        return true;
    }

    std::array<Table, kItemKinds> m_tables;
};

} // namespace ridge::gui
