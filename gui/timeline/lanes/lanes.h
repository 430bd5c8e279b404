// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/loading/document.h"
#include "gui/timeline/spans/label_timeline.h"
#include "gui/timeline/spans/plot.h"
#include "gui/timeline/spans/spans.h"
#include "gui/timeline/spans/summed_row.h"
#include "gui/view/view_state.h"
#include "trace/storage/stopped.h"

#include <array>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace ridge::gui {

/// Boxes on rows, or a curve.
struct Lane {
    std::string title, subtitle;
    std::uint32_t stream = 0; ///< value of the StreamId of a lane of kernels
    int height = 20;          ///< pixels, of one row of boxes or of the curve
    std::shared_ptr<const std::vector<SpanRow>> rows;       ///< null: a curve
    std::shared_ptr<const std::vector<ColourSums>> colours; ///< one per row
    /// Used instead of spans in an overview; `rows` is then one empty row.
    std::shared_ptr<const SummedRow> sums;
    std::shared_ptr<const Plot> plot;
    double top = 1;          ///< value at the curve's upper edge
    std::string topLabel;    ///< of that value
    std::string unit;        ///< of the curve's values; "": shares
    std::string origin;      ///< of the curve's values, a word
    ColourClass colour = 0;  ///< of the curve
    bool withText = true;    ///< names are written into boxes that have room
    bool isDoubtful = false; ///< boxes are outlines, since lost records make them uncertain
};

/// Lanes of one process or device under a heading.
struct LaneGroup {
    std::string title, subtitle;
    std::uint32_t device = analyzer::kNone; ///< index into Trace::devices, their number for the one
                                            ///< that is not known; kNone: a process
    bool isMinor = false; ///< a process that did nothing on a GPU beside one that did: folded
    std::vector<Lane> lanes;
};

/// Everything that the timeline shows of a document, ready to be drawn at any zoom. Immutable.
struct Lanes {
    DocumentPtr document;
    std::vector<LaneGroup> groups;
    std::vector<LabelTimeline> labels; ///< per device; empty while there are no results
    /// From the first to the last operation of each range on all devices, by position in the
    /// RangeForest. from > to for a range without operations. Null while there are no results.
    std::shared_ptr<const std::vector<TimeWindow>> timesOnGpus;
};

/// Builds the lanes of a document in a colour mode. `before` may be null; else it has the same
/// trace, in other colours or without results, and its rows are reused. n log n in the records.
/// Throws trace::Stopped, and so do its parts.
std::shared_ptr<const Lanes> buildLanes(const DocumentPtr& document, ColourMode mode,
                                        const Lanes* before, const std::stop_token& stop = {});

// The parts of buildLanes(). Each makes lanes with rows or a curve, without the colours of boxes.
// `devices`: one group per device, then one for the unknown device.
std::vector<LaneGroup> processGroups(const Document& document, const std::stop_token& stop);
std::vector<LaneGroup> deviceGroups(const trace::Trace& trace, const std::stop_token& stop);
/// Adds the lanes of deviceGroups() except synchronisation, as sums per bucket and with colours.
void addOverviewLanes(const Document& document, ColourMode mode, std::vector<LaneGroup>& devices);
void addGapLane(const Document& document, LaneGroup& device); ///< before its curves; needs results
/// One optional lane of projected ranges per device, to go on top; the unknown device last. Also
/// Lanes::timesOnGpus.
struct Projection {
    std::vector<std::optional<Lane>> lanes;
    std::vector<TimeWindow> times;
};
Projection projectionOf(const Document& document); ///< needs results
void addCounterLanes(const trace::Trace& trace, std::vector<LaneGroup>& devices);
/// Power, temperature, memory clock, and each reason that held the clock back.
void addConditionLanes(const trace::Trace& trace, std::vector<LaneGroup>& devices);
/// One optional lane of live memory per device, to go at the bottom; the unknown device last. Needs
/// results.
std::vector<std::optional<Lane>> memoryLanes(const Document& document, const std::stop_token& stop);

// Titles of the lanes of devices. Lanes of copies and fills are indexes into kMoveTitles.
/// Names the lane of a stream, given by the value of its StreamId. Adds the process if several use
/// the device, and the context if a process has several.
void nameStream(const trace::Trace& trace, std::uint32_t stream, Lane& lane);
inline constexpr std::array kMoveTitles = {"Copies H2D", "Copies D2H", "Copies on the GPU",
                                           "Fills"};
inline constexpr std::size_t kFillLane = 3;
std::size_t moveLane(trace::CopyKind kind);
inline constexpr int kStreamRow = 56, kMoveRow = 20; ///< heights

/// Time in CUDA calls per bucket, by value of the ThreadId; none for threads without calls.
std::vector<std::optional<SummedRow>> callsOfThreads(const trace::Overview& overview);

/// A lane of sums; calls SummedRow::finish().
Lane summedLane(std::string title, std::string subtitle, int height, SummedRow sums);

/// A lane of boxes.
Lane boxLane(std::string title, std::string subtitle, int height, std::vector<SpanRow> rows);

} // namespace ridge::gui
