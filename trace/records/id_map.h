// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "trace/records/trace.h"

#include <tuple>
#include <unordered_map>

namespace ridge::trace {

/// From stored row ids to positions in the loaded vectors: the same number in a sound trace. Where
/// rows are missing or were left out, later rows move up so that row id stays at index(id).
template <class Id>
class IdMap {
  public:
    /// The next row of the vector has `stored` as its id; false when that cannot be (not
    /// ascending).
    bool add(std::int64_t stored, Id& id) {
        if (stored <= m_last || m_count == 0xffffffffU)
            return false;
        m_last = stored;
        id = static_cast<Id>(++m_count);
        if (stored == m_count)
            m_same = m_count;
        else
            m_moved.emplace(stored, m_count);
        return true;
    }
    /// Rows 1..count are there, all with their own number.
    void addAll(std::uint32_t count) { m_last = m_count = m_same = count; }
    /// None for an id that the file does not hold.
    Id find(std::int64_t stored) const {
        if (stored > 0 && stored <= m_same)
            return static_cast<Id>(stored);
        if (m_moved.empty())
            return Id::None;
        const auto found = m_moved.find(stored);
        return found == m_moved.end() ? Id::None : static_cast<Id>(found->second);
    }

  private:
    std::int64_t m_last = 0;
    std::uint32_t m_count = 0;
    std::uint32_t m_same = 0; ///< rows 1..m_same kept their number
    std::unordered_map<std::int64_t, std::uint32_t> m_moved;
};

/// One of StringId and of each record with an id.
template <class Records>
struct IdMapTuple;
template <class... R>
struct IdMapTuple<Types<R...>> {
    template <class T>
    static auto mapOf() {
        if constexpr (Identified<T>)
            return std::tuple<IdMap<decltype(T::id)>>();
        else
            return std::tuple<>();
    }
    using type = decltype(std::tuple_cat(std::tuple<IdMap<StringId>>(), mapOf<R>()...));
};

/// Times that records may have.
struct TimeBounds {
    Ns from = Ns::min(), to = Ns::max();
    bool hold(Ns time) const { return from <= time && time <= to; }
};

/// What a stored row is read with: where its references lead, and which times it may have.
class IdMaps {
  public:
    TimeBounds times;

    template <class Id>
    IdMap<Id>& of() {
        return std::get<IdMap<Id>>(m_maps);
    }
    /// As IdMap::find; counts what points nowhere.
    template <class Id>
    Id resolve(std::int64_t stored) {
        const Id id = of<Id>().find(stored);
        m_dangling += id == Id::None;
        return id;
    }
    std::uint64_t dangling() const { return m_dangling; }
    /// As if resolve() had found that many that point nowhere.
    void countDangling(std::uint64_t more) { m_dangling += more; }

  private:
    IdMapTuple<RecordTypes>::type m_maps;
    std::uint64_t m_dangling = 0;
};

} // namespace ridge::trace
