// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/timeline/colours.h"
#include "gui/timeline/lanes.h"

#include "reports/format.h"

#include <fmt/format.h>

#include <algorithm>

namespace ridge::gui {
namespace {

using analyzer::clampTime;
using trace::Trace;

constexpr int kSubRow = 28, kIdleRow = 28;

template <class Record>
Span spanOf(const Record& record, ItemKind kind, std::uint32_t row) {
    const std::int64_t start = clampTime(record.start);
    return {start, std::max(start, clampTime(record.end)), {kind, row}};
}

/// The spans of one device before they are laid out.
struct DeviceSpans {
    std::array<std::vector<Span>, kMoveTitles.size()>
        moves; ///< to the device, to the host, other copies, fills
    std::vector<Span> syncs;
};

LaneGroup headOf(const trace::Device& device, std::size_t number) {
    LaneGroup group;
    group.title = fmt::format("GPU {}, {}", number, reports::printable(device.name));
    group.subtitle = fmt::format("{} SMs, {}", device.smCount,
                                 reports::quantity(static_cast<double>(device.memoryBytes), "B"));
    return group;
}

/// Collects operations by device; index 0 of streams is the one that is not known.
class Collector {
  public:
    explicit Collector(const Trace& trace)
        : m_trace(trace), m_deviceOfStream(analyzer::deviceOfStreams(trace)),
          m_devices(trace.devices.size() + 1), m_kernels(trace.streams.size() + 1) {
        addOperations();
        addSyncs();
    }

    std::vector<LaneGroup> groups() {
        std::vector<LaneGroup> groups;
        for (std::size_t d = 0; d < m_trace.devices.size(); ++d)
            groups.push_back(headOf(m_trace.devices[d], d));
        groups.push_back({"GPU not known", "", 0, {}});
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
    DeviceSpans& spansOf(trace::StreamId stream) { return m_devices[deviceOf(value(stream))]; }

    void addOperations() {
        for (std::uint32_t row = 0; row < m_trace.kernels.size(); ++row)
            m_kernels[value(m_trace.kernels[row].stream)].push_back(
                spanOf(m_trace.kernels[row], ItemKind::Kernel, row));
        for (std::uint32_t row = 0; row < m_trace.copies.size(); ++row) {
            const trace::Copy& copy = m_trace.copies[row];
            spansOf(copy.stream)
                .moves[moveLane(copy.kind)]
                .push_back(spanOf(copy, ItemKind::Copy, row));
        }
        for (std::uint32_t row = 0; row < m_trace.fills.size(); ++row)
            spansOf(m_trace.fills[row].stream)
                .moves[kFillLane]
                .push_back(spanOf(m_trace.fills[row], ItemKind::Fill, row));
    }

    void addSyncs() {
        for (std::uint32_t row = 0; row < m_trace.syncs.size(); ++row) {
            const trace::Sync& sync = m_trace.syncs[row];
            const trace::DeviceId device = sync.context == trace::ContextId::None
                                               ? trace::DeviceId::None
                                               : m_trace.contexts[index(sync.context)].device;
            const std::size_t d =
                device == trace::DeviceId::None ? m_trace.devices.size() : index(device);
            m_devices[d].syncs.push_back(spanOf(sync, ItemKind::Sync, row));
        }
    }

    void addStream(std::uint32_t id, std::vector<Lane>& lanes) {
        if (m_kernels[id].empty())
            return;
        std::vector<SpanRow> rows = packed(std::move(m_kernels[id]));
        const int height = rows.size() > 1 ? kSubRow : kStreamRow;
        lanes.push_back(boxLane(streamText(m_trace, id), "kernels", height, std::move(rows)));
    }

    static void addOthers(DeviceSpans& spans, std::vector<Lane>& lanes) {
        for (std::size_t i = 0; i < kMoveTitles.size(); ++i)
            if (!spans.moves[i].empty())
                lanes.push_back(
                    boxLane(kMoveTitles[i], "", kMoveRow, packed(std::move(spans.moves[i]))));
        if (!spans.syncs.empty())
            lanes.push_back(
                boxLane("Synchronisation", "", kMoveRow, packed(std::move(spans.syncs))));
    }

    const Trace& m_trace;
    std::vector<std::uint32_t> m_deviceOfStream;
    std::vector<DeviceSpans> m_devices;       ///< and one for the device not known
    std::vector<std::vector<Span>> m_kernels; ///< by stream id
};

} // namespace

std::string streamText(const Trace& trace, std::uint32_t id) {
    if (id == 0)
        return "Stream not known";
    const trace::Stream& stream = trace.streams[id - 1];
    return stream.name.empty()
               ? fmt::format("Stream {}{}", stream.cuptiId, stream.isDefault ? " (default)" : "")
               : fmt::format("Stream {} {}", stream.cuptiId, reports::printable(stream.name));
}

std::size_t moveLane(trace::CopyKind kind) {
    using enum trace::CopyKind;
    if (kind == HostToDevice || kind == HostToArray)
        return 0;
    return kind == DeviceToHost || kind == ArrayToHost ? 1 : 2;
}

std::vector<LaneGroup> deviceGroups(const Trace& trace) {
    return Collector(trace).groups();
}

void addGapLane(const Document& document, LaneGroup& device) {
    const auto& gaps = document.results->details.gaps;
    SpanRow row;
    for (std::uint32_t i = 0; i < gaps.size(); ++i)
        if (gaps[i].device == device.device)
            row.add({gaps[i].piece.start, gaps[i].piece.end, {ItemKind::Gap, i}});
    if (row.size() == 0)
        return;
    std::vector<SpanRow> rows;
    rows.push_back(std::move(row));
    const auto curves =
        std::ranges::find_if(device.lanes, [](const Lane& lane) { return lane.plot != nullptr; });
    device.lanes.insert(curves, boxLane("Idle, by cause", "", kIdleRow, std::move(rows)));
}

} // namespace ridge::gui
