// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/style/fonts.h"

#include <QApplication>
#include <QDir>
#include <QFont>
#include <QFontDatabase>
#include <QFontInfo>

namespace ridge::gui {

void useOwnFonts(const QString& folder) {
    // Families are named even where no file of them is there.
    if (!QFontInfo(QApplication::font()).family().isEmpty())
        return;
    const QDir fonts(folder);
    QStringList families;
    for (const QString& file : fonts.entryList({"*.ttf"}, QDir::Files, QDir::Name))
        families += QFontDatabase::applicationFontFamilies(
            QFontDatabase::addApplicationFont(fonts.filePath(file)));
    if (families.isEmpty())
        return;
    QFont font = QApplication::font();
    font.setFamily(families.front());
    QApplication::setFont(font);
}

QString bundledFonts() {
    return QApplication::applicationDirPath() + "/../lib/qt/fonts";
}

} // namespace ridge::gui
