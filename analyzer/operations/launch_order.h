// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analyzer/operations/operations.h"
#include "trace/records/trace.h"

#include <cstdint>
#include <span>
#include <vector>

namespace ridge::analyzer {

/// The operations of each process in the order in which their launch calls began. n log n to make.
class LaunchOrder {
  public:
    LaunchOrder(const trace::Trace& trace, std::span<const Operation> operations);

    /// Indexes of the operations whose launch call began on any thread of the process of `thread`
    /// in [from, to). log n.
    std::span<const std::uint32_t> within(trace::ThreadId thread, std::int64_t from,
                                          std::int64_t to) const;

  private:
    struct Process {
        std::vector<std::int64_t> times;
        std::vector<std::uint32_t> operations;
    };
    std::size_t processOf(trace::ThreadId thread) const;
    const trace::Trace& m_trace;
    std::vector<Process> m_processes; ///< by process id; the first, of no process, stays empty
};

} // namespace ridge::analyzer
