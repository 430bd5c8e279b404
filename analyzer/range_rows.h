// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analyzer/ranges.h"

#include <cstdint>
#include <unordered_map>
#include <vector>

namespace ridge::analyzer {

/// The rows of the range table while they are collected: one per (parent row, domain, name, kind).
class RangeRows {
  public:
    explicit RangeRows(const trace::Trace& trace) : m_trace(trace) {}

    /// Row of `range` below row `parent` (kNone: a root), made at its first use.
    std::uint32_t of(const trace::Range& range, std::uint32_t parent);
    RangeRow& operator[](std::uint32_t row) { return m_rows[row]; }
    std::size_t size() const { return m_rows.size(); }

    /// The rows, parents before children, siblings in order of first use. `rowNumbers`, as of()
    /// gave them, become the rows' places in the result.
    std::vector<RangeRow> inTreeOrder(std::span<std::uint32_t> rowNumbers) &&;

  private:
    struct Key {
        std::uint32_t parent, domain, name;
        bool startEnd;
        bool operator==(const Key&) const = default;
    };
    struct Hash {
        std::size_t operator()(const Key& key) const;
    };
    const trace::Trace& m_trace;
    std::vector<RangeRow> m_rows;
    std::unordered_map<Key, std::uint32_t, Hash> m_index;
};

/// The operations of one range instance at a time, as budgets per device.
class InstanceBudget {
  public:
    explicit InstanceBudget(const RangeInput& input) : m_input(input) {}

    /// `operations`: indexes into RangeInput::operations, in any order, not empty.
    void take(std::span<const std::uint32_t> operations);

    Budget budget;
    Ns extent{}, busy{}; ///< summed over devices
    std::uint64_t kernels = 0, copies = 0, fills = 0, byTime = 0;
    std::uint32_t device = kNone; ///< the device when there is only one, else kNone

  private:
    struct Item {
        std::uint32_t device;
        Stretch stretch;
    };
    void addDevice(std::uint32_t device, std::span<const Stretch> stretches);
    const RangeInput& m_input;
    std::vector<Item> m_items;
    std::vector<Stretch> m_stretches;
};

} // namespace ridge::analyzer
