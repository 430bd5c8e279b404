// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/framework/captured_nodes.h"

#include "analyzer/operations/operations.h"

namespace ridge::analyzer {
namespace {

std::uint64_t nodeOf(const trace::Trace& trace, const Operation& operation) {
    return visitRow(trace, operation, [](const auto& row) { return row.graphNode; });
}

} // namespace

bool isOfGraph(const trace::Trace& trace, const Operation& operation) {
    return nodeOf(trace, operation) != 0;
}

CapturedNodes::CapturedNodes(const trace::Trace& trace) : m_trace(trace) {
    for (const trace::GraphNode& node : trace.graphNodes)
        if (node.thread != trace::ThreadId::None)
            m_nodes[trace::value(processOf(trace, node.thread))].insert_or_assign(node.node, &node);
}

Submission CapturedNodes::submissionOf(const Operation& operation) const {
    constexpr int kMostClones = 8; // of a clone; a damaged trace may name a circle
    const trace::Launch& launch = launchOf(m_trace, operation);
    if (!launch.known())
        return {};
    const Submission launched{launch.thread, clampTime(launch.start)};
    const std::uint64_t wanted = nodeOf(m_trace, operation);
    const auto nodes = m_nodes.find(trace::value(processOf(m_trace, launch.thread)));
    if (wanted == 0 || nodes == m_nodes.end())
        return launched;
    auto node = nodes->second.find(wanted);
    for (int i = 0; i < kMostClones && node != nodes->second.end(); ++i) {
        if (node->second->original == 0)
            return {node->second->thread, clampTime(node->second->time)};
        node = nodes->second.find(node->second->original);
    }
    return launched;
}

} // namespace ridge::analyzer
