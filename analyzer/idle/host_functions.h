// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analyzer/operations/operations.h"
#include "trace/records/trace.h"

#include <optional>
#include <span>
#include <vector>

namespace ridge::analyzer {

/// Host functions that were put into streams (cudaLaunchHostFunc, cudaStreamAddCallback): what
/// comes behind one waits until it has run. CUPTI records the call and not its stream. So a
/// function is taken to be in front of what the same thread launched next, unless that thread
/// synchronised in between.
class HostFunctions {
  public:
    /// Time: n log n; next to nothing for a trace without such calls.
    HostFunctions(const trace::Trace& trace, std::span<const Operation> operations);

    /// The call, a row of Trace::calls, that put a function in front of what `thread` launched at
    /// `launch`.
    std::optional<std::uint32_t> before(trace::ThreadId thread, std::int64_t launch) const;

  private:
    struct Before {
        std::int64_t launch;
        std::uint32_t call;
    };
    std::vector<std::vector<Before>> m_before; ///< by thread id, by launch; empty without any call
};

} // namespace ridge::analyzer
