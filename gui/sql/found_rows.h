// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/view/found_times.h"
#include "trace/query.h"

#include <QAbstractTableModel>

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace ridge::gui {

/// What a query found.
struct Found {
    std::vector<std::string> columns; ///< with an error what was known before it
    std::vector<std::vector<trace::SqlValue>> rows;
    bool isCut = false; ///< there are more than kMostRows
    std::string error;  ///< why there is nothing; "": there is no error
    double seconds = 0;
};

inline constexpr std::size_t kMostRows = 100'000; ///< that are kept of a query

/// Runs `sql` over the recording `file`. Throws trace::Stopped.
Found runQuery(const std::filesystem::path& file, const std::string& sql,
               const std::stop_token& stop);

/// A value as plain text; "" of NULL.
std::string textOf(const trace::SqlValue& value);

/// The time of a row by its columns start_ns and end_ns or duration_ns, else a moment at start_ns;
/// none without start_ns.
std::optional<TimeWindow> timeOf(const Found& found, std::size_t row);

/// Of all rows, by start.
FoundTimes timesOf(const Found& found);

/// As RFC 4180 writes it, with whole numbers.
std::string csvOf(const Found& found);

/// Found rows for an item view, which sorts them by value.
class FoundModel : public QAbstractTableModel {
    Q_OBJECT

  public:
    explicit FoundModel(std::shared_ptr<const Found> found, QObject* parent = nullptr);

    std::size_t rowAt(const QModelIndex& index) const; ///< of Found::rows

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;
    void sort(int column, Qt::SortOrder order) override;

  private:
    std::shared_ptr<const Found> m_found;
    std::vector<std::uint32_t> m_order; ///< rows of m_found as they are shown
};

} // namespace ridge::gui
