// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "reports/html/html_table.h"

#include "reports/plots/markup.h"
#include "reports/plots/memory_plot.h"
#include "reports/sections/section.h"
#include "reports/tables/rest.h"
#include "reports/words/format.h"

#include <algorithm>
#include <fmt/format.h>
#include <vector>

namespace ridge::reports {
namespace {

constexpr std::size_t kLongest = 600; // columns of a text

/// Left-aligned by the style sheet; the first column is so by itself.
bool isWords(const Table& table, std::size_t column) {
    return column > 0 && table.columns[column].unit == Unit::Text;
}

/// Positions of the rows that are shown.
std::vector<std::size_t> shownRows(const Table& table, std::size_t limit) {
    std::vector<std::size_t> shown;
    for (std::size_t i = 0; i < table.rows.size() && shown.size() < limit; ++i)
        if (!table.rows[i].minor)
            shown.push_back(i);
    return shown;
}

std::string headOf(const Table& table, const std::vector<std::size_t>& shown) {
    std::string out = "<thead><tr>";
    for (const std::size_t i : shown) {
        const std::string_view meaning = table.columns[i].meaning;
        out += fmt::format("<th{}{}>{}", isWords(table, i) ? " class=\"v\"" : "",
                           meaning.empty() ? "" : fmt::format(" title=\"{}\"", escaped(meaning)),
                           escaped(table.heading(i)));
    }
    return out + "</tr></thead>\n";
}

/// What is attached to a cell in this way, joined.
std::string attached(const Table& table, const TableRow& row, std::size_t column, Place place) {
    std::string text;
    for (std::size_t i = 0; i < table.columns.size(); ++i) {
        const Placement& own = table.columns[i].html;
        if (own.place != place || own.of != table.columns[column].key || row.cells[i].isSilent())
            continue;
        const std::string words =
            fmt::format("{}{}{}", own.before, shortened(row.cells[i].text, kLongest), own.after);
        text += (text.empty() || place == Place::Behind ? "" : "; ") + words;
    }
    return text;
}

std::string_view classOf(const std::optional<analyzer::Label>& label) {
    return labelClass(label.value_or(analyzer::Label::Unclassified));
}

/// The bar of a share in the colour of the row.
std::string shareBar(const TableRow& row, double share) {
    const auto labelled =
        std::ranges::find_if(row.cells, [](const Cell& c) { return bool(c.label); });
    return fmt::format("<span class=\"sat\"><i class=\"{}\" style=\"width:{:.0f}%\"></i></span>",
                       classOf(labelled == row.cells.end() ? std::nullopt : labelled->label),
                       std::min(share, 1.0) * 100);
}

std::string contentOf(const Table& table, const TableRow& row, std::size_t column) {
    const Cell& cell = row.cells[column];
    const Column& own = table.columns[column];
    if (own.unit == Unit::Budget)
        return cell.budget ? budgetBar(*cell.budget) : "";
    std::string out;
    if (own.bar && cell.number.value_or(0) > 0)
        out += shareBar(row, *cell.number);
    if (cell.label)
        out += fmt::format("<i class=\"sw {}\"></i>", classOf(cell.label));
    if (cell.band)
        out += fmt::format("<i class=\"sw {}\"></i>", bandClass(*cell.band));
    out += escaped(fitted(cell, own.widest) + attached(table, row, column, Place::Behind));
    if (const std::string note = attached(table, row, column, Place::Note); !note.empty())
        out += fmt::format("<small>{}</small>", escaped(note));
    return out;
}

/// Those in which a row that is shown says something, and the first.
std::vector<std::size_t> shownColumns(const Table& table, const std::vector<std::size_t>& rows) {
    std::vector<std::size_t> shown;
    for (std::size_t i = 0; i < table.columns.size(); ++i)
        if (table.columns[i].html.place == Place::Column &&
            (i == 0 || std::ranges::any_of(rows, [&](std::size_t row) {
                 return !table.rows[row].cells[i].isSilent() || table.rows[row].cells[i].budget ||
                        !attached(table, table.rows[row], i, Place::Behind).empty() ||
                        !attached(table, table.rows[row], i, Place::Note).empty();
             })))
            shown.push_back(i);
    return shown;
}

/// What the page's script reads: the depth in a tree, what the row stands for, and whether it sums others.
std::string marksOf(const Table& table, std::size_t index) {
    const TableRow& row = table.rows[index];
    std::string out;
    if (const std::size_t depth = table.depth(index); depth > 0)
        out += fmt::format(" data-d=\"{}\"", depth);
    if (row.row.kind == RowKind::Kernel || row.row.kind == RowKind::Range)
        out += fmt::format(" data-row=\"{}{}\"", row.row.kind == RowKind::Kernel ? 'k' : 'r',
                           row.row.row);
    if (row.count > 1)
        out += " data-rest";
    return out;
}

/// What a column of numbers is sorted by; "" where nothing is known.
std::string numberMark(const Column& column, const Cell& cell) {
    if (!isNumber(column.unit) || cell.isSilent() || !cell.number)
        return "";
    return fmt::format(" data-n=\"{:.7g}\"", *cell.number);
}

std::string lineOf(const Table& table, std::size_t index, const std::vector<std::size_t>& shown) {
    constexpr std::size_t kDeepest = 12, kPadding = 8, kIndent = 18; // pixels
    const TableRow& row = table.rows[index];
    const std::size_t depth = std::min(table.depth(index), kDeepest);
    std::string out = fmt::format("<tr{}>", marksOf(table, index));
    for (const std::size_t i : shown) {
        const std::string tip = attached(table, row, i, Place::Tip);
        out += fmt::format("<td{}{}{}{}>{}</td>",
                           table.columns[i].code ? " class=\"k v\""
                           : isWords(table, i)   ? " class=\"v\""
                                                 : "",
                           i == 0 && depth > 0 ? fmt::format(" style=\"padding-left:{}px\"",
                                                             kPadding + kIndent * depth)
                                               : "",
                           numberMark(table.columns[i], row.cells[i]),
                           tip.empty() ? "" : fmt::format(" title=\"{}\"", escaped(tip)),
                           contentOf(table, row, i));
    }
    return out + "</tr>\n";
}

} // namespace

std::string tableHtml(const Table& table, std::size_t limit, std::string_view rows) {
    if (const auto summed = withRest(table, limit))
        return tableHtml(*summed, limit + 1, rows);
    const std::vector<std::size_t> shown = shownRows(table, limit),
                                   columns = shownColumns(table, shown);
    std::string out = "<table class=\"data\">" + headOf(table, columns) + "<tbody>";
    for (const std::size_t row : shown)
        out += lineOf(table, row, columns);
    const std::size_t more = rowsToShow(table) - shown.size();
    out += "</tbody>";
    if (more > 0)
        out += fmt::format("<tfoot><tr class=\"rest\"><td colspan=\"{}\">{}</td></tr></tfoot>",
                           columns.size(), counted(more, fmt::format("more {}", rows)));
    return out + "</table>";
}

} // namespace ridge::reports
