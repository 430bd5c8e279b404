// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analyzer/results/labels/operation.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace ridge::analyzer {

/// The operations of autotuning runs, by row of their tables.
class Trials {
  public:
    bool empty() const { return m_rows[0].empty() && m_rows[1].empty() && m_rows[2].empty(); }
    bool holds(const Operation& operation) const {
        const std::vector<bool>& rows = m_rows[static_cast<std::size_t>(operation.kind)];
        return operation.row < rows.size() && rows[operation.row];
    }
    void add(const Operation& operation);

  private:
    std::vector<bool> m_rows[3]; ///< by OperationKind, then by row; ends with the last trial
};

/// The operations of one stream of a device, in the order in which they ran.
class StreamOperations {
  public:
    explicit StreamOperations(std::span<const Operation> device) : m_device(device) {}

    void add(std::uint32_t place) { m_places.push_back(place); } ///< among those of the device
    std::size_t size() const { return m_places.size(); }
    const Operation& operator[](std::size_t i) const { return m_device[m_places[i]]; }

  private:
    std::span<const Operation> m_device;
    std::vector<std::uint32_t> m_places;
};

} // namespace ridge::analyzer
