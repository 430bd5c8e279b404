// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QAbstractItemModel>

namespace ridge::gui {

/// The rows of `indexes`, in their order, as CSV (RFC 4180) under a line of column names. Cells are
/// TableModel::kPlain: whole names and plain numbers. A row with several indexes comes once.
QString csvOf(const QAbstractItemModel& model, const QModelIndexList& indexes);

} // namespace ridge::gui
