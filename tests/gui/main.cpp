// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/style/theme.h"

#include <QApplication>

#include <gtest/gtest.h>

namespace {

QtMessageHandler handlerOfQt = nullptr;

/// Leaves out what the offscreen platform says of each window: thousands of lines, among which nobody finds a failure.
void withoutSizeHints(QtMsgType type, const QMessageLogContext& context, const QString& text) {
    if (text != QLatin1String("This plugin does not support propagateSizeHints()"))
        handlerOfQt(type, context, text);
}

} // namespace

int main(int argc, char** argv) {
    ::testing::InitGoogleTest(&argc, argv);
    qputenv("QT_QPA_PLATFORM", "offscreen");
    handlerOfQt = qInstallMessageHandler(withoutSizeHints);
    QApplication app(argc, argv);
    ridge::gui::useTheme(ridge::gui::ThemeChoice::Dark);
    return RUN_ALL_TESTS();
}
