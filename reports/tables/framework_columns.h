// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// Columns that the tables of modules, ops, lines and marked ranges share.
#pragma once

#include "reports/tables/cells.h"
#include "reports/words/format.h"
#include "reports/words/framework_words.h"
#include "reports/words/phase_text.h"

namespace ridge::reports {

/// What the work of a row of these tables is of.
inline const analyzer::FrameworkWork& workOf(const analyzer::ModuleRow& row) {
    return row.total;
}
template <class Row>
const analyzer::FrameworkWork& workOf(const Row& row) {
    return row.work;
}

/// `column` as terminal text shows it.
template <class Row>
constexpr ColumnOf<Row> inTerminal(ColumnOf<Row> column, Terminal terminal) {
    column.column.terminal = terminal;
    return column;
}

/// `column` where a terminal has no room for it.
template <class Row>
constexpr ColumnOf<Row> notInTerminal(ColumnOf<Row> column) {
    return inTerminal(column, {});
}

template <class Row>
inline constexpr ColumnOf<Row> kCallsColumn = {
    {.key = "calls",
     .title = "Calls",
     .unit = Unit::Count,
     .perIteration = true,
     .terminal = {"calls", 6}},
    [](const analyzer::Analysis& a, const Row& row) { return callsCell(a, row.calls); }};

/// Of rows with ops: replays of CUDA graphs are no calls, so what was captured once would be shown
/// as a part of one.
template <class Row>
inline constexpr ColumnOf<Row> kCallsOutsideGraphsColumn = [] {
    ColumnOf<Row> column = kCallsColumn<Row>;
    column.column.meaning = "Not known of ops in CUDA graphs, whose replays are no calls.";
    column.cell = [](const analyzer::Analysis& a, const Row& row) {
        return row.inGraphs ? textCell("–") : callsCell(a, row.calls);
    };
    return column;
}();

template <class Row>
inline constexpr ColumnOf<Row> kOperationsColumn = {
    {.key = "operations",
     .title = "Operations",
     .unit = Unit::Count,
     .meaning = "Kernels, copies and fills.",
     .perIteration = true,
     .markdown = kNowhere,
     .html = kNowhere},
    [](const analyzer::Analysis& a, const Row& row) {
        return callsCell(a, workOf(row).operations);
    }};

template <class Row>
inline constexpr ColumnOf<Row> kForwardColumn = {
    {.key = "forward",
     .title = "Forward",
     .unit = Unit::Nanoseconds,
     .meaning = "GPU time of what the forward pass launched.",
     .perIteration = true,
     .terminal = {"forward", 7}},
    [](const analyzer::Analysis& a, const Row& row) {
        return timeCell(perIteration(a, workOf(row).forward));
    }};

template <class Row>
inline constexpr ColumnOf<Row> kBackwardColumn = {
    {.key = "backward",
     .title = "Backward",
     .unit = Unit::Nanoseconds,
     .meaning = "GPU time of what the backward pass launched.",
     .perIteration = true,
     .terminal = {"backward", 8}},
    [](const analyzer::Analysis& a, const Row& row) {
        return timeCell(perIteration(a, workOf(row).backward));
    }};

template <class Row>
inline constexpr ColumnOf<Row> kTimeColumn = {{.key = "time",
                                               .title = "GPU time",
                                               .unit = Unit::Nanoseconds,
                                               .perIteration = true,
                                               .terminal = {"time", 7}},
                                              [](const analyzer::Analysis& a, const Row& row) {
                                                  return timeCell(
                                                      perIteration(a, workOf(row).total()));
                                              }};

template <class Row>
inline constexpr ColumnOf<Row> kShareColumn = {
    {.key = "share",
     .title = "Share of busy",
     .unit = Unit::Percent,
     .meaning = "Part of the time in which the GPU was busy.",
     .terminal = {"share", 7}},
    [](const analyzer::Analysis& a, const Row& row) {
        return shareCell(a.framework.share(workOf(row).busy));
    }};

/// In one word for a terminal, and whole for all others.
template <class Row>
inline constexpr ColumnOf<Row> kBoundColumn = {{.key = "bound",
                                                .title = "Bound",
                                                .terminal = {"bound", 13},
                                                .markdown = kNowhere,
                                                .html = kNowhere,
                                                .window = WindowColumn::Hidden,
                                                .csv = false},
                                               [](const analyzer::Analysis& a, const Row& row) {
                                                   return textCell(boundWord(a, workOf(row)));
                                               }};

template <class Row>
inline constexpr ColumnOf<Row> kVerdictColumn = {
    {.key = "verdict",
     .title = "Verdict",
     .meaning = "What bounds the operations for most of their time."},
    [](const analyzer::Analysis& a, const Row& row) {
        const analyzer::FrameworkWork& work = workOf(row);
        if (!a.withheld.empty())
            return textCell("withheld");
        return work.operations == 0 ? textCell("–")
                                    : labelCell(analyzer::name(work.label()), work.label());
    }};

template <class Row>
inline constexpr ColumnOf<Row> kFlopsColumn = {
    {.key = "flops",
     .title = "FLOP",
     .unit = Unit::Flops,
     .meaning = "By the shapes of the arguments; elementwise operations too.",
     .perIteration = true},
    [](const analyzer::Analysis& a, const Row& row) {
        return quantityCell(perIteration(a, workOf(row).byShape.flops), Unit::Flops);
    }};

template <class Row>
inline constexpr ColumnOf<Row> kModelFlopsColumn = {
    {.key = "model_flops",
     .title = "Model FLOP",
     .unit = Unit::Flops,
     .meaning = "By shape, of products, convolutions and attention alone.",
     .perIteration = true,
     .markdown = kNowhere,
     .html = kNowhere},
    [](const analyzer::Analysis& a, const Row& row) {
        return quantityCell(perIteration(a, workOf(row).byShape.modelFlops), Unit::Flops);
    }};

template <class Row>
inline constexpr ColumnOf<Row> kFlopRateColumn = {{.key = "flops_per_s",
                                                   .title = "FLOP rate",
                                                   .unit = Unit::FlopsPerSecond,
                                                   .meaning = "FLOP by shape over GPU time.",
                                                   .markdown = kNowhere},
                                                  [](const analyzer::Analysis&, const Row& row) {
                                                      return quantityCell(flopRate(workOf(row)),
                                                                          Unit::FlopsPerSecond);
                                                  }};

template <class Row>
inline constexpr ColumnOf<Row> kOfRoofColumn = {
    {.key = "of_roof",
     .title = "Of roof",
     .unit = Unit::Percent,
     .meaning = "Model FLOP at the roofs of their units, over GPU time.",
     .terminal = {"roof", 7}},
    [](const analyzer::Analysis&, const Row& row) {
        const double share = shareOfRoof(workOf(row));
        return share > 0 ? shareCell(share) : numberCell("–", 0);
    }};

template <class Row>
inline constexpr ColumnOf<Row> kLeastBytesColumn = {
    {.key = "least_bytes",
     .title = "Least bytes",
     .unit = Unit::Bytes,
     .meaning = "By shape: each input read once, each output written once.",
     .perIteration = true,
     .markdown = kNowhere,
     .html = kNowhere},
    [](const analyzer::Analysis& a, const Row& row) {
        return quantityCell(perIteration(a, workOf(row).byShape.bytes), Unit::Bytes);
    }};

template <class Row>
inline constexpr ColumnOf<Row> kIntensityColumn = {
    {.key = "intensity",
     .title = "Intensity",
     .unit = Unit::FlopsPerByte,
     .meaning = "FLOP by shape for each of the least bytes.",
     .markdown = kNowhere,
     .html = kNowhere},
    [](const analyzer::Analysis&, const Row& row) {
        return quantityCell(workOf(row).byShape.intensity(), Unit::FlopsPerByte);
    }};

} // namespace ridge::reports
