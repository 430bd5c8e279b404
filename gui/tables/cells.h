// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// Cells in the words and numbers of the reports.
#pragma once

#include "gui/tables/table.h"
#include "reports/format.h"
#include "reports/phase_text.h"

#include <algorithm>
#include <string>

namespace ridge::gui {

/// Column limit for text that must not be cut, as in CSV.
inline constexpr std::size_t kWholeText = 1'000'000;
/// As above for a path. It is lower, since each row repeats the paths of its parents.
inline constexpr std::size_t kWholePath = 10'000;

inline Cell textCell(std::string_view text) {
    return {QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size())), {}};
}

/// `text` is cut, `whole` is not.
inline Cell cutCell(std::string_view text, std::string_view whole) {
    Cell cell = textCell(text);
    cell.whole = textCell(whole).text;
    return cell;
}

/// A text of the recording: printable and of at most 600 columns.
inline Cell nameCell(std::string_view recorded) {
    constexpr std::size_t kWidth = 600;
    const std::string whole = reports::printable(recorded);
    return cutCell(reports::shortened(whole, kWidth), whole);
}

inline Cell numberCell(const std::string& text, double number, const char* unit = "") {
    return {QString::fromStdString(text), number, unit};
}

inline Cell timeCell(analyzer::Ns time) {
    return numberCell(reports::duration(time), static_cast<double>(time.count()), "ns");
}

inline Cell countCell(std::uint64_t number) {
    return numberCell(reports::count(number), static_cast<double>(number));
}

/// A count as in the reports: per iteration if the figures are per iteration.
inline Cell callsCell(const analyzer::Analysis& a, std::uint64_t number) {
    const double iterations = static_cast<double>(std::max<std::uint64_t>(a.iterationsTold, 1));
    return numberCell(reports::countText(a, number), static_cast<double>(number) / iterations);
}

/// The head of a column of such counts or times.
inline QString perIterationHead(const analyzer::Analysis& a, const char* what) {
    return reports::tellsIterations(a) ? QString("%1 an iteration").arg(what) : QString(what);
}

/// Text of an empty table: `ofRun` for the whole run, else `ofPart` with the name of the part for
/// %1.
inline QString emptySentence(const analyzer::Analysis& a, const char* ofRun, const char* ofPart) {
    return a.told() == analyzer::PhaseChoice::All
               ? QString(ofRun)
               : QString(ofPart).arg(QString::fromStdString(reports::scopeText(a)));
}

inline Cell shareCell(double share) {
    return numberCell(reports::percent(share), share * 100, "%");
}

/// "–", sorted as 0, where `amount` is not known.
inline Cell quantityCell(double amount, const char* unit) {
    return numberCell(reports::quantity(amount, unit), amount, unit);
}

} // namespace ridge::gui
