// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "spool/mutex.h"
#include "spool/result.h"
#include "trace/records/trace.h"
#include "trace/storage/page_file.h"
#include "trace/storage/read_progress.h"
#include "trace/storage/stopped.h"
#include "trace/storage/table_loader.h"

#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <new>
#include <span>
#include <thread>

namespace ridge::trace {

/// Loads R's table in several threads from its pages, without SQLite; the result does not depend on
/// their timing. Only for a table whose rows are 1..last with none missing, impossible or damaged:
/// where one is not, nothing is loaded, and TableLoader finds what can be had.
template <class R>
class PartLoader {
  public:
    /// `leaves`: PageFile::leaves() of the table. A part is `partPages` of them.
    PartLoader(std::vector<R>& rows, std::uint32_t last, const PageFile& file,
               std::span<const std::uint32_t> leaves, std::size_t partPages,
               const std::stop_token& stop, ReadProgress& progress)
        : m_rows(rows), m_last(last), m_file(file), m_leaves(leaves), m_partPages(partPages),
          m_stop(stop), m_progress(progress) {}

    /// Appends to the vector, which must be empty, and adds to `ids`. False, with both as before,
    /// where the table is not sound. Once per loader. Throws Stopped.
    bool load(unsigned threads, IdMaps& ids) {
        m_rows.reserve(m_last);
        {
            std::vector<std::jthread> helpers;
            for (unsigned i = 1; i < threads; ++i)
                helpers.emplace_back([&, this] { work(ids); });
            work(ids);
        }
        if (m_failed || m_rows.size() != m_last) {
            m_progress.rows -= m_rows.size();
            m_rows.clear();
            throwIfStopped(m_stop);
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
        std::vector<unsigned char> pages;
        std::vector<R> rows;
        std::int64_t first = 1; ///< rowid of its first row
        IdMaps& ids;

        bool take(std::int64_t rowid, Bytes record) {
            if (rows.empty())
                first = rowid;
            const std::int64_t wanted = first + static_cast<std::int64_t>(rows.size());
            R& row = rows.emplace_back();
            RecordRow values(record);
            if constexpr (Identified<R>) {
                row.id = static_cast<decltype(row.id)>(wanted);
                values.next(); // the id, which is stored as the rowid
            }
            return rowid == wanted && readColumns(values, ids, row);
        }
    };

    void work(IdMaps ids) {
        const std::uint64_t danglingBefore = ids.dangling();
        try {
            Part part{std::vector<unsigned char>(m_partPages * m_file.pageBytes() + kPageMargin),
                      {},
                      1,
                      ids};
            for (std::uint64_t number = m_nextPart++;
                 number * m_partPages < m_leaves.size() && !m_failed; number = m_nextPart++)
                append(number, part, fill(part, number));
        } catch (const std::bad_alloc&) { // TableLoader needs less memory
            giveUp();
        }
        m_dangling += ids.dangling() - danglingBefore;
    }

    /// True when all rows of the part are there. Pages that lie side by side are read at once.
    bool fill(Part& part, std::uint64_t number) {
        part.rows.clear();
        const auto rest = m_leaves.subspan(number * m_partPages);
        const auto leaves = rest.first(std::min(m_partPages, rest.size()));
        for (std::size_t i = 0; i < leaves.size();) {
            std::size_t count = 1;
            while (i + count < leaves.size() && leaves[i + count] == leaves[i] + count)
                ++count;
            if (!takePages(part, leaves[i], count))
                return false;
            i += count;
        }
        return true;
    }

    bool takePages(Part& part, std::uint32_t first, std::size_t count) {
        const std::size_t size = m_file.pageBytes();
        if (!m_file.read(first, std::span(part.pages).first(count * size)))
            return false;
        for (std::size_t i = 0; i < count; ++i)
            if (!forEachRecord(
                    Bytes(part.pages).subspan(i * size, size),
                    [&](std::int64_t rowid, Bytes record) { return part.take(rowid, record); }))
                return false;
        return true;
    }

    void append(std::uint64_t number, const Part& part, bool sound) {
        if (!sound || m_stop.stop_requested())
            return giveUp();
        Lock lock(m_mutex);
        m_turn.wait(lock,
                    [&]() RIDGE_REQUIRES(m_mutex) { return m_appended == number || m_failed; });
        const std::uint64_t end = m_rows.size() + part.rows.size();
        m_failed =
            m_failed || part.first != static_cast<std::int64_t>(m_rows.size()) + 1 || end > m_last;
        if (!m_failed) {
            m_rows.insert(m_rows.end(), part.rows.begin(), part.rows.end());
            m_progress.rows += part.rows.size();
            ++m_appended;
        }
        m_turn.notify_all();
    }

    void giveUp() {
        const Lock lock(m_mutex);
        m_failed = true;
        m_turn.notify_all();
    }

    std::vector<R>& m_rows;
    const std::uint32_t m_last;
    const PageFile& m_file;
    const std::span<const std::uint32_t> m_leaves;
    const std::size_t m_partPages;
    const std::stop_token m_stop;
    ReadProgress& m_progress;
    std::atomic<std::uint64_t> m_nextPart = 0, m_dangling = 0;
    std::atomic<bool> m_failed = false;
    Mutex m_mutex; ///< of the rows too, until all threads have ended
    std::condition_variable_any m_turn;
    std::uint64_t m_appended RIDGE_GUARDED_BY(m_mutex) = 0; ///< parts
};

} // namespace ridge::trace
