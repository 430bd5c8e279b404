// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/step_timeline.h"

#include "analyzer/operations/operations.h"

#include <algorithm>
#include <map>
#include <string_view>
#include <unordered_map>

namespace ridge::analyzer {
namespace {

constexpr std::size_t kRangeLanes = 4, kStreamLanes = 8; ///< of a device

/// A box before its name has a number. Times are those of the trace, inside of the step.
struct Piece {
    std::int64_t start = 0, end = 0;
    std::uint32_t name = 0;
    Label label = Label::Unclassified;
};

/// Gives each name a number, in order of first use.
class Names {
  public:
    explicit Names(const Analysis& analysis) {
        for (std::uint32_t row = 0; row < analysis.kernels.size(); ++row)
            m_kernelRow[analysis.kernels[row].function] = row;
    }

    std::uint32_t kernel(std::string_view function) {
        if (const auto known = m_kernels.find(function); known != m_kernels.end())
            return known->second;
        const auto row = m_kernelRow.find(function);
        return m_kernels[function] = add({.kind = StepName::Kind::Kernel,
                                          .text = std::string(function),
                                          .row = row == m_kernelRow.end() ? kNone : row->second});
    }
    std::uint32_t text(std::string_view text, std::uint32_t row = kNone) {
        const auto [known, isNew] = m_texts.try_emplace({text, row}, 0);
        if (isNew)
            known->second = add({.text = std::string(text), .row = row});
        return known->second;
    }
    std::uint32_t copy(trace::CopyKind kind) {
        return few({.kind = StepName::Kind::Copy, .copy = kind});
    }
    std::uint32_t fill() { return few({.kind = StepName::Kind::Fill}); }
    std::uint32_t idle() { return few({.kind = StepName::Kind::Idle}); }

    std::vector<StepName> take() { return std::move(m_names); }

  private:
    std::uint32_t add(StepName name) {
        m_names.push_back(std::move(name));
        return static_cast<std::uint32_t>(m_names.size() - 1);
    }
    /// Of those that are few.
    std::uint32_t few(StepName name) {
        for (const std::uint32_t known : m_few)
            if (m_names[known] == name)
                return known;
        m_few.push_back(add(std::move(name)));
        return m_few.back();
    }

    std::vector<StepName> m_names;
    std::vector<std::uint32_t> m_few;
    std::unordered_map<std::string_view, std::uint32_t> m_kernelRow, m_kernels;
    std::map<std::pair<std::string_view, std::uint32_t>, std::uint32_t> m_texts;
};

/// A lane before boxes are merged.
struct Row {
    StepLaneKind kind{};
    std::string stream = {};
    std::vector<Piece> pieces = {};
};

/// What the step is read from.
struct Input {
    const trace::Trace& trace;
    const Analysis& analysis;
    const Details& details;
    Window step;

