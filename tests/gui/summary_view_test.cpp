// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// The first view of a recording: what it says, and where its links lead.
#include "example.h"
#include "gui/items/item_place.h"
#include "gui/summary/iteration_columns.h"
#include "gui/summary/parts_bar.h"
#include "gui/summary/summary_view.h"
#include "gui/tables/tables_view.h"
#include "gui/window/main_window.h"
#include "gui/window/views.h"
#include "reports/words/headline.h"

#include <QLabel>
#include <QSignalSpy>
#include <QTabWidget>
#include <QTest>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace ridge::gui {
namespace {

using ::testing::HasSubstr;

constexpr const char* kExample = "torch-eager.ridge";

struct Bench {
    DocumentPtr document = test::exampleNamed(kExample, analyzer::PhaseChoice::Steady);
    reports::Summary summary = reports::summary(document->results->analysis);
    ViewState state;
    SummaryView view{state};

    Bench() {
        state.reset(document->times.whole);
        view.resize(1000, 800);
        view.setDocument(document);
        view.show();
    }
};

TEST(SummaryView, SaysWhatTheReportSays) {
    Bench b;
    const std::string text = b.view.text().toStdString();
    EXPECT_THAT(text, HasSubstr(b.summary.verdict));
    for (const reports::SummaryFigure& figure : b.summary.figures)
        EXPECT_THAT(text, HasSubstr(figure.value)) << figure.what;
    for (const reports::SummaryAdvice& advice : b.summary.advice)
        EXPECT_THAT(text, HasSubstr(advice.gain)) << advice.name;
    EXPECT_EQ(b.view.findChildren<PartsBar*>().size(), int(b.summary.bars.size()));
}

TEST(SummaryView, ShowsOnTheTimelineWhatAdviceIsAbout) {
    Bench b;
    QSignalSpy timeline(&b.view, &View::timelineWanted);
    b.view.showAdvice(0);
    ASSERT_EQ(timeline.size(), 1);
    const TimeWindow chosen = timeOf(*b.document, b.state.selection());
    ASSERT_GT(chosen.length(), 0);
    EXPECT_LE(b.state.window().from, chosen.from);
    EXPECT_GE(b.state.window().to, chosen.to);
    EXPECT_LT(b.state.window().length(), b.state.whole().length() / 10);
}

TEST(SummaryView, ShowsEveryPieceOfAdviceOrItsTable) {
    Bench b;
    QSignalSpy timeline(&b.view, &View::timelineWanted), table(&b.view, &View::tableWanted);
    const std::size_t all = b.document->results->analysis.advice.size();
    for (std::size_t row = 0; row < all; ++row)
        b.view.showAdvice(row);
    EXPECT_EQ(timeline.size() + table.size(), int(all));
}

TEST(SummaryView, AnIterationIsShownAsAWhole) {
    Bench b;
    QSignalSpy timeline(&b.view, &View::timelineWanted);
    auto* columns = b.view.findChild<IterationColumns*>();
    ASSERT_NE(columns, nullptr);
    columns->setFocus();
    QTest::keyClick(columns, Qt::Key_Right);
    QTest::keyClick(columns, Qt::Key_Right);
    QTest::keyClick(columns, Qt::Key_Return);
    ASSERT_EQ(timeline.size(), 1);
    const reports::SummaryIteration& third = b.summary.iterations.at(2);
    EXPECT_LE(b.state.window().from, third.start.count());
    EXPECT_GE(b.state.window().to, (third.start + third.extent).count());
    QTest::mouseClick(columns, Qt::LeftButton, {}, QPoint(columns->width() - 2, 50));
    EXPECT_GE(b.state.window().to, b.summary.iterations.back().start.count());
}

TEST(SummaryView, APartOfABarLeadsToItsTable) {
    MainWindow window;
    window.show();
    window.open(std::filesystem::path(RIDGE_EXAMPLES) / kExample);
    ASSERT_TRUE(QTest::qWaitFor([&] { return window.isSettled(); }, 20'000));
    auto* view = dynamic_cast<SummaryView*>(window.currentView());
    ASSERT_NE(view, nullptr) << "the window opens with the summary";
    auto* bar = view->findChildren<PartsBar*>().at(1); // by family
    QTest::mouseClick(bar, Qt::LeftButton, {}, QPoint(5, 5));
    auto* tables = dynamic_cast<TablesView*>(window.currentView());
    ASSERT_NE(tables, nullptr);
    const auto* tabs = tables->findChild<QTabWidget*>();
    EXPECT_EQ(tables->page(tabs->currentIndex()).model().table().id, "families");
}

TEST(PartsBar, FindsTheirPartsByTheirWidths) {
    reports::SummaryBar bar{.by = "family", .whole = "1 ms"};
    bar.parts = {{"a", "0.5 ms", 500}, {"b", "0.4 ms", 400}, {"c", "0.1 ms", 100}};
    PartsBar shown(bar);
    shown.resize(100, 24);
    EXPECT_EQ(shown.partAt(0), 0u);
    EXPECT_EQ(shown.partAt(49), 0u);
    EXPECT_EQ(shown.partAt(50), 1u);
    EXPECT_EQ(shown.partAt(89), 1u);
    EXPECT_EQ(shown.partAt(90), 2u);
    EXPECT_EQ(shown.partAt(500), 2u);
}

TEST(SummaryView, SaysWhyThereIsNothing) {
    ViewState state;
    SummaryView view(state);
    auto document = std::make_shared<Document>(*test::exampleNamed(kExample));
    document->results = nullptr;
    view.setDocument(document);
    EXPECT_THAT(view.text().toStdString(), HasSubstr("once the recording is analysed"));
    view.setCancelled();
    EXPECT_THAT(view.text().toStdString(), HasSubstr("F5"));
    view.setDocument(nullptr);
    EXPECT_EQ(view.text(), "");
}

TEST(SummaryView, ShowsHostileNamesAsText) {
    Bench b;
    auto results = std::make_shared<Results>(*b.document->results);
    results->analysis.withheld = "<img src=x>lost";
    auto document = std::make_shared<Document>(*b.document);
    document->results = results;
    b.view.setDocument(document);
    for (const QLabel* label : b.view.findChildren<QLabel*>())
        EXPECT_FALSE(label->textFormat() == Qt::RichText && label->text().contains("<img"));
    EXPECT_THAT(b.view.text().toStdString(), HasSubstr("lost"));
}

} // namespace
} // namespace ridge::gui
