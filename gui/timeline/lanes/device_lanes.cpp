// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/items/record_time.h"
#include "gui/timeline/lanes/lanes.h"
#include "gui/timeline/spans/colours.h"
#include "gui/timeline/spans/span_merge.h"

#include "reports/words/format.h"

#include <fmt/format.h>

#include <algorithm>

namespace ridge::gui {
namespace {

using trace::Trace;

constexpr int kSubRow = 28, kIdleRow = 28;

/// The items of one device before they are laid out.
struct DeviceItems {
    std::array<SpanMerge, kMoveTitles.size()> moves;
    SpanMerge syncs;
};

LaneGroup headOf(const trace::Device& device, std::size_t number) {
    LaneGroup group;
    group.title = fmt::format("GPU {}, {}", number, reports::printable(device.name));
    group.subtitle = fmt::format("{} SMs, {}", device.smCount,
                                 reports::quantity(static_cast<double>(device.memoryBytes), "B"));
    return group;
}

/// ", pid 466", ", context 2, pid 466": whose a stream is, where its number alone does not tell it
/// on its device.
std::string ownerOf(const Trace& trace, const trace::Stream& stream) {
    if (stream.context == trace::ContextId::None)
        return "";
    const trace::Context& own = trace.contexts[index(stream.context)];
    bool ofOthers = false, ofOwn = false; // contexts on the device
    for (const trace::Context& other : trace.contexts) {
        if (other.device != own.device || other.id == own.id)
            continue;
        ofOthers = ofOthers || other.process != own.process;
        ofOwn = ofOwn || other.process == own.process;
    }
    std::string owner = ofOwn ? fmt::format(", context {}", own.cuptiId) : "";
    if (ofOthers && own.process != trace::ProcessId::None)
        owner += fmt::format(", pid {}", trace.processes[index(own.process)].pid);
    return owner;
}

/// Collects operations by device; index 0 of streams is the one that is not known.
class Collector {
  public:
    Collector(const Trace& trace, const std::stop_token& stop)
        : m_trace(trace), m_stop(stop), m_deviceOfStream(analyzer::deviceOfStreams(trace)),
          m_devices(trace.devices.size() + 1), m_kernels(trace.streams.size() + 1) {
        addOperations();
        addSyncs();
    }

    std::vector<LaneGroup> groups() {
        std::vector<LaneGroup> groups;
        for (std::size_t d = 0; d < m_trace.devices.size(); ++d)
            groups.push_back(headOf(m_trace.devices[d], d));
        groups.push_back({"GPU not known", "", 0, false, {}});
        for (std::uint32_t d = 0; d < groups.size(); ++d)
            groups[d].device = d;
        for (std::uint32_t id = 0; id < m_kernels.size(); ++id)
            addStream(id, groups[deviceOf(id)].lanes);
        for (std::size_t d = 0; d < groups.size(); ++d)
            addOthers(m_devices[d], groups[d].lanes);
        return groups;
    }

  private:
    std::size_t deviceOf(std::uint32_t stream) const {
        return stream == 0 ? m_trace.devices.size() : m_deviceOfStream[stream - 1];
    }
    DeviceItems& itemsOf(trace::StreamId stream) { return m_devices[deviceOf(value(stream))]; }

    void addOperations() {
        for (std::uint32_t row = 0; row < m_trace.kernels.size(); ++row) {
            const trace::Kernel& kernel = m_trace.kernels[row];
            m_kernels[value(kernel.stream)].add(spanAt(timeOf(kernel), {ItemKind::Kernel, row}));
        }
        for (std::uint32_t row = 0; row < m_trace.copies.size(); ++row) {
            const trace::Copy& copy = m_trace.copies[row];
            itemsOf(copy.stream)
                .moves[moveLane(copy.kind)]
                .add(spanAt(timeOf(copy), {ItemKind::Copy, row}));
        }
        for (std::uint32_t row = 0; row < m_trace.fills.size(); ++row) {
            const trace::Fill& fill = m_trace.fills[row];
            itemsOf(fill.stream).moves[kFillLane].add(spanAt(timeOf(fill), {ItemKind::Fill, row}));
        }
    }

