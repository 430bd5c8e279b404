// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// A table as plain values: built once from an analysis, shown by text, Markdown, HTML, CSV and the
// window.
#pragma once

#include "analyzer/results/labels/budget.h"
#include "analyzer/results/labels/label_facts.h"
#include "reports/tables/row.h"

#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace ridge::reports {

/// What the cells of a column hold. All but Text and Budget are numbers.
enum class Unit : std::uint8_t {
    Text,
    Budget,
    Count,
    Ratio,
    Percent,
    Nanoseconds,
    Bytes,
    BytesPerSecond,
    Flops,
    FlopsPerSecond,
    FlopsPerByte
};

/// "ns", "B/s", "%"; "" for text, counts and ratios.
std::string_view symbol(Unit unit);

constexpr bool isNumber(Unit unit) {
    return unit > Unit::Budget;
}

/// How terminal text shows a column. Width 0: of the first column what the others leave, of others
/// not shown.
struct Terminal {
    std::string_view head = {};
    std::size_t width = 0;
    /// Spaces before the column.
    std::size_t gap = 1;
    /// Only where the table is all that is printed, which has more room.
    bool alone = false;
};

/// Where a page shows a column: as one, or attached to the cell of another column.
enum class Place : std::uint8_t {
    Column,
    /// In the same line as the cell of `of`, between `before` and `after`.
    Behind,
    /// Below the cell of `of`, in small type.
    Note,
    /// When the pointer rests on the cell of `of`.
    Tip,
    Nowhere
};

struct Placement {
    Place place = Place::Column;
    /// Key of another column.
    std::string_view of = {};
    std::string_view before = {}, after = {};
};

inline constexpr Placement kNowhere{Place::Nowhere};

/// How the window shows a column. The menu of the headings switches all of them.
enum class WindowColumn : std::uint8_t {
    /// Shown once a row has something to say in it.
    Shown,
    Hidden,
    /// Hidden, and a line of the tooltip of its row.
    Tip,
    ShownAndTip
};

/// Without Column::html and the like a column stands in Markdown, HTML, CSV and the window, and not
/// in terminal text.
struct Column {
    /// Stable name, unique in its table.
    std::string_view key;
    std::string_view title;
    Unit unit = Unit::Text;
    /// One sentence, shown as the tooltip of the heading; "" where the title says it all.
    std::string_view meaning = {};
    /// Figures are of one iteration where a report has iterations. The heading says so.
    bool perIteration = false;
    Terminal terminal = {};
    Placement markdown = {}, html = {};
    WindowColumn window = WindowColumn::Shown;
    bool csv = true;
    /// Columns of text that HTML shows of a cell at most; the tip has the rest.
    std::size_t widest = 600;
    /// HTML uses a monospaced face.
    bool code = false;
    /// HTML draws a bar of the number, a share from 0 to 1.
    bool bar = false;

    /// Whether CSV and JSON have it.
    bool isData() const { return csv && unit != Unit::Budget; }
};

/// Which part of a text goes where it does not fit.
enum class Cut : std::uint8_t {
    Middle,
    /// The end stays: of a path the part in which its neighbours differ.
    Start,
    /// The middle of the template arguments.
    Arguments
};

struct Cell {
    /// Printable and whole; whoever shows it cuts it with fitted().
    std::string text;
    /// What `text` says, in the unit of the column: for sorting, bars and CSV.
    std::optional<double> number = {};
    /// Its colour stands beside the text.
    std::optional<analyzer::Label> label = {};
    /// Number of the colour of a memory owner, which HTML shows beside the text.
    std::optional<std::size_t> band = {};
    Cut cut = Cut::Middle;
    /// Of a Budget column; lives as long as the analysis. Null: withheld.
    const analyzer::Budget* budget = nullptr;

    /// Whether it has nothing to say: "", "–" or "none".
    bool isSilent() const { return text.empty() || text == "–" || text == "none"; }
};

/// A line of a table: a cell per column. Rows of a tree come after their parent.
struct TableRow {
    std::vector<Cell> cells;
    /// What the line stands for; none where there is no such row.
    Row row = {};
    /// Index into Table::rows.
    std::uint32_t parent = kNoParent;
    /// Without GPU work: the window and CSV show it, other reports count it at most.
    bool minor = false;
    /// How many it stands for, where it is their sum.
    std::uint64_t count = 1;
    static constexpr std::uint32_t kNoParent = std::numeric_limits<std::uint32_t>::max();
};

struct Table {
    /// Name for `ridge analyze --table`.
    std::string_view id;
    std::string_view title;
    std::vector<Column> columns = {};
    std::vector<TableRow> rows = {};
    /// Sentence where there are no rows: why, and what to do.
    std::string empty = {};
    /// Whether its figures are of one iteration.
    bool perIteration = false;
    /// Columns that terminal text leaves free at its right end.
    std::size_t margin = 0;
    /// Rows that a report has no room for are summed in a last one, of this name: "more owner". "":
    /// they are counted below the table.
    std::string_view rest = {};

    /// Title of a column, with "an iteration" where its figures are of one.
    std::string heading(std::size_t column) const;
    /// Position of a column; there is one with this key.
    std::size_t at(std::string_view key) const;
    const Cell& cell(std::size_t row, std::string_view key) const {
        return rows[row].cells[at(key)];
    }
    /// Levels above a row of a tree.
    std::size_t depth(std::size_t row) const;
};

/// The text of a cell, at most `width` columns.
std::string fitted(const Cell& cell, std::size_t width);

} // namespace ridge::reports
