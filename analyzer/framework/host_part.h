// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analyzer/operations/operations.h"
#include "analyzer/results/measures/ns.h"
#include "analyzer/results/measures/window.h"

#include <cstdint>
#include <span>
#include <vector>

namespace ridge::analyzer {

/// The time on the host that led to a part of a run: of each process from a launch to the next one
/// where that next one launched an operation of the part. So what the host does in each iteration
/// is there once an iteration.
class HostPart {
  public:
    /// The whole run.
    explicit HostPart(const trace::Trace& trace) : m_trace(trace) {}
    /// `part`: some of the operations of `run`, sorted alike. `withTail`: a part that no iteration
    /// comes before also has what follows its last launch, up to the next one. n log n.
    HostPart(const trace::Trace& trace, std::span<const Operation> run,
             std::span<const Operation> part, bool withTail);

    /// Of [start, end) on `thread` what lies in the part. log w for w stretches of it.
    Ns within(trace::ThreadId thread, std::int64_t start, std::int64_t end) const;
    /// Whether most of [start, end) lies in the part. Of two halves the one with `start` counts, so
    /// two parts never both hold it. An iteration may begin with a launch inside of a range that
    /// began with the one before.
    bool holdsMost(trace::ThreadId thread, std::int64_t start, std::int64_t end) const;

  private:
    bool holds(trace::ThreadId thread, std::int64_t time) const;
    std::span<const Window> windowsOf(trace::ThreadId thread) const;

    const trace::Trace& m_trace;
    bool m_whole = true;
    std::vector<std::vector<Window>> m_windows; ///< by ProcessId's value: ascending, disjoint
};

} // namespace ridge::analyzer