    void addSyncs() {
        for (std::uint32_t row = 0; row < m_trace.syncs.size(); ++row) {
            const trace::Sync& sync = m_trace.syncs[row];
            const trace::DeviceId device = sync.context == trace::ContextId::None
                                               ? trace::DeviceId::None
                                               : m_trace.contexts[index(sync.context)].device;
            const std::size_t d =
                device == trace::DeviceId::None ? m_trace.devices.size() : index(device);
            m_devices[d].syncs.add(spanAt(timeOf(sync), {ItemKind::Sync, row}));
        }
    }

    std::vector<SpanRow> packedRows(SpanMerge& items) const {
        Packing packing(items.size());
        items.forEach(m_trace, [&](const Span& span) {
            trace::throwIfStopped(m_stop);
            packing.add(span);
        });
        return packing.take();
    }

    void addStream(std::uint32_t id, std::vector<Lane>& lanes) {
        if (m_kernels[id].size() == 0)
            return;
        std::vector<SpanRow> rows = packedRows(m_kernels[id]);
        const int height = rows.size() > 1 ? kSubRow : kStreamRow;
        lanes.push_back(boxLane("", "", height, std::move(rows)));
        nameStream(m_trace, id, lanes.back());
    }

    void addOthers(DeviceItems& items, std::vector<Lane>& lanes) {
        const auto add = [&](const char* title, SpanMerge& merge) {
            if (merge.size() > 0)
                lanes.push_back(boxLane(title, "", kMoveRow, packedRows(merge)));
        };
        for (std::size_t i = 0; i < kMoveTitles.size(); ++i)
            add(kMoveTitles[i], items.moves[i]);
        add("Synchronisation", items.syncs);
    }

    const Trace& m_trace;
    const std::stop_token& m_stop;
    std::vector<std::uint32_t> m_deviceOfStream;
    std::vector<DeviceItems> m_devices; ///< and one for the device not known
    std::vector<SpanMerge> m_kernels;   ///< by stream id
};

} // namespace

void nameStream(const Trace& trace, std::uint32_t id, Lane& lane) {
    lane.stream = id;
    lane.subtitle = "kernels";
    lane.title = "Stream not known";
    if (id == 0)
        return;
    const trace::Stream& stream = trace.streams[id - 1];
    lane.title =
        stream.name.empty()
            ? fmt::format("Stream {}{}", stream.cuptiId, stream.isDefault ? " (default)" : "")
            : fmt::format("Stream {} {}", stream.cuptiId, reports::printable(stream.name));
    lane.subtitle += ownerOf(trace, stream);
}

std::size_t moveLane(trace::CopyKind kind) {
    using enum trace::CopyKind;
    if (kind == HostToDevice || kind == HostToArray)
        return 0;
    return kind == DeviceToHost || kind == ArrayToHost ? 1 : 2;
}

std::vector<LaneGroup> deviceGroups(const Trace& trace, const std::stop_token& stop) {
    return Collector(trace, stop).groups();
}

void addGapLane(const Document& document, LaneGroup& device) {
    const analyzer::Details& details = *document.results->details;
    const auto own = details.gapsOf(device.device);
    SpanRow row;
    row.reserve(own.size());
    auto number = static_cast<std::uint32_t>(details.gapsFrom[device.device]);
    for (const analyzer::IdlePiece& gap : own)
        row.add({gap.start, gap.end, {ItemKind::Gap, number++}});
    if (row.empty())
        return;
    std::vector<SpanRow> rows;
    rows.push_back(std::move(row));
    const auto curves =
        std::ranges::find_if(device.lanes, [](const Lane& lane) { return lane.plot != nullptr; });
    const bool isDoubtful = !document.results->analysis.withheld.empty();
    Lane lane =
        boxLane("Idle, by cause", isDoubtful ? "or lost work" : "", kIdleRow, std::move(rows));
    lane.isDoubtful = isDoubtful;
    device.lanes.insert(curves, std::move(lane));
}

} // namespace ridge::gui