    bool isChosen(std::size_t position) const {
        return details.chosen.empty() || details.chosen[position];
    }
    /// Without time where it lies outside of the step.
    Piece inside(std::int64_t start, std::int64_t end) const {
        return {.start = std::max(start, step.start), .end = std::min(end, step.end)};
    }
};

/// The operations of one device in the step, by position in Details::operations.
using Positions = std::vector<std::size_t>;

Positions positionsOf(const Input& in, std::size_t from, std::size_t to) {
    Positions inside;
    for (std::size_t i = from; i < to; ++i) {
        const Operation& operation = in.details.operations[i];
        if (operation.start < in.step.end && operation.end > in.step.start && in.isChosen(i))
            inside.push_back(i);
    }
    return inside;
}

std::uint32_t nameOf(const Input& in, const Operation& operation, Names& names) {
    switch (operation.kind) {
    case OperationKind::Kernel: {
        const std::uint32_t config = configOf(in.trace, operation.row);
        return names.kernel(config < in.trace.configs.size()
                                ? in.trace.text(in.trace.configs[config].function)
                                : kNameNotKnown);
    }
    case OperationKind::Copy:
        return names.copy(in.trace.copies[operation.row].kind);
    case OperationKind::Fill:
        break;
    }
    return names.fill();
}

/// The streams with the most time, by number. `leftOut` counts the others.
std::vector<Row> streamRows(const Input& in, const Positions& positions, Names& names,
                            std::size_t& leftOut) {
    std::map<trace::StreamId, Row> byStream;
    std::map<trace::StreamId, std::int64_t> busy;
    for (const std::size_t position : positions) {
        const Operation& operation = in.details.operations[position];
        Piece piece = in.inside(operation.start, operation.end);
        piece.name = nameOf(in, operation, names);
        piece.label = in.analysis.withheld.empty() ? operation.label : Label::Unclassified;
        const trace::StreamId stream = streamOf(in.trace, operation);
        byStream[stream].pieces.push_back(piece);
        busy[stream] += piece.end - piece.start;
    }
    std::vector<trace::StreamId> order;
    order.reserve(busy.size());
    for (const auto& [stream, time] : busy)
        order.push_back(stream);
    std::ranges::stable_sort(order, std::greater<>(),
                             [&](trace::StreamId stream) { return busy[stream]; });
    leftOut += order.size() - std::min(order.size(), kStreamLanes);
    order.resize(std::min(order.size(), kStreamLanes));
    std::ranges::sort(order);
    std::vector<Row> rows;
    for (const trace::StreamId stream : order) {
        rows.push_back(std::move(byStream[stream]));
        rows.back().kind = StepLaneKind::Stream;
        rows.back().stream = streamName(in.trace, stream);
    }
    return rows;
}

/// A range in the step, from its first to its last operation on the device.
struct Extent {
    std::uint32_t position = 0; ///< in the RangeForest
    std::int64_t start = 0, end = 0;
};

/// Each range that holds an operation, those around before those inside.
std::vector<Extent> rangeExtents(const Input& in, const Positions& positions) {
    std::map<std::uint32_t, Extent> extents; // a range's position is below those inside of it
    for (const std::size_t position : positions) {
        const Operation& operation = in.details.operations[position];
        const Piece piece = in.inside(operation.start, operation.end);
        for (std::uint32_t range = operation.range; range != kNone;
             range = in.details.forest.parent[range]) {
            const auto [extent, isNew] =
                extents.try_emplace(range, Extent{range, piece.start, piece.end});
            extent->second.start = std::min(extent->second.start, piece.start);
            extent->second.end = std::max(extent->second.end, piece.end);
        }
    }
    std::vector<Extent> sorted;
    sorted.reserve(extents.size());
    for (const auto& [range, extent] : extents)
        sorted.push_back(extent);
    std::ranges::stable_sort(sorted, {}, &Extent::start);
    return sorted;
}

/// Each range below the one around it, in the first row that is free there. Those for which no row
/// is left are not drawn.
std::vector<Row> rangeRows(const Input& in, const Positions& positions, Names& names) {
    std::vector<Row> rows;
    std::map<std::uint32_t, std::size_t> rowOf;
    for (const Extent& extent : rangeExtents(in, positions)) {
        const std::uint32_t around = in.details.forest.parent[extent.position];
        const auto above = around == kNone ? rowOf.end() : rowOf.find(around);
        std::size_t row = above == rowOf.end() ? 0 : above->second + 1;
        while (row < rows.size() && rows[row].pieces.back().end > extent.start)
            ++row;
        rowOf[extent.position] = row;
        if (row >= kRangeLanes)
            continue;
        while (rows.size() <= row)
            rows.push_back({.kind = StepLaneKind::Range});
        const trace::RangeId id = in.details.forest.order[extent.position];
        rows[row].pieces.push_back(
            {.start = extent.start,
             .end = extent.end,
             .name = names.text(in.trace.text(in.trace.ranges[trace::index(id)].name),
                                in.details.rangeRow[extent.position])});
    }
    std::erase_if(rows, [](const Row& row) { return row.pieces.empty(); });
    return rows;
}

/// Operations of one module that follow each other are one piece.
std::vector<Row> moduleRows(const Input& in, const Positions& positions, Names& names) {
    Row row{.kind = StepLaneKind::Module};
    std::int64_t end = in.step.start;
    bool goesOn = false;
    for (const std::size_t position : positions) {
        const Operation& operation = in.details.operations[position];
        const FrameworkPlace* place = in.details.framework.placeOf(position);
        const Piece piece = in.inside(std::max(operation.start, end), operation.end);
        if (!place || place->module == kNone) {
            goesOn = false;
            continue;
        }
        if (piece.end <= piece.start)
            continue;
        const std::uint32_t of = in.details.framework.row[place->module];
        const std::uint32_t name = names.text(in.trace.text(in.trace.frameworkRanges[of].name));
        if (goesOn && row.pieces.back().name == name)
            row.pieces.back().end = piece.end;
        else
            row.pieces.push_back({.start = piece.start, .end = piece.end, .name = name});
        end = piece.end;
        goesOn = true;
    }
    std::vector<Row> rows;
    if (!row.pieces.empty())
        rows.push_back(std::move(row));
    return rows;
}

std::vector<Row> idleRows(const Input& in, std::size_t device, Names& names) {
    Row row{.kind = StepLaneKind::Idle};
    if (in.analysis.withheld.empty() && device + 1 < in.details.gapsFrom.size())
        for (const IdlePiece& gap : in.details.gapsOf(device))
            if (gap.start < in.step.end && gap.end > in.step.start) {
                Piece piece = in.inside(gap.start, gap.end);
                piece.name = names.idle();
                piece.label = gap.cause;
                row.pieces.push_back(piece);
            }
    std::vector<Row> rows;
    if (!row.pieces.empty())
        rows.push_back(std::move(row));
    return rows;
}

/// Pieces that begin in the same cell of `width` ns as one box each; width 0: each piece.
std::vector<StepBox> boxesOf(const std::vector<Piece>& pieces, std::int64_t from,
                             std::int64_t width) {
    std::vector<StepBox> boxes;
    std::int64_t cell = -1, longest = 0;
    for (const Piece& piece : pieces) {
        const std::int64_t own = width > 0 ? (piece.start - from) / width : -1;
        const std::int64_t length = piece.end - piece.start;
        if (boxes.empty() || width == 0 || own != cell) {
            boxes.push_back({Ns(piece.start - from), Ns(length), piece.name, piece.label});
            cell = own;
            longest = length;
            continue;
        }
        StepBox& box = boxes.back();
        box.length = std::max(box.length, Ns(piece.end - from) - box.start);
        ++box.count;
        if (length > longest) {
            longest = length;
            box.name = piece.name;
            box.label = piece.label;
        }
    }
    return boxes;
}

/// Rows with their device.
struct DeviceRows {
    std::uint32_t device = 0;
    std::vector<Row> rows;
};

std::vector<StepLane> lanesOf(const std::vector<DeviceRows>& devices, Window step,
                              std::int64_t width) {
    std::vector<StepLane> lanes;
    for (const DeviceRows& device : devices)
        for (const Row& row : device.rows)
            lanes.push_back(
                {row.kind, device.device, row.stream, boxesOf(row.pieces, step.start, width)});
    return lanes;
}

std::size_t countBoxes(const std::vector<StepLane>& lanes) {
    std::size_t count = 0;
    for (const StepLane& lane : lanes)
        count += lane.boxes.size();
    return count;
}

/// As finely as kStepBoxes allows, and never finer than a nanosecond.
std::vector<StepLane> mergedLanes(const std::vector<DeviceRows>& devices, Window step) {
    constexpr std::int64_t kFinest = 1 << 15; ///< cells of the first try
    std::vector<StepLane> lanes = lanesOf(devices, step, 0);
    for (std::int64_t cells = kFinest; countBoxes(lanes) > kStepBoxes && cells > 0; cells /= 2)
        lanes = lanesOf(devices, step, std::max<std::int64_t>((step.end - step.start) / cells, 1));
    return lanes;
}

void append(std::vector<Row>& rows, std::vector<Row> more) {
    std::ranges::move(more, std::back_inserter(rows));
}

} // namespace

Window stepWindow(const Analysis& analysis, const Details& details) {
    if (analysis.iterations) {
        const Iteration& median = analysis.iterations->median;
        return {median.start.count(), (median.start + median.extent).count()};
    }
    Window all{0, 0};
    bool isFirst = true;
    for (std::size_t i = 0; i < details.operations.size(); ++i) {
        if (!details.chosen.empty() && !details.chosen[i])
            continue;
        const Operation& operation = details.operations[i];
        all = isFirst
                  ? Window{operation.start, operation.end}
                  : Window{std::min(all.start, operation.start), std::max(all.end, operation.end)};
        isFirst = false;
    }
    return all;
}

std::optional<StepTimeline> stepTimeline(const trace::Trace& trace, const Analysis& analysis,
                                         const Details& details) {
    const Input in{trace, analysis, details, stepWindow(analysis, details)};
    if (in.step.end <= in.step.start)
        return std::nullopt;
    StepTimeline result;
    if (analysis.iterations)
        result.iteration = analysis.iterations->median.number;
    result.start = Ns(in.step.start);
    result.length = Ns(in.step.end - in.step.start);
    Names names(analysis);
    std::vector<DeviceRows> devices;
    const auto bounds = deviceBounds(details.operations, trace.devices.size());
    for (std::uint32_t device = 0; device <= trace.devices.size(); ++device) {
        const Positions positions = positionsOf(in, bounds[device], bounds[device + 1]);
        if (positions.empty())
            continue;
        DeviceRows own{.device = device, .rows = rangeRows(in, positions, names)};
        append(own.rows, moduleRows(in, positions, names));
        append(own.rows, streamRows(in, positions, names, result.leftOut));
        append(own.rows, idleRows(in, device, names));
        devices.push_back(std::move(own));
    }
    if (devices.empty())
        return std::nullopt;
    result.lanes = mergedLanes(devices, in.step);
    result.names = names.take();
    return result;
}

} // namespace ridge::analyzer
