// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// Cells in the words and numbers of the reports.
#pragma once

#include "gui/tables/table.h"
#include "reports/format.h"

#include <string>

namespace ridge::gui {

inline Cell textCell(std::string_view text) {
    return {QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size())), {}};
}

/// A text of the recording: printable and of at most 600 columns.
inline Cell nameCell(std::string_view recorded) {
    constexpr std::size_t kWidth = 600;
    return textCell(reports::shortened(reports::printable(recorded), kWidth));
}

inline Cell timeCell(analyzer::Ns time) {
    return {QString::fromStdString(reports::duration(time)), static_cast<double>(time.count())};
}

inline Cell countCell(std::uint64_t number) {
    return {QString::fromStdString(reports::count(number)), static_cast<double>(number)};
}

inline Cell shareCell(double share) {
    return {QString::fromStdString(reports::percent(share)), share};
}

/// "–", sorted as 0, where `amount` is not known.
inline Cell quantityCell(double amount, std::string_view unit) {
    return {QString::fromStdString(reports::quantity(amount, unit)), amount};
}

} // namespace ridge::gui
