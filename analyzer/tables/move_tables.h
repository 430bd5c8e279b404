// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analyzer/algorithms/statistics.h"
#include "analyzer/operations/operations.h"
#include "analyzer/results/rows/move_rows.h"

#include <map>
#include <tuple>
#include <vector>

namespace ridge::analyzer {

/// Copies by kind and memories.
class CopyTable {
  public:
    explicit CopyTable(const trace::Trace& trace) : m_trace(trace) {}
    void add(const Operation& copy);
    std::vector<CopyRow> finish() &&; ///< by total time; once

  private:
    struct Group {
        CopyRow row;
        std::int64_t longest = -1;   ///< ns
        std::vector<Weighted> rates; ///< of copies that took time, weighted by their bytes
    };
    const trace::Trace& m_trace;
    std::map<std::tuple<trace::CopyKind, trace::MemoryKind, trace::MemoryKind>, Group> m_groups;
};

/// Fills by memory.
class FillTable {
  public:
    explicit FillTable(const trace::Trace& trace) : m_trace(trace) {}
    void add(const Operation& fill);
    std::vector<FillRow> finish() &&; ///< by total time; once

  private:
    struct Group {
        FillRow row;
        std::int64_t longest = -1; ///< ns
    };
    const trace::Trace& m_trace;
    std::map<trace::MemoryKind, Group> m_groups;
};

} // namespace ridge::analyzer
