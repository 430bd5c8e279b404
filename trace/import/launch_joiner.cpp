// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "trace/import/launch_joiner.h"

#include <algorithm>
#include <utility>

namespace ridge::recorder {
namespace {

constexpr std::size_t kFirstSlots = 256;

} // namespace

trace::Launch& launchOf(Operation& operation) {
    return std::visit([](auto& op) -> trace::Launch& { return op.launch; }, operation);
}

LaunchJoiner::LaunchJoiner(Sink sink, std::size_t mostSlots)
    : m_sink(std::move(sink)), m_mostSlots(mostSlots), m_slots(std::min(mostSlots, kFirstSlots)) {}

LaunchJoiner::Slot& LaunchJoiner::placeOf(std::uint32_t correlation) {
    return m_slots[correlation & (m_slots.size() - 1)];
}

/// Ids that had places of their own have them again, so that nobody is evicted.
void LaunchJoiner::grow() {
    std::vector<Slot> before =
        std::exchange(m_slots, std::vector<Slot>(std::min(4 * m_slots.size(), m_mostSlots)));
    for (Slot& slot : before)
        if (slot.correlation != 0)
            placeOf(slot.correlation) = std::move(slot);
}

LaunchJoiner::Slot& LaunchJoiner::slotFor(std::uint32_t correlation) {
    const auto isTaken = [&](const Slot& slot) {
        return slot.correlation != 0 && slot.correlation != correlation;
    };
    while (isTaken(placeOf(correlation)) && m_slots.size() < m_mostSlots)
        grow();
    Slot& slot = placeOf(correlation);
    if (isTaken(slot))
        evict(slot);
    slot.correlation = correlation;
    return slot;
}

bool LaunchJoiner::isStartedBy(const Operation& operation, const Slot& slot) {
    const auto node = std::visit([](const auto& op) { return op.graphNode; }, operation);
    return slot.graph || node == 0;
}

void LaunchJoiner::emit(Operation& operation, Slot& slot) const {
    trace::Launch& launch = launchOf(operation);
    if (isStartedBy(operation, slot)) {
        const trace::ApiCall& call = slot.call;
        launch = {call.thread, call.api, call.start, call.end, launch.correlation};
        slot.started = true;
    } else {
        launch.correlation = 0;
    }
    m_sink.operation(operation);
}

void LaunchJoiner::add(const trace::ApiCall& call, bool launchesGraph) {
    if (launchesGraph || call.correlation == 0)
        m_sink.call(call);
    if (call.correlation == 0)
        return;
    Slot& slot = slotFor(call.correlation);
    if (slot.hasCall) {
        if (!launchesGraph)
            m_sink.call(call); // a second record of one id: keep it as it came
        return;
    }
    slot.hasCall = true;
    slot.graph = launchesGraph;
    slot.call = call;
    for (Operation& operation : slot.waiting)
        emit(operation, slot);
    slot.waiting.clear();
}

void LaunchJoiner::add(Operation operation) {
    const std::uint32_t correlation = launchOf(operation).correlation;
    if (correlation == 0) {
        m_sink.operation(operation);
        return;
    }
    Slot& slot = slotFor(correlation);
    if (slot.hasCall)
        emit(operation, slot);
    else
        slot.waiting.push_back(operation);
}

void LaunchJoiner::evict(Slot& slot) {
    if (slot.hasCall && !slot.started && !slot.graph)
        m_sink.call(slot.call);
    for (const Operation& operation : slot.waiting)
        m_sink.operation(operation);
    slot.waiting.clear();
    slot.correlation = 0;
    slot.hasCall = slot.started = slot.graph = false;
}

void LaunchJoiner::finish() {
    for (Slot& slot : m_slots)
        evict(slot);
}

} // namespace ridge::recorder
