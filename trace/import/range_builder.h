// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "trace/records/records.h"

#include <functional>
#include <unordered_map>
#include <vector>

namespace ridge::recorder {

/// Pairs the openings and closings of one process's NVTX ranges and finds their parents.
///
/// A range gets its row when it closes, or earlier when a row inside it needs its id; such a row is
/// rewritten at the close. So a cut recording still has every range that holds anything.
class RangeBuilder {
  public:
    struct Extra { ///< payload of a range
        std::vector<trace::Work> work;
        std::vector<trace::RangeField> fields;
    };
    struct Sink {
        std::function<trace::RangeId(const trace::Range&)> add;
        std::function<void(const trace::Range&)> update;
        std::function<void(const Extra&, trace::RangeId)> payload;
        /// Whether a closed range belongs to the recording; asked before it or a parent gets a row
        /// for it.
        std::function<bool(const trace::Range&)> keeps;
    };

    explicit RangeBuilder(Sink sink) : m_sink(std::move(sink)) {}

    void push(const trace::Range& range);
    /// Closes the thread's innermost open range of `domain`; a pop without a push is counted and
    /// ignored.
    void pop(trace::ThreadId thread, trace::StringId domain, trace::Ns time);
    /// Start/end ranges: the two may come in either order, since each thread's records travel
    /// alone.
    void start(const trace::Range& range, std::uint64_t key);
    void end(trace::ThreadId thread, std::uint64_t key, trace::Ns time);

    /// Payloads belong to the range that the thread opened last.
    void attach(trace::ThreadId thread, const trace::Work& work);
    void attach(trace::ThreadId thread, const trace::RangeField& field);

    /// Writes what is still open, without an end.
    void finish();

    /// Pops and ends that met no opening; final after finish().
    std::uint64_t unmatchedClosings() const { return m_unmatched + m_earlyEnds.size(); }

  private:
    struct Open {
        trace::Range range;
        Extra extra;
    };
    struct End {
        trace::ThreadId thread;
        trace::Ns time;
    };
    struct PerThread {
        std::vector<Open> stack;
        std::uint64_t lastStart = 0; ///< key of the start/end range opened last; 0: a push was last
    };

    Open* lastOpened(trace::ThreadId thread);
    trace::RangeId idOf(std::vector<Open>& stack, std::size_t depth);
    bool isLeftOut(const trace::Range& range) const;
    void write(Open& open);

    Sink m_sink;
    std::unordered_map<trace::ThreadId, PerThread> m_threads;
    std::unordered_map<std::uint64_t, Open> m_started;
    std::unordered_map<std::uint64_t, End> m_earlyEnds;
    std::uint64_t m_unmatched = 0;
};

} // namespace ridge::recorder
