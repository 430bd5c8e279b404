// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QAbstractItemModel>

namespace ridge::gui {

/// The rows of `indexes` in their order as RFC 4180 writes them, below the names of the columns: whole names and plain
/// numbers, as TableModel::kPlain has them. The columns are those of `model`; a row that several indexes name comes once.
QString csvOf(const QAbstractItemModel& model, const QModelIndexList& indexes);

} // namespace ridge::gui
