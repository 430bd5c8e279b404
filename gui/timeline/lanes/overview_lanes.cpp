// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/timeline/lanes/lanes.h"
#include "gui/timeline/spans/colours.h"

#include "analyzer/operations/operations.h"

#include <optional>

namespace ridge::gui {
namespace {

/// Sums by lane: of streams, index 0 for the one that is not known, and of devices.
class SumsByLane {
  public:
    SumsByLane(const Document& document, ColourMode mode)
        : m_trace(*document.trace), m_deviceOfStream(analyzer::deviceOfStreams(m_trace)),
          m_kernels(m_trace.streams.size() + 1), m_moves(m_trace.devices.size() + 1) {
        Colouring colouring(document, mode);
        const std::int64_t width = trace::lodBucketWidth(document.overview->level).count();
        for (const trace::LodCell& cell : document.overview->cells) {
            if (cell.key.operation == trace::OperationKind::Call)
                continue;
            std::optional<SummedRow>& row = rowOf(cell.key);
            if (!row)
                row.emplace(width);
            row->add(cell.bucket, colouring.of(cell.key), static_cast<double>(cell.busy.count()));
        }
    }

    void addTo(std::vector<LaneGroup>& devices) {
        for (std::uint32_t id = 0; id < m_kernels.size(); ++id)
            if (LaneGroup& device = devices[deviceOf(id)]; m_kernels[id]) {
                add(m_kernels[id], "", "", kStreamRow, device);
                nameStream(m_trace, id, device.lanes.back());
            }
        for (std::size_t d = 0; d < devices.size(); ++d)
            for (std::size_t i = 0; i < kMoveTitles.size(); ++i)
                add(m_moves[d][i], kMoveTitles[i], "", kMoveRow, devices[d]);
    }

  private:
    std::size_t deviceOf(std::uint32_t stream) const {
        return stream == 0 ? m_trace.devices.size() : m_deviceOfStream[stream - 1];
    }
    std::optional<SummedRow>& rowOf(const trace::LodKey& key) {
        const std::uint32_t stream = value(key.stream);
        if (key.operation == trace::OperationKind::Kernel)
            return m_kernels[stream];
        const bool isFill = key.operation == trace::OperationKind::Fill;
        return m_moves[deviceOf(stream)]
                      [isFill ? kFillLane : moveLane(static_cast<trace::CopyKind>(key.detail))];
    }
    static void add(std::optional<SummedRow>& sums, std::string title, std::string subtitle,
                    int height, LaneGroup& device) {
        if (sums)
            device.lanes.push_back(
                summedLane(std::move(title), std::move(subtitle), height, std::move(*sums)));
    }

    const trace::Trace& m_trace;
    std::vector<std::uint32_t> m_deviceOfStream;
    std::vector<std::optional<SummedRow>> m_kernels;                               ///< by stream id
    std::vector<std::array<std::optional<SummedRow>, kMoveTitles.size()>> m_moves; ///< by device
};

} // namespace

std::vector<std::optional<SummedRow>> callsOfThreads(const trace::Overview& overview) {
    const std::int64_t width = trace::lodBucketWidth(overview.level).count();
    std::vector<std::optional<SummedRow>> threads(overview.facts.threads.size() + 1);
    for (const trace::LodCell& cell : overview.cells) {
        if (cell.key.operation != trace::OperationKind::Call || cell.key.detail >= threads.size())
            continue;
        std::optional<SummedRow>& row = threads[cell.key.detail];
        if (!row)
            row.emplace(width);
        row->add(cell.bucket, kCall, static_cast<double>(cell.busy.count()));
    }
    return threads;
}

Lane summedLane(std::string title, std::string subtitle, int height, SummedRow sums) {
    sums.finish();
    Lane lane = boxLane(std::move(title), std::move(subtitle), height, {SpanRow()});
    lane.sums = std::make_shared<const SummedRow>(std::move(sums));
    return lane;
}

void addOverviewLanes(const Document& document, ColourMode mode, std::vector<LaneGroup>& devices) {
    SumsByLane(document, mode).addTo(devices);
}

} // namespace ridge::gui
