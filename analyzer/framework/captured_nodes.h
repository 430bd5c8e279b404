// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analyzer/results/labels/operation.h"
#include "trace/records/trace.h"

#include <cstdint>
#include <unordered_map>

namespace ridge::analyzer {

/// When a thread of the host submitted something.
struct Submission {
    trace::ThreadId thread{};
    std::int64_t time = 0; ///< ns of the trace
    bool operator==(const Submission&) const = default;
};

/// Whether a CUDA graph launched `operation`.
bool isOfGraph(const trace::Trace& trace, const Operation& operation);

/// Where the nodes of CUDA graphs were captured.
class CapturedNodes {
  public:
    explicit CapturedNodes(const trace::Trace& trace);

    /// Of an operation of a graph when it was captured, as far as that was recorded; else its API
    /// call. No thread where neither is known.
    Submission submissionOf(const Operation& operation) const;

  private:
    using Nodes = std::unordered_map<std::uint64_t, const trace::GraphNode*>;

    const trace::Trace& m_trace;
    std::unordered_map<std::uint32_t, Nodes> m_nodes; ///< by ProcessId's value, then by node
};

} // namespace ridge::analyzer
