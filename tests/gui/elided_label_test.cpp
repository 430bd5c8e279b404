// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "example.h"
#include "gui/screenshot.h"
#include "gui/style/elided_label.h"
#include "gui/timeline/budget_bar.h"
#include "gui/window/main_window.h"

#include <QHelpEvent>
#include <QLabel>
#include <QStatusBar>
#include <QTest>
#include <QToolTip>

#include <gtest/gtest.h>

namespace ridge::gui {
namespace {

/// The words that a pointer which rests in the middle of `widget` is told; "" when there are none.
QString tipOf(QWidget& widget) {
    QToolTip::hideText();
    QTest::qWait(400); // until the last one is gone
    const QPoint at = widget.rect().center();
    QHelpEvent event(QEvent::ToolTip, at, widget.mapToGlobal(at));
    QCoreApplication::sendEvent(&widget, &event);
    return QToolTip::text();
}

QLabel* labelWith(const QWidget& widget, const QString& text) {
    for (QLabel* label : widget.findChildren<QLabel*>())
        if (label->text().contains(text))
            return label;
    return nullptr;
}

TEST(LongSentences, OfTheBudgetAreWholeInTheToolTip) {
    Document document = *test::exampleNamed("attention-fused.ridge");
    auto results = std::make_shared<Results>(*document.results);
    results->analysis.withheld = "the recording lost " + std::string(200, 'x') + " events";
    document.results = results;
    BudgetBar bar;
    bar.resize(1280, bar.height());
    bar.setVisible(true);
    bar.show(std::make_shared<const Document>(document), {results->analysis.budget},
             {document.times.whole});
    QLabel* label = labelWith(bar, "Verdict withheld");
    ASSERT_TRUE(label);
    EXPECT_LE(label->geometry().right(), bar.width());
    EXPECT_TRUE(tipOf(*label).contains(bar.sentence())) << tipOf(*label).toStdString();
    bar.resize(4000, bar.height());
    EXPECT_EQ(tipOf(*label), "");
}

TEST(LongSentences, OfTheStatusLineAreWholeInTheToolTip) {
    MainWindow window;
    window.show();
    window.open(std::filesystem::path(RIDGE_EXAMPLES) / "attention-fused.ridge");
    waitUntilSettled(window);
    QLabel* label = labelWith(*window.statusBar(), "bound");
    ASSERT_TRUE(label);
    label->setFixedWidth(100); // whatever the layout does later
    EXPECT_TRUE(tipOf(*label).contains(label->text().toHtmlEscaped()));
}

TEST(ElidedLabel, EndsInDotsWhereItHasNoRoom) {
    ElidedLabel label;
    label.setText("Verdict withheld: records were lost.");
    label.resize(2000, 20);
    EXPECT_EQ(label.shownText(), label.text());
    label.resize(100, 20);
    EXPECT_TRUE(label.shownText().startsWith("Ver") && label.shownText().endsWith("…"));
    EXPECT_LE(label.fontMetrics().horizontalAdvance(label.shownText()), 100);
    EXPECT_EQ(label.minimumSizeHint().width(), 0);
}

} // namespace
} // namespace ridge::gui
