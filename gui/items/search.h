// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/items/item.h"
#include "gui/items/record_time.h"
#include "gui/items/search_text.h"
#include "gui/time/time_scale.h"
#include "trace/records/trace.h"
#include "trace/storage/stopped.h"

#include <QString>

#include <vector>

namespace ridge::gui {

/// What of a recording a search finds: the strings that contain some text, ignoring case, of records
/// that take as long as is asked. Linear in the distinct strings.
class MatchingTexts {
  public:
    /// Throws trace::Stopped.
    MatchingTexts(const trace::Trace& trace, const SearchText& wanted,
                  const std::stop_token& stop = {});
    bool has(trace::StringId text) const {
        return text != trace::StringId::None && index(text) < m_matches.size() &&
               m_matches[index(text)];
    }
    bool takes(const trace::Range& range) const; ///< true of one never closed, if it may be longer
    template <class Record>
    bool takes(const Record& record) const {
        return m_wanted.takes(timeOf(record).length());
    }
    /// Whether the name and the length of a kernel, range or call match; false for other items.
    bool has(const trace::Trace& trace, Item item) const;

  private:
    bool hasName(const trace::Trace& trace, Item item) const;

    SearchText m_wanted;
    std::vector<bool> m_matches; ///< by row of Trace::strings
};

/// What a search found, in order of time.
struct Matches {
    std::vector<Item> items;
    std::vector<std::int64_t> starts; ///< of each item

    /// Index of `item` of the same `trace`, or items.size() if it is no match. log n, and linear in
    /// matches with the same start.
    std::size_t placeOf(const trace::Trace& trace, Item item) const;
    /// The match after `item` (direction 1) or before it (-1), wrapping around at the ends. The
    /// first (last) match if `item` is none. There must be matches. As fast as placeOf().
    Item next(const trace::Trace& trace, Item item, int direction) const;
};

/// Kernels, ranges and API calls that `wanted` asks for; none if it is empty. Linear in the records
/// and in the length of distinct names. Throws trace::Stopped.
Matches findMatches(const trace::Trace& trace, const SearchText& wanted,
                    const std::stop_token& stop = {});

/// Pixels of `scale`, ascending, in which a match begins. Pixels times log n.
std::vector<int> pixelsOf(const Matches& matches, const TimeScale& scale);

} // namespace ridge::gui
