// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// Cells in the words and numbers of the reports, and tables of them.
#pragma once

#include "analyzer/results/analysis.h"
#include "reports/tables/table.h"

#include <cstdint>
#include <string>
#include <string_view>

namespace ridge::reports {

/// Width of a text that is not cut.
inline constexpr std::size_t kWholeText = 1'000'000;
/// Width of a path that is not cut. It is less because the path of each row repeats those of its
/// parents.
inline constexpr std::size_t kWholePath = 10'000;

/// `text` is printable.
Cell textCell(std::string_view text);
Cell labelCell(std::string_view text, analyzer::Label label);
/// A text of the recording, made printable.
Cell nameCell(std::string_view recorded);
Cell numberCell(std::string text, double number);
Cell timeCell(analyzer::Ns time);
/// "–" where nothing was measured.
Cell knownTimeCell(analyzer::Ns time);
Cell countCell(std::uint64_t number);
/// A count as the reports show it: of one iteration where iterations are reported.
Cell callsCell(const analyzer::Analysis& analysis, std::uint64_t number);
/// `share` from 0 to 1.
Cell shareCell(double share);
/// "–", sorted as 0, where `amount` is not known.
Cell quantityCell(double amount, Unit unit);
/// A bar; nothing where verdicts are withheld.
Cell budgetCell(const analyzer::Analysis& analysis, const analyzer::Budget& budget);

/// What an empty table says. `ofRun` is the sentence for a whole run. `ofPart` begins the one for a
/// part, whose name ends it.
std::string emptySentence(const analyzer::Analysis& analysis, std::string_view ofRun,
                          std::string_view ofPart);

/// A column with what its cells are made of.
template <class Source>
struct ColumnOf {
    Column column;
    Cell (*cell)(const analyzer::Analysis& analysis, const Source& source);
};

/// Gives a table its columns.
template <class Columns>
void setColumns(Table& table, const Columns& columns) {
    for (const auto& each : columns)
        table.columns.push_back(each.column);
}

/// A line of such columns.
template <class Columns, class Source>
TableRow rowOf(const Columns& columns, const analyzer::Analysis& analysis, const Source& source) {
    TableRow row;
    row.cells.reserve(std::size(columns));
    for (const auto& each : columns)
        row.cells.push_back(each.cell(analysis, source));
    return row;
}

} // namespace ridge::reports
