// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analyzer/idle/extent.h"
#include "analyzer/operations/sweep.h"
#include "analyzer/results/labels/budget.h"
#include "analyzer/results/measures/none.h"
#include "analyzer/results/measures/ns.h"
#include "analyzer/results/measures/replayed_totals.h"
#include "analyzer/run/range_input.h"
#include "analyzer/sampled/mean.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace ridge::analyzer {

/// The operations of one range instance at a time, as budgets per device.
class InstanceBudget {
  public:
    explicit InstanceBudget(const RangeInput& input) : m_input(input), m_hints(input.busy.size()) {}

    /// `operations`: indexes into RangeInput::operations, in any order, not empty.
    void take(std::span<const std::uint32_t> operations);

    Budget budget;
    Ns extent{}, busy{}; ///< summed over devices
    std::uint64_t kernels = 0, copies = 0, fills = 0, byTime = 0;
    /// A device whose roofs bound every operation: all are on it, or on others of the same name.
    /// Else kNone. Rates over `busy` are means over the devices.
    std::uint32_t roofsOf = kNone;
    std::vector<SamplePart> parts; ///< samples that the operations touch, by device and time
    ReplayedTotals replayed; ///< of the kernels, not finished; empty without replayed counters

  private:
    struct Item {
        std::uint32_t device;
        Stretch stretch;
    };
    bool isAlike(std::uint32_t device, std::uint32_t other) const;
    void addReplayed(std::span<const std::uint32_t> operations);
    void addSeveralDevices(std::span<const std::uint32_t> operations);
    template <class Stretches>
    void addDevice(std::uint32_t device, const Stretches& stretches);
    const RangeInput& m_input;
    std::vector<TimeHints> m_hints; ///< by device
    std::vector<Item> m_items;
    std::vector<Stretch> m_stretches;
};

} // namespace ridge::analyzer
