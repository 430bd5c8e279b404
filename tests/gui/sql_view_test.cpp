// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/sql/sql_view.h"

#include "tests/gui/example.h"

#include <QSignalSpy>
#include <QTest>

#include <gtest/gtest.h>

namespace ridge::gui {
namespace {

/// A view on a recorded example.
struct Console {
    ViewState state;
    SqlView view{state};

    Console() {
        auto document = std::make_shared<Document>(*test::exampleNamed("attention-rungs.ridge"));
        document->file = std::filesystem::path(RIDGE_EXAMPLES) / "attention-rungs.ridge";
        state.reset(document->times.whole);
        view.setDocument(document);
        view.show();
    }
    void ask(const char* sql) {
        view.editor().setPlainText(sql);
        QTest::keyClick(&view.editor(), Qt::Key_Return, Qt::ControlModifier);
        EXPECT_TRUE(QTest::qWaitFor([&] { return view.isSettled(); }, 20'000));
    }
    QString cell(int row, int column) const {
        const QAbstractItemModel* model = const_cast<SqlView&>(view).rows().model();
        return model ? model->index(row, column).data().toString() : "no rows";
    }
};

TEST(SqlViewOfWindow, ShowsWhatAQueryFinds) {
    Console console;
    console.ask(
        "SELECT count(*) AS launches, 1.5 AS half, 'text' AS t, NULL AS n FROM kernel_view");
    EXPECT_TRUE(console.view.told().startsWith("1 row in ")) << console.view.told().toStdString();
    EXPECT_GT(console.cell(0, 0).toInt(), 0);
    EXPECT_EQ(console.cell(0, 1), "1.5");
    EXPECT_EQ(console.cell(0, 2), "text");
    EXPECT_EQ(console.cell(0, 3), "");
    EXPECT_TRUE(console.state.findings().times()->empty());
    EXPECT_TRUE(console.view.csv().startsWith("launches,half,t,n\r\n"));
}

TEST(SqlViewOfWindow, SortsByValueAndMarksRowsWithATime) {
    Console console;
    console.ask("SELECT name, start_ns, duration_ns FROM kernel_view ORDER BY duration_ns");
    auto& rows = console.view.rows();
    EXPECT_EQ(console.state.findings().times()->size(),
              static_cast<std::size_t>(rows.model()->rowCount()));
    rows.sortByColumn(2, Qt::DescendingOrder);
    for (int row = 1; row < rows.model()->rowCount(); ++row)
        EXPECT_GE(console.cell(row - 1, 2).toLongLong(), console.cell(row, 2).toLongLong());
    QSignalSpy wanted(&console.view, &View::timelineWanted);
    emit rows.activated(rows.model()->index(0, 0));
    EXPECT_EQ(wanted.count(), 1);
    const std::int64_t start = console.cell(0, 1).toLongLong(),
                       end = start + console.cell(0, 2).toLongLong();
    EXPECT_LE(console.state.window().from, start);
    EXPECT_GE(console.state.window().to, end);
    EXPECT_LT(console.state.window().length(), 2 * (end - start));
}

TEST(SqlViewOfWindow, SaysWhatIsWrongAndChangesNothing) {
    Console console;
    console.ask("SELECT nothing FROM kernel_view");
    EXPECT_TRUE(console.view.told().contains("nothing")) << console.view.told().toStdString();
    console.ask("DELETE FROM kernel");
    EXPECT_TRUE(console.view.told().contains("only a SELECT")) << console.view.told().toStdString();
    console.ask("");
    EXPECT_TRUE(console.view.told().contains("give one SELECT"));
}

TEST(SqlViewOfWindow, KeepsTheFirstOfTooManyRows) {
    Console console;
    console.ask("WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT 200000) "
                "SELECT i FROM n");
    EXPECT_EQ(console.view.rows().model()->rowCount(), static_cast<int>(kMostRows));
    EXPECT_TRUE(console.view.told().contains("there are more"));
}

TEST(SqlViewOfWindow, StopsAQueryThatDoesNotEnd) {
    Console console;
    console.view.editor().setPlainText(
        "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT max(i) FROM n");
    console.view.run();
    EXPECT_FALSE(console.view.isSettled());
    console.view.stop();
    EXPECT_TRUE(console.view.isSettled());
    EXPECT_EQ(console.view.told(), "Stopped");
    console.ask("SELECT 1 AS one"); // the one before has ended
    EXPECT_EQ(console.cell(0, 0), "1");
}

TEST(SqlViewOfWindow, ForgetsWhatWasFoundInAnotherRecording) {
    Console console;
    console.ask("SELECT start_ns FROM kernel_view");
    EXPECT_FALSE(console.state.findings().times()->empty());
    console.view.setDocument(nullptr);
    EXPECT_TRUE(console.state.findings().times()->empty());
    EXPECT_EQ(console.view.rows().model(), nullptr);
}

TEST(FoundTimes, OfOnePixelAreOne) {
    const TimeScale scale{{0, 1000}, 100, 100}; // 10 ns a pixel
    const FoundTimes marks{{-50, -10}, {0, 5},      {7, 9},      {95, 205},
                           {150, 160}, {990, 5000}, {2000, 2001}};
    EXPECT_EQ(pixelsOf(marks, scale),
              (std::vector<MarkedPixels>{{100, 100}, {109, 120}, {199, 200}}));
}

} // namespace
} // namespace ridge::gui
