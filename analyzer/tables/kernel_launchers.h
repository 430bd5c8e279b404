// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analyzer/framework/attribution.h"
#include "analyzer/results/rows/framework_rows.h"

#include <functional>
#include <map>
#include <span>
#include <string>
#include <utility>

namespace ridge::analyzer {

/// Finds for each kernel function which module, op and line launched most of its time. `trace` and
/// `tree` outlive it. Memory: one entry for each function with each of these names.
class KernelLaunchers {
  public:
    KernelLaunchers(const trace::Trace& trace, const FrameworkTree& tree)
        : m_trace(trace), m_tree(tree) {}

    /// Copies and fills are left out.
    void add(const Operation& operation, const FrameworkPlace& place);

    /// By function. Modules of layers that repeat count together.
    std::map<std::string, Launchers, std::less<>> finish(std::span<const ModuleRow> modules) const;

  private:
    using Key = std::pair<trace::StringId, trace::StringId>; ///< function, name
    using Times = std::map<Key, Ns>;
    void add(Times& times, trace::StringId function, std::uint32_t position,
             trace::StringId trace::FrameworkRange::*name, Ns time);

    const trace::Trace& m_trace;
    const FrameworkTree& m_tree;
    Times m_modules, m_ops, m_lines;
};

} // namespace ridge::analyzer
