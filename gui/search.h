// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/item.h"
#include "gui/timeline/time_scale.h"
#include "trace/trace.h"

#include <QString>

#include <stop_token>
#include <vector>

namespace ridge::gui {

/// Which texts of a recording hold some words, in any case. Linear in the different texts.
class MatchingTexts {
  public:
    /// Once `stop` asks for it the rest is not looked at.
    MatchingTexts(const trace::Trace& trace, const QString& words,
                  const std::stop_token& stop = {});
    bool has(trace::StringId text) const {
        return text != trace::StringId::None && index(text) < m_matches.size() &&
               m_matches[index(text)];
    }
    /// Whether the item's own name does: of a kernel, range or call; false for all others.
    bool has(const trace::Trace& trace, Item item) const;

  private:
    std::vector<bool> m_matches; ///< by row of Trace::strings
};

/// What a search found, in order of time.
struct Matches {
    std::vector<Item> items;
    std::vector<std::int64_t> starts; ///< of each item

    /// Index of `item`, which is of `trace` as they are; items.size() when it is not among them. log n, and linear in
    /// those that begin at the same time.
    std::size_t placeOf(const trace::Trace& trace, Item item) const;
    /// The match after `item` (direction 1) or before it (-1), from the end on to the begin again; the
    /// first (last) when `item` is no match. Not of an empty list. As fast as placeOf().
    Item next(const trace::Trace& trace, Item item, int direction) const;
};

/// Kernels, ranges and API calls whose name holds `text`, in any case; none for "". Linear in the
/// records, and in the length of their different names. Ends soon once `stop` asks for it; what it
/// returns then is of no use.
Matches findMatches(const trace::Trace& trace, const QString& text,
                    const std::stop_token& stop = {});

/// Pixels of `scale`, ascending, in which a match begins. Pixels times log n.
std::vector<int> pixelsOf(const Matches& matches, const TimeScale& scale);

} // namespace ridge::gui
