// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// Why not SQLite's own sorter: docs/BENCHMARKS.md, 'Export: to Perfetto, on one core'.
#pragma once

#include "exports/spill_file.h"

#include <algorithm>
#include <functional>
#include <type_traits>
#include <vector>

namespace ridge::exports {

/// Sorts more records than memory holds: what fills `bytes` is sorted and goes to a temporary file as a run; the runs
/// are merged at the end (Knuth, The Art of Computer Programming, 5.4). One thread.
template <class T, class Less>
class SortedRuns {
    static_assert(std::is_trivially_copyable_v<T>);

  public:
    static constexpr std::size_t kBytes = std::size_t{16} << 20;

    explicit SortedRuns(std::size_t bytes = kBytes)
        : m_most(std::max<std::size_t>(bytes / sizeof(T), 1)) {}

    /// A failure is told by forEach().
    void add(const T& record) {
        if (m_rows.size() == m_most)
            spill();
        m_rows.push_back(record);
    }

    /// Calls `visit` with each record, in order, equal ones as they were added. Once, last. An Error where the
    /// temporary file failed; some records were visited then.
    template <class Visit>
    Result<void> forEach(Visit&& visit) {
        if (m_runs.empty() && m_state) {
            std::ranges::stable_sort(m_rows, Less());
            std::ranges::for_each(m_rows, visit);
            m_rows = {};
            return {};
        }
        spill();
        m_rows = {};
        return m_state ? merge(visit) : m_state;
    }

  private:
    /// Sorted records in the file, of which some are read.
    struct Run {
        std::uint64_t next = 0, end = 0; ///< offsets of what is not read yet
        std::vector<T> rows;
        std::size_t at = 0;

        const T& front() const { return rows[at]; }
    };

    void spill() {
        std::ranges::stable_sort(m_rows, Less());
        const std::uint64_t start = m_file.size();
        if (m_state)
            m_state = m_file.append(std::as_bytes(std::span(m_rows)));
        m_runs.push_back({start, m_file.size(), {}, 0});
        m_rows.clear();
    }

    /// Reads the next records of `run`: false at its end, or where m_state says why.
    bool fill(Run& run) {
        const std::uint64_t left = (run.end - run.next) / sizeof(T);
        run.rows.resize(
            std::min<std::uint64_t>(left, std::max<std::size_t>(m_most / m_runs.size(), 1)));
        run.at = 0;
        if (run.rows.empty())
            return false;
        m_state = m_file.read(run.next, std::as_writable_bytes(std::span(run.rows)));
        run.next += run.rows.size() * sizeof(T);
        return m_state.has_value();
    }

    template <class Visit>
    Result<void> merge(Visit&& visit) {
        // A heap of runs by their first record; of equal ones the earlier run comes first.
        const auto later = [this](std::size_t a, std::size_t b) {
            const T &x = m_runs[a].front(), &y = m_runs[b].front();
            return Less()(y, x) || (!Less()(x, y) && a > b);
        };
        std::vector<std::size_t> heap;
        for (std::size_t i = 0; i < m_runs.size(); ++i)
            if (fill(m_runs[i]))
                heap.push_back(i);
        std::ranges::make_heap(heap, later);
        while (!heap.empty() && m_state) {
            std::ranges::pop_heap(heap, later);
            Run& run = m_runs[heap.back()];
            visit(run.front());
            if (++run.at < run.rows.size() || fill(run))
                std::ranges::push_heap(heap, later);
            else
                heap.pop_back();
        }
        return m_state;
    }

    const std::size_t m_most; ///< records in memory
    std::vector<T> m_rows;    ///< not in the file yet
    std::vector<Run> m_runs;
    SpillFile m_file;
    Result<void> m_state;
};

} // namespace ridge::exports
