// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// Contents of a table as plain values and finished words.
#pragma once

#include "analyzer/label.h"
#include "gui/document.h"
#include "gui/rows.h"

#include <QString>
#include <QStringList>

#include <optional>
#include <vector>

namespace ridge::gui {

/// A text, and the number it stands for, if any. Sorting and CSV use the number, else the whole
/// text.
struct Cell {
    QString text;
    std::optional<double> number;
    const char* unit = ""; ///< of the number; "" of counts and ratios
    QString whole = {};    ///< the whole text if `text` may be cut; else ""
};

/// A line of a table: a cell per column. Rows of a tree come after their parent.
struct TableRow {
    std::vector<Cell> cells;
    std::uint32_t parent = kNoParent;          ///< index into Table::rows
    Row row;                                   ///< what it leads to; none for no item
    std::optional<analyzer::Label> label = {}; ///< verdict or cause, for the swatch
    QString tip = {};                          ///< plain text
    static constexpr std::uint32_t kNoParent = 0xFFFFFFFF;
};

struct Table {
    QString title;
    QStringList columns;
    std::size_t labelColumn = 0; ///< that shows the swatch
    std::vector<TableRow> rows;
    QString empty; ///< sentence where there are no rows: why, and what to do
};

/// The tables of a document with results, in the order of their tabs: kernels, ranges, gaps, copies,
/// memory, advice, families; processes where several share a GPU.
std::vector<Table> tablesOf(const Document& document);

Table kernelTable(const analyzer::Analysis& analysis);
Table rangeTable(const analyzer::Analysis& analysis);
Table gapTable(const analyzer::Analysis& analysis);
Table copyTable(const analyzer::Analysis& analysis);
Table memoryTable(const analyzer::Analysis& analysis); ///< who owned the bytes at each peak
Table adviceTable(const analyzer::Analysis& analysis);
Table familyTable(const analyzer::Analysis& analysis);
Table processTable(const analyzer::Analysis& analysis); ///< the steady state of each

} // namespace ridge::gui
