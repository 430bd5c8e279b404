// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "trace/import/launch_joiner.h"

#include <cstdint>
#include <functional>
#include <map>
#include <unordered_map>
#include <vector>

namespace ridge::recorder {

/// Leaves out records of graphs' nodes that recording left behind where it stopped for a while; one
/// for each process. CUPTI 13.0 does two things there (tests/gpu/programs/cupti/graph_stop.cu):
///
/// - It goes on to record nodes of later launches, with the id of the last call that was recorded.
///   So they have no launch, or are further runs of the last one.
/// - It writes the ends of later launches into nodes that were not over yet. Such a node runs into
///   its next run, or takes kLonger times as long as before and after.
///
/// Both need a stop between two recorded launches of a node, and give a time after the stop.
/// Without that nothing is left out.
///
/// Memory: one operation for each node, those in doubt, and an id for each launch.
class GraphNodes {
  public:
    static constexpr int kLonger = 8;

    explicit GraphNodes(std::function<void(const Operation&)> sink) : m_sink(std::move(sink)) {}

    /// In any order. What is no node of a graph leaves at once.
    void add(const Operation& operation);

    /// The id of a call that launched a graph and was recorded.
    void addLaunch(std::uint32_t correlation) { m_launches.push_back(correlation); }

    /// A time without recording.
    void addUnrecorded(trace::Ns start, trace::Ns end);

    /// Lets everything go that still waits.
    void finish();

    /// Nodes left out because their end is that of a later launch.
    std::uint64_t overwritten() const { return m_overwritten; }

  private:
    enum class Doubt : std::uint8_t {
        Run,    ///< was it of a launch that was not recorded?
        End,    ///< is its end that of a later launch?
        OnlyRun ///< likewise, with no other run to compare it with
    };
    struct Doubtful {
        Operation operation;
        Doubt doubt{};
        trace::Ns launch{}, nextLaunch{}; ///< recorded ones of its node
    };
    struct Node {
        Operation last;                         ///< by its start
        trace::Ns launch = trace::Ns::min();    ///< the last one known of those that left
        std::uint32_t correlation = 0;          ///< of that launch
        trace::Ns duration{};                   ///< of the last run that was not in doubt
        std::vector<Doubtful> sinceLaunch = {}; ///< their next launch is not known yet
    };
    void leave(Node& node, const Operation& operation, const Operation* next);
    void settle(Node& node, trace::Ns nextLaunch);
    void decide(const Doubtful& doubtful);
    void finishUnjoined();
    bool lastsThrough(const Operation& operation) const;

    std::function<void(const Operation&)> m_sink;
    std::unordered_map<std::uint64_t, Node> m_nodes;
    std::map<trace::Ns, trace::Ns> m_unrecorded; ///< end by start
    std::vector<std::uint32_t> m_launches;
    std::vector<Operation> m_unjoined; ///< their call did not come, or too late to be joined
    std::vector<Doubtful> m_doubtful;
    std::uint64_t m_overwritten = 0;
};

} // namespace ridge::recorder
