// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "trace/import/graph_nodes.h"

#include <algorithm>
#include <utility>

namespace ridge::recorder {
namespace {

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
    if (!launchOf(operation).known() && launchOf(operation).correlation != 0)
        return m_unjoined.push_back(operation);
    const auto [found, isFirst] = m_nodes.try_emplace(number, Node{operation});
    if (isFirst)
        return;
    Node& node = found->second;
    Operation earlier = operation;
    if (startOf(operation) >= startOf(node.last))
        std::swap(earlier, node.last);
    leave(node, earlier, &node.last);
}

void GraphNodes::addUnrecorded(trace::Ns start, trace::Ns end) {
    trace::Ns& known = m_unrecorded[start];
    known = std::max(known, end);
}

/// A node runs once in a launch, unless a loop of the graph repeats it, and never twice at once.
void GraphNodes::leave(Node& node, const Operation& operation, const Operation* next) {
    const trace::Launch& launch = launchOf(operation);
    const bool isAgain = launch.known() && launch.correlation == node.correlation;
    if (launch.known() && !isAgain) {
        settle(node, launch.start);
        node.launch = launch.start;
        node.correlation = launch.correlation;
    }
    const trace::Ns other = std::max(node.duration, next ? durationOf(*next) : trace::Ns{});
    const bool isLong = durationOf(operation) > kLonger * other;
    const bool runsIntoNext = next && endOf(operation) > startOf(*next);
    const auto doubt = [&](Doubt kind) { node.sinceLaunch.push_back({operation, kind, {}, {}}); };
    if (isAgain || !launch.known())
        doubt(Doubt::Run);
    else if (isLong || runsIntoNext)
        doubt(other > trace::Ns{} ? Doubt::End : Doubt::OnlyRun);
    else
        m_sink(operation);
    if (!isLong && !runsIntoNext)
        node.duration = durationOf(operation);
}

void GraphNodes::settle(Node& node, trace::Ns nextLaunch) {
    for (Doubtful& each : node.sinceLaunch) {
        each.launch = node.launch;
        each.nextLaunch = nextLaunch;
        m_doubtful.push_back(each);
    }
    node.sinceLaunch.clear();
}

/// Whether it lasts through a whole time without recording.
bool GraphNodes::lastsThrough(const Operation& operation) const {
    const auto found = m_unrecorded.lower_bound(startOf(operation));
    return found != m_unrecorded.end() && found->second <= endOf(operation);
}

void GraphNodes::decide(const Doubtful& doubtful) {
    const auto stop = m_unrecorded.upper_bound(doubtful.launch);
    const trace::Ns time =
        doubtful.doubt == Doubt::Run ? startOf(doubtful.operation) : endOf(doubtful.operation);
    const bool isOfLater =
        stop != m_unrecorded.end() && stop->first < std::min(doubtful.nextLaunch, time);
    const bool isWrong = doubtful.doubt != Doubt::OnlyRun && isOfLater;
    const bool isTooLong = doubtful.doubt != Doubt::Run && lastsThrough(doubtful.operation);
    if (!isWrong && !isTooLong)
        m_sink(doubtful.operation);
    else if (doubtful.doubt != Doubt::Run)
        ++m_overwritten;
}

/// An id of no launch is that of another call: the last one before recording stopped.
void GraphNodes::finishUnjoined() {
    std::ranges::sort(m_launches);
    const trace::Ns firstStop =
        m_unrecorded.empty() ? trace::Ns::max() : m_unrecorded.begin()->first;
    for (const Operation& operation : m_unjoined)
        if (startOf(operation) < firstStop ||
            std::ranges::binary_search(m_launches, launchOf(operation).correlation))
            m_sink(operation);
    m_unjoined.clear();
}

void GraphNodes::finish() {
    finishUnjoined();
    for (auto& [number, node] : m_nodes) {
        leave(node, node.last, nullptr);
        settle(node, trace::Ns::max());
    }
    for (const Doubtful& doubtful : m_doubtful)
        decide(doubtful);
    m_nodes.clear();
    m_doubtful.clear();
}

} // namespace ridge::recorder
