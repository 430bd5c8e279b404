// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analyzer/framework/attribution.h"
#include "analyzer/results/rows/framework_rows.h"

#include <cstddef>
#include <unordered_map>
#include <vector>

namespace ridge::analyzer {

/// Collects FrameworkRows::placedOps. `trace` and `tree` outlive it.
class PlacedOps {
  public:
    PlacedOps(const trace::Trace& trace, const FrameworkTree& tree)
        : m_trace(trace), m_tree(tree) {}

    /// The work of the row that operations of this place belong to; until the next call.
    FrameworkWork& of(const FrameworkPlace& place);
    std::vector<PlacedOpRow> take() && { return std::move(m_rows); }

  private:
    struct Key {
        WorkPlace place = WorkPlace::Nowhere;
        trace::StringId around = trace::StringId::None, op = trace::StringId::None;
        bool isBackward = false;
        bool operator==(const Key&) const = default;
    };
    struct Hash {
        std::size_t operator()(const Key& key) const;
    };

    Key keyOf(const FrameworkPlace& place) const;

    const trace::Trace& m_trace;
    const FrameworkTree& m_tree;
    std::unordered_map<Key, std::size_t, Hash> m_places; ///< of the row
    std::vector<PlacedOpRow> m_rows;
};

} // namespace ridge::analyzer
