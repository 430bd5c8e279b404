// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "trace/import/launch_joiner.h"

namespace ridge::recorder {

trace::Launch& launchOf(Operation& operation) {
    return std::visit([](auto& op) -> trace::Launch& { return op.launch; }, operation);
}

LaunchJoiner::LaunchJoiner(Sink sink, std::size_t slots)
    : m_sink(std::move(sink)), m_slots(slots) {}

LaunchJoiner::Slot& LaunchJoiner::slotFor(std::uint32_t correlation) {
    Slot& slot = m_slots[correlation & (m_slots.size() - 1)];
    if (slot.correlation != correlation) {
        evict(slot);
        slot.correlation = correlation;
    }
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
