// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "trace/reader.h"
#include "trace/table_loader.h"

#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <mutex>
#include <new>
#include <span>
#include <thread>

namespace ridge::trace {

/// Loads R's table in several threads, a part of `partRows` rowids at a time; the result does not
/// depend on their timing. Only for a table whose rows are 1..last with none missing, impossible
/// or damaged: where one is not, nothing is loaded, and TableLoader tells what can be had.
template <class R>
class PartLoader {
  public:
    PartLoader(std::vector<R>& rows, std::uint32_t last, std::uint32_t partRows, ReadWatch& watch)
        : m_rows(rows), m_last(last), m_partRows(partRows), m_watch(watch) {}

    /// One thread per connection, each to the same file. Appends to the vector, which must be empty,
    /// and adds to `ids`; false, with both as before, where the table is not sound or the watch cancels.
    /// Once per loader.
    bool load(std::span<Database* const> connections, IdMaps& ids) {
        m_rows.reserve(m_last);
        {
            std::vector<std::jthread> helpers;
            for (Database* connection : connections.subspan(1))
                helpers.emplace_back([=, this] { work(*connection, ids); });
            work(*connections.front(), ids);
        }
        if (m_failed) {
            m_watch.rows -= m_rows.size();
            m_rows.clear();
            return false;
        }
        if constexpr (Identified<R>)
            ids.of<decltype(R::id)>().addAll(m_last);
        ids.countDangling(m_dangling);
        return true;
    }

  private:
    /// A part while it is filled.
    struct Part {
        std::vector<R> rows;
        std::uint32_t first = 1; ///< rowid of its first row
        IdMaps& ids;

        bool take(sqlite3_value** values) {
            const std::uint64_t wanted = first + rows.size();
            R& record = rows.emplace_back();
            if constexpr (Identified<R>)
                record.id = static_cast<decltype(record.id)>(wanted);
            return sqlite3_value_int64(*values) == static_cast<std::int64_t>(wanted) &&
                   readColumns(values + 1, ids, record);
        }
    };

    void work(Database& connection, IdMaps ids) {
        const std::uint64_t danglingBefore = ids.dangling();
        try {
            Part part{{}, 1, ids};
            part.rows.reserve(std::min(m_partRows, m_last));
            for (std::uint64_t number = m_nextPart++; number * m_partRows < m_last && !m_failed;
                 number = m_nextPart++)
                append(number, part, fill(part, number, connection));
        } catch (const std::bad_alloc&) { // TableLoader needs less memory
            stop();
        }
        m_dangling += ids.dangling() - danglingBefore;
    }

    /// True when all rows of the part are there.
    bool fill(Part& part, std::uint64_t number, Database& connection) {
        part.rows.clear();
        part.first = static_cast<std::uint32_t>(number * m_partRows + 1);
        const std::uint32_t count = std::min(m_partRows, m_last - part.first + 1);
        const std::string source = fmt::format("{} WHERE rowid BETWEEN {} AND {}", Table<R>::kName,
                                               part.first, std::uint64_t{part.first} + count - 1);
        const std::string damage = forEachRow(connection, "rowid, " + columnNames<R>(), source,
                                              {&part, [](void* self, sqlite3_value** values) {
                                                   return static_cast<Part*>(self)->take(values);
                                               }});
        return damage.empty() && part.rows.size() == count;
    }

    void append(std::uint64_t number, const Part& part, bool sound) {
        if (!sound || m_watch.cancelled)
            return stop();
        std::unique_lock lock(m_mutex);
        m_turn.wait(lock, [&] { return m_appended == number || m_failed; });
        if (m_failed)
            return;
        m_rows.insert(m_rows.end(), part.rows.begin(), part.rows.end());
        m_watch.rows += part.rows.size();
        ++m_appended;
        m_turn.notify_all();
    }

    void stop() {
        const std::lock_guard lock(m_mutex);
        m_failed = true;
        m_turn.notify_all();
    }

    std::vector<R>& m_rows;
    const std::uint32_t m_last, m_partRows;
    ReadWatch& m_watch;
    std::atomic<std::uint64_t> m_nextPart = 0, m_dangling = 0;
    std::atomic<bool> m_failed = false;
    std::mutex m_mutex;
    std::condition_variable m_turn;
    std::uint64_t m_appended = 0; ///< parts; under m_mutex, as are the rows
};

} // namespace ridge::trace
