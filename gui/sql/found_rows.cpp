// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/sql/found_rows.h"

#include "gui/style/q_text.h"
#include "reports/tables/csv.h"
#include "reports/words/format.h"

#include <algorithm>
#include <chrono>
#include <fmt/format.h>
#include <numeric>

namespace ridge::gui {
namespace {

using trace::SqlValue;

struct Enough {}; ///< ends a query

bool isNumber(const SqlValue& value) {
    return std::holds_alternative<std::int64_t>(value) || std::holds_alternative<double>(value);
}

double numberOf(const SqlValue& value) {
    const auto* whole = std::get_if<std::int64_t>(&value);
    return whole ? static_cast<double>(*whole) : std::get<double>(value);
}

/// NULL before numbers before texts, as SQLite orders them.
bool isLess(const SqlValue& a, const SqlValue& b) {
    const auto kind = [](const SqlValue& value) {
        return std::holds_alternative<std::monostate>(value) ? 0 : isNumber(value) ? 1 : 2;
    };
    if (kind(a) != kind(b))
        return kind(a) < kind(b);
    const auto *x = std::get_if<std::int64_t>(&a), *y = std::get_if<std::int64_t>(&b);
    if (x && y)
        return *x < *y;
    if (kind(a) == 1)
        return numberOf(a) < numberOf(b);
    return kind(a) == 2 && std::get<std::string>(a) < std::get<std::string>(b);
}

std::optional<std::int64_t> wholeIn(const Found& found, std::size_t row, std::string_view column) {
    const auto at = std::ranges::find(found.columns, column);
    if (at == found.columns.end())
        return std::nullopt;
    const SqlValue& value = found.rows[row][static_cast<std::size_t>(at - found.columns.begin())];
    const auto* whole = std::get_if<std::int64_t>(&value);
    return whole ? std::optional(*whole) : std::nullopt;
}

} // namespace

Found runQuery(const std::filesystem::path& file, const std::string& sql,
               const std::stop_token& stop) {
    Found found;
    const auto start = std::chrono::steady_clock::now();
    const trace::QueryReader reader{
        .columns = [&](const std::vector<std::string>& names) { found.columns = names; },
        .row =
            [&](const std::vector<SqlValue>& row) {
                if (found.rows.size() == kMostRows) {
                    found.isCut = true;
                    throw Enough();
                }
                found.rows.push_back(row);
            }};
    try {
        if (const auto done = trace::query(file, sql, reader, stop); !done)
            found.error = done.error().message;
    } catch (const Enough&) {
    }
    found.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    return found;
}

std::string textOf(const SqlValue& value) {
    if (const auto* text = std::get_if<std::string>(&value))
        return *text;
    if (const auto* whole = std::get_if<std::int64_t>(&value))
        return std::to_string(*whole);
    if (const auto* number = std::get_if<double>(&value))
        return fmt::format("{}", *number);
    return "";
}

std::optional<TimeWindow> timeOf(const Found& found, std::size_t row) {
    const auto start = wholeIn(found, row, "start_ns");
    if (!start)
        return std::nullopt;
    if (const auto end = wholeIn(found, row, "end_ns"))
        return TimeWindow{*start, std::max(*start, *end)};
    std::int64_t end = *start;
    if (const auto duration = wholeIn(found, row, "duration_ns"); duration && *duration > 0)
        if (__builtin_add_overflow(*start, *duration, &end))
            end = *start;
    return TimeWindow{*start, end};
}

FoundTimes timesOf(const Found& found) {
    FoundTimes times;
    for (std::size_t row = 0; row < found.rows.size(); ++row)
        if (const auto time = timeOf(found, row))
            times.push_back(*time);
    std::ranges::sort(times, {}, &TimeWindow::from);
    return times;
}

std::string csvOf(const Found& found) {
    std::string out;
    const auto line = [&](std::size_t columns, auto&& field) {
        for (std::size_t i = 0; i < columns; ++i)
            out += (i > 0 ? "," : "") + field(i);
        out += "\r\n";
    };
    line(found.columns.size(), [&](std::size_t i) { return reports::csvText(found.columns[i]); });
    for (const std::vector<SqlValue>& row : found.rows)
        line(row.size(), [&](std::size_t i) {
            return std::holds_alternative<std::string>(row[i]) ? reports::csvText(textOf(row[i]))
                                                               : textOf(row[i]);
        });
    return out;
}

FoundModel::FoundModel(std::shared_ptr<const Found> found, QObject* parent)
    : QAbstractTableModel(parent), m_found(std::move(found)), m_order(m_found->rows.size()) {
    std::iota(m_order.begin(), m_order.end(), 0U);
}

std::size_t FoundModel::rowAt(const QModelIndex& index) const {
    return m_order[static_cast<std::size_t>(index.row())];
}

int FoundModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(m_order.size());
}

int FoundModel::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(m_found->columns.size());
}

QVariant FoundModel::data(const QModelIndex& index, int role) const {
    const SqlValue& value = m_found->rows[rowAt(index)][static_cast<std::size_t>(index.column())];
    if (role == Qt::TextAlignmentRole)
        return QVariant((isNumber(value) ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    return role == Qt::DisplayRole ? QVariant(qText(reports::printable(textOf(value))))
                                   : QVariant();
}

QVariant FoundModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (role != Qt::DisplayRole)
        return {};
    return orientation == Qt::Vertical ? QVariant(section + 1)
                                       : QVariant(qText(reports::printable(
                                             m_found->columns[static_cast<std::size_t>(section)])));
}

void FoundModel::sort(int column, Qt::SortOrder order) {
    if (column < 0)
        return;
    const auto at = static_cast<std::size_t>(column);
    emit layoutAboutToBeChanged();
    std::ranges::stable_sort(m_order, [&](std::uint32_t a, std::uint32_t b) {
        const SqlValue &x = m_found->rows[a][at], &y = m_found->rows[b][at];
        return order == Qt::AscendingOrder ? isLess(x, y) : isLess(y, x);
    });
    emit layoutChanged();
}

} // namespace ridge::gui
