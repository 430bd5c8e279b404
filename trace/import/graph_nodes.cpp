// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "trace/import/graph_nodes.h"

#include <algorithm>
#include <iterator>
#include <utility>

namespace ridge::recorder {
namespace {

/// The time between two steps in a row.
constexpr trace::Ns kBetweenSteps{100'000};

std::uint64_t nodeOf(const Operation& operation) {
    return std::visit([](const auto& op) { return std::uint64_t{op.graphNode}; }, operation);
}

trace::Ns startOf(const Operation& operation) {
    return std::visit([](const auto& op) { return op.start; }, operation);
}

trace::Ns endOf(const Operation& operation) {
    return std::visit([](const auto& op) { return op.end; }, operation);
}

trace::Ns durationOf(const Operation& operation) {
    return endOf(operation) - startOf(operation);
}

const trace::Launch& launchOf(const Operation& operation) {
    return std::visit([](const auto& op) -> const trace::Launch& { return op.launch; }, operation);
}

} // namespace

void GraphNodes::add(const Operation& operation) {
    const std::uint64_t number = nodeOf(operation);
    if (number == 0)
        return m_sink(operation);
    const auto [found, isFirst] = m_nodes.try_emplace(number, Node{operation});
    if (isFirst)
        return;
    Node& node = found->second;
    Operation earlier = operation;
    if (startOf(operation) >= startOf(node.last))
        std::swap(earlier, node.last);
    // A graph never runs twice at once.
    if (endOf(earlier) > startOf(node.last))
        ++m_overwritten;
    else
        leave(node, earlier, &node.last);
}

void GraphNodes::addUnrecorded(trace::Ns start, trace::Ns end) {
    trace::Ns& known = m_unrecorded[start];
    known = std::max(known, end);
}

/// It lasts through a whole step, or recording stopped between its launch and the next one that was
/// recorded.
bool GraphNodes::isOverwritten(const Outlier& outlier) const {
    const Operation& operation = outlier.operation;
    const auto step = m_unrecorded.lower_bound(startOf(operation));
    if (step != m_unrecorded.end() && step->second <= endOf(operation))
        return true;
    const trace::Launch& launch = launchOf(operation);
    const auto stop = m_unrecorded.upper_bound(launch.start);
    return outlier.isCompared && launch.known() && stop != m_unrecorded.end() &&
           stop->first < outlier.nextLaunch;
}

bool GraphNodes::beginsUnrecorded(const Operation& operation) const {
    const auto next = m_unrecorded.upper_bound(startOf(operation));
    return next != m_unrecorded.begin() &&
           startOf(operation) <= std::prev(next)->second + kBetweenSteps;
}

/// A node runs once in a launch, unless a loop of the graph repeats it.
void GraphNodes::leave(Node& node, const Operation& operation, const Operation* next) {
    const std::uint32_t correlation = launchOf(operation).correlation;
    const bool isAgain = correlation != 0 && correlation == node.correlation;
    node.correlation = correlation;
    const trace::Ns other = std::max(node.duration, next ? durationOf(*next) : trace::Ns{});
    if (durationOf(operation) > kLonger * other) {
        const bool isKnown = next && launchOf(*next).known();
        m_outliers.push_back(
            {operation, isKnown ? launchOf(*next).start : trace::Ns::max(), other > trace::Ns{}});
        return;
    }
    node.duration = durationOf(operation);
    if (isAgain || !launchOf(operation).known())
        m_doubtful.push_back(operation);
    else
        m_sink(operation);
}

void GraphNodes::finish() {
    for (auto& [number, node] : m_nodes)
        leave(node, node.last, nullptr);
    for (const Outlier& outlier : m_outliers)
        if (isOverwritten(outlier))
            ++m_overwritten;
        else if (launchOf(outlier.operation).known())
            m_sink(outlier.operation);
        else
            m_doubtful.push_back(outlier.operation);
    for (const Operation& operation : m_doubtful)
        if (!beginsUnrecorded(operation))
            m_sink(operation);
    m_nodes.clear();
    m_outliers.clear();
    m_doubtful.clear();
}

} // namespace ridge::recorder
