// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/tables/csv.h"

#include "gui/tables/table_model.h"

#include <QSet>

namespace ridge::gui {
namespace {

QString field(QString text) {
    const bool quoted =
        text.contains('"') || text.contains(',') || text.contains('\n') || text.contains('\r');
    return quoted ? '"' + text.replace("\"", "\"\"") + '"' : text;
}

} // namespace

QString csvOf(const QAbstractItemModel& model, const QModelIndexList& indexes) {
    QStringList names;
    for (int column = 0; column < model.columnCount(); ++column)
        names += field(model.headerData(column, Qt::Horizontal, TableModel::kPlain).toString());
    QString csv = names.join(',') + "\r\n";
    QSet<QModelIndex> done;
    for (const QModelIndex& index : indexes) {
        const QModelIndex first = index.siblingAtColumn(0);
        if (done.contains(first))
            continue;
        done.insert(first);
        QStringList fields;
        for (int column = 0; column < model.columnCount(); ++column)
            fields += field(first.siblingAtColumn(column).data(TableModel::kPlain).toString());
        csv += fields.join(',') + "\r\n";
    }
    return csv;
}

} // namespace ridge::gui
