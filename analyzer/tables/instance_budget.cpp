// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/tables/instance_budget.h"

#include <algorithm>
#include <ranges>
#include <tuple>

namespace ridge::analyzer {

void InstanceBudget::take(std::span<const std::uint32_t> operations) {
    budget = {};
    extent = busy = Ns{};
    kernels = copies = fills = byTime = 0;
    const std::uint32_t first = m_input.operations[operations.front()].device;
    bool isOne = true, areAlike = true;
    parts.clear();
    addReplayed(operations);
    bool sorted = true;
    std::int64_t last = std::numeric_limits<std::int64_t>::min();
    for (std::uint32_t i : operations) {
        const Operation& op = m_input.operations[i];
        sorted = sorted && last <= op.start;
        last = op.start;
        if (op.device != first) {
            isOne = false;
            areAlike = areAlike && isAlike(op.device, first);
        }
        kernels += op.kind == OperationKind::Kernel;
        copies += op.kind == OperationKind::Copy;
        fills += op.kind == OperationKind::Fill;
        byTime += op.byTime;
    }
    roofsOf = areAlike ? first : kNone;
    if (!isOne)
        return addSeveralDevices(operations);
    const auto at = [this](std::uint32_t i) -> const Operation& { return m_input.operations[i]; };
    if (sorted)
        return addDevice(first, std::views::transform(operations, at));
    m_stretches.clear();
    for (const Operation& op : std::views::transform(operations, at))
        m_stretches.push_back({op.start, op.end, op.label});
    std::sort(m_stretches.begin(), m_stretches.end(),
              [](const Stretch& a, const Stretch& b) { return a.start < b.start; });
    addDevice(first, m_stretches);
}

bool InstanceBudget::isAlike(std::uint32_t device, std::uint32_t other) const {
    const std::vector<trace::Device>& devices = m_input.trace.devices;
    return device < devices.size() && other < devices.size() &&
           devices[device].name == devices[other].name;
}

void InstanceBudget::addSeveralDevices(std::span<const std::uint32_t> operations) {
    m_items.clear();
    for (std::uint32_t i : operations) {
        const Operation& op = m_input.operations[i];
        m_items.push_back({op.device, {op.start, op.end, op.label}});
    }
    std::sort(m_items.begin(), m_items.end(), [](const Item& a, const Item& b) {
        return std::tie(a.device, a.stretch.start) < std::tie(b.device, b.stretch.start);
    });
    for (std::size_t i = 0; i < m_items.size();) {
        const std::uint32_t current = m_items[i].device;
        m_stretches.clear();
        for (; i < m_items.size() && m_items[i].device == current; ++i)
            m_stretches.push_back(m_items[i].stretch);
        addDevice(current, m_stretches);
    }
}

void InstanceBudget::addReplayed(std::span<const std::uint32_t> operations) {
    if (!m_input.replayed || m_input.replayed->empty())
        return;
    replayed = {};
    for (std::uint32_t i : operations)
        if (const Operation& op = m_input.operations[i]; op.kind == OperationKind::Kernel)
            replayed.add(m_input.replayed->of(op.row), m_input.replayed->own(op.row),
                         Ns(op.end - op.start));
}

template <class Stretches>
void InstanceBudget::addDevice(std::uint32_t on, const Stretches& stretches) {
    Extent part = ownExtent(stretches);
    addOthers(part, m_input.busy[on], m_input.idle[on], m_hints[on]);
    budget += part.budget;
    extent = plus(extent, Ns(part.end - part.start));
    busy = plus(busy, Ns(part.busy));
    if (on >= m_input.sampled.size() || m_input.sampled[on].samples.empty())
        return;
    const DeviceSamples& samples = m_input.sampled[on].samples;
    SampleParts touched(samples, on, parts);
    sweep(stretches,
          [&](const auto&, std::int64_t from, std::int64_t to) { touched.add(from, to); });
}

} // namespace ridge::analyzer
