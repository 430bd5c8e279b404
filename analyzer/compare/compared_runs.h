// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analyzer/compare/comparison.h"
#include "analyzer/results/analysis.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

namespace ridge::analyzer {

enum class SideId : std::uint8_t { A, B };

/// What times of `run` are divided by: the iterations in its report, else 1.
inline std::int64_t iterationsIn(const Analysis& run) {
    return static_cast<std::int64_t>(std::max<std::uint64_t>(run.iterationsTold, 1));
}

/// The ranges, functions and groups of all runs of both sides under common names.
class ComparedRuns {
  public:
    ComparedRuns(std::span<const Analysis> a, std::span<const Analysis> b);

    /// A range path with its extents by run and side.
    struct Extents {
        std::vector<Ns> a, b;
        double instancesA = 0, instancesB = 0;
        bool whole = true; ///< no instance was left out of the tables
    };
    std::vector<ComparedPath> paths;
    std::vector<Extents> extents; ///< by path
    std::vector<std::string> functions;
    std::map<GroupKey, ComparedGroup> groups;

  private:
    void add(const Analysis& run, SideId side, std::size_t index);
    std::uint32_t pathOf(const RangeRow& row, std::string_view name, std::uint32_t parent);
    std::uint32_t functionOf(const std::string& function);
    GroupKey keyOf(const Analysis& run, const OperationGroup& group,
                   std::span<const std::uint32_t> pathOfRow);
    void addGroup(const Analysis& run, const OperationGroup& group, const GroupKey& key,
                  SideId side, std::size_t index);

    std::array<std::size_t, 2> m_runs;
    std::map<std::tuple<std::uint32_t, bool, std::string, std::string>, std::uint32_t> m_pathIndex;
    std::map<std::string, std::uint32_t> m_functionIndex;
};

} // namespace ridge::analyzer
