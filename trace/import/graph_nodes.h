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

/// Leaves out records of graphs' nodes that recording left behind where it stopped for some steps;
/// one for each process. CUPTI 13.0 does two things there (tests/gpu/programs/cupti/graph_stop.cu):
///
/// - It goes on to record nodes for some launches. They carry the id of the last call that was
///   recorded, so they have no launch, or are further nodes of the last launch.
/// - Of the last launch before, where it was not over yet, it writes the ends of the nodes at each
///   later launch until recording begins again. Such a node is found where it runs into its next
///   run, through a step without recording, or kLonger times as long as before and after.
///
/// Memory: one operation for each node, and those that wait for finish().
class GraphNodes {
  public:
    static constexpr int kLonger = 8;

    explicit GraphNodes(std::function<void(const Operation&)> sink) : m_sink(std::move(sink)) {}

    /// In any order. What is no node of a graph leaves at once.
    void add(const Operation& operation);

    /// A step that ran without recording.
    void addUnrecorded(trace::Ns start, trace::Ns end);

    /// Lets everything go that still waits.
    void finish();

    /// Nodes left out because their end is that of a later launch.
    std::uint64_t overwritten() const { return m_overwritten; }

  private:
    struct Node {
        Operation last;                ///< by its start
        std::uint32_t correlation = 0; ///< of the record that left last; 0: none
        trace::Ns duration{};          ///< of the last one that was sound
    };
    /// One that took much longer than before and after, or has no other to compare it with.
    struct Outlier {
        Operation operation;
        trace::Ns nextLaunch{}; ///< of its node, as far as that was recorded
        bool isCompared = false;
    };
    void leave(Node& node, const Operation& operation, const Operation* next);
    bool isOverwritten(const Outlier& outlier) const;
    bool beginsUnrecorded(const Operation& operation) const;

    std::function<void(const Operation&)> m_sink;
    std::unordered_map<std::uint64_t, Node> m_nodes;
    std::map<trace::Ns, trace::Ns> m_unrecorded; ///< end by start
    std::vector<Operation> m_doubtful;           ///< of an unrecorded step, or not
    std::vector<Outlier> m_outliers;
    std::uint64_t m_overwritten = 0;
};

} // namespace ridge::recorder
