// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "example.h"
#include "gui/compare/change_table.h"
#include "gui/compare/compare_view.h"
#include "gui/items/item_place.h"
#include "gui/items/item_text.h"
#include "gui/items/search.h"
#include "gui/options.h"
#include "gui/screenshot.h"
#include "gui/style/theme.h"
#include "gui/window/main_window.h"
#include "gui/window/views.h"

#include <QAbstractItemModelTester>
#include <QLabel>
#include <QLineEdit>
#include <QTest>
#include <QTextBrowser>

#include <gtest/gtest.h>

namespace ridge::gui {
namespace {

TimeWindow shownBy(LaneCanvas& canvas) {
    return canvas.scale().window;
}

/// Attention in four kernels against the fused one.
class Compare : public ::testing::Test {
  protected:
    Compare() {
        view.resize(1200, 900);
        view.show();
        view.setDocument(after);
        view.setBefore(before);
        settle();
    }
    void settle() {
        do
            QCoreApplication::processEvents(QEventLoop::AllEvents, 5);
        while (!view.isSettled());
    }
    TimeWindow shown(LaneCanvas& canvas) { return shownBy(canvas); }
    void choose(int row) {
        QTreeView& list = view.table()->list();
        list.setCurrentIndex(list.model()->index(row, 0));
        settle();
    }

    DocumentPtr before = test::exampleNamed("attention-naive.ridge");
    DocumentPtr after = test::exampleNamed("attention-fused.ridge");
    ViewState state;
    CompareView view{state};
};

TEST_F(Compare, BothBeginAtTheirFirstGpuOperationOnOneScale) {
    const auto firstOf = [](const DocumentPtr& document) {
        return document->results->details->operations.front().start;
    };
    const std::int64_t margin = firstOf(before) - shown(view.before()).from;
    EXPECT_EQ(firstOf(after) - shown(view.after()).from, margin);
    EXPECT_GT(margin, 0);
    EXPECT_LT(margin, shown(view.before()).length() / 20);
    EXPECT_EQ(shown(view.before()).length(), shown(view.after()).length());
    EXPECT_TRUE(view.sentence().contains("B takes")) << view.sentence().toStdString();
}

TEST_F(Compare, OnASmallScreenBothBeginAtTheirKernels) {
    view.resize(935, 620); // of a window of 1280 x 800
    settle();
    for (LaneCanvas* canvas : {&view.before(), &view.after()}) {
        int kernels = 0;
        for (int y = kRulerHeight; y < canvas->height(); ++y)
            for (int x = kGutter; x < canvas->width() && kernels == 0; x += 4)
                kernels += canvas->sight().shownAt({x, y}).item.kind == ItemKind::Kernel;
        EXPECT_GT(kernels, 0) << canvas->accessibleName().toStdString();
    }
}

TEST_F(Compare, ZoomingOneSideZoomsTheOther) {
    const TimeWindow was = shown(view.before());
    view.before().setFocus();
    QTest::keyClick(&view.before(), Qt::Key_W);
    EXPECT_LT(shown(view.before()).length(), was.length());
    EXPECT_EQ(shown(view.before()).length(), shown(view.after()).length());
    const std::int64_t offset = shown(view.after()).from - shown(view.before()).from;
    QTest::keyClick(&view.after(), Qt::Key_D);
    EXPECT_EQ(shown(view.after()).from - shown(view.before()).from, offset);
}

TEST_F(Compare, BothStayBelowEachOtherHoweverFarOneIsZoomedOut) {
    const std::int64_t offset = shown(view.after()).from - shown(view.before()).from;
    for (LaneCanvas* canvas : {&view.before(), &view.after()})
        for (int i = 0; i < 40; ++i) {
            QTest::keyClick(canvas, i < 30 ? Qt::Key_S : Qt::Key_A);
            const TimeWindow a = shown(view.before()), b = shown(view.after());
            ASSERT_EQ(b.length(), a.length());
            ASSERT_EQ(b.from - a.from, offset);
        }
    for (const auto& [canvas, document] :
         {std::pair{&view.before(), before}, {&view.after(), after}}) {
        EXPECT_LE(shown(*canvas).from, document->times.whole.from);
        EXPECT_GE(shown(*canvas).to, document->times.whole.to);
    }
}

TEST_F(Compare, EachSideHasTheStripOfItsRunAndAClickOnOneMovesBoth) {
    const auto pixels = [](MiniMap& map, analyzer::Label label) {
        const QImage image = map.grab().toImage();
        int count = 0;
        for (int y = 0; y < image.height(); ++y)
            for (int x = kGutter; x < image.width(); ++x)
                count += image.pixelColor(x, y) == theme().of(label);
        return count;
    };
    const auto bandwidth = analyzer::Label::BandwidthSaturated;
    const auto compute = analyzer::Label::ComputeLimited;
    EXPECT_GT(pixels(view.mapBefore(), bandwidth), 10 * pixels(view.mapAfter(), bandwidth));
    EXPECT_GT(pixels(view.mapAfter(), compute), 10 * pixels(view.mapBefore(), compute));
    EXPECT_FALSE(view.mapBefore().names().empty());

    const TimeWindow was = shown(view.before());
    const std::int64_t offset = shown(view.after()).from - was.from;
    view.before().setFocus();
    QTest::keyClick(&view.before(), Qt::Key_W);
    QTest::mouseClick(&view.mapBefore(), Qt::LeftButton, {},
                      {int(view.mapBefore().scale().x(was.from + was.length() / 4)), 20});
    const TimeWindow now = shown(view.before());
    EXPECT_NEAR(double(now.from + now.to) / 2, double(was.from) + double(was.length()) / 4,
                2 * view.mapBefore().scale().nsPerPixel());
    EXPECT_EQ(shown(view.after()).from - now.from, offset);
}

TEST_F(Compare, ARowBringsBothSidesToWhatItSpeaksOf) {
    ASSERT_TRUE(view.table());
    choose(0); // four kernels of the forward pass, replaced by the fused one
    const Item now = state.selection();
    ASSERT_EQ(now.kind, ItemKind::Kernel);
    EXPECT_TRUE(nameOf(*after, now, 100).contains("attentionFused"));
    const TimeWindow own = timeOf(*after, now);
    EXPECT_LE(shown(view.after()).from, own.from);
    EXPECT_GE(shown(view.after()).to, own.from);
    EXPECT_LT(shown(view.before()).length(), 10'000'000);
}

TEST_F(Compare, EachPartOfWhatWasReplacedLeadsToItsOwnOperations) {
    ASSERT_TRUE(view.table());
    const Table& table = view.table()->model().table();
    QTreeView& list = view.table()->list();
    int gone = 0;
    for (int change = 0; change < list.model()->rowCount(); ++change) {
        const QModelIndex parent = list.model()->index(change, 0);
        for (int part = 0; part < list.model()->rowCount(parent); ++part) {
            const QModelIndex index = list.model()->index(part, 0, parent);
            list.setCurrentIndex(index);
            settle();
            const auto text = [&](int column) {
                return index.siblingAtColumn(column).data().toString();
            };
            const bool isGone = text(2) == "gone";
            gone += isGone;
            const Document& side = isGone ? *before : *after;
            const Item item = (isGone ? view.stateBefore() : view.stateAfter()).selection();
            ASSERT_EQ(item.kind, ItemKind::Kernel) << text(0).toStdString();
            EXPECT_EQ(nameOf(side, item, 160), text(0));
            EXPECT_TRUE(
                rangePathOf(side, item).remove("first ").endsWith(text(1).split('/').join(" / ")))
                << rangePathOf(side, item).toStdString() << " for " << text(1).toStdString();
            EXPECT_TRUE(view.stateBefore().selection()) << "nothing above what is new";
            EXPECT_TRUE(view.stateAfter().selection()) << "nothing below what is gone";
        }
    }
    EXPECT_GE(gone, 8);
    EXPECT_GE(table.rows.size(), 10U);
}

TEST_F(Compare, TheTableHoldsAllOfTheChange) {
    QAbstractItemModelTester tester(view.table()->list().model(),
                                    QAbstractItemModelTester::FailureReportingMode::Fatal);
    const Table& table = view.table()->model().table();
    double sum = 0;
    std::size_t parts = 0;
    for (const TableRow& row : table.rows)
        if (row.parent == TableRow::kNoParent)
            sum += *row.cells[5].number;
        else
            ++parts;
    EXPECT_LT(sum, -20e6); // 24.5 ms of four kernels became 8.6 ms of one, and so on
    EXPECT_GE(parts, 10U);
}

TEST_F(Compare, ModulesHaveATabOfTheirOwnWhereBothRecordingsHaveThem) {
    EXPECT_FALSE(view.modules());
    view.setDocument(test::exampleNamed("torch-compiled.ridge"));
    view.setBefore(test::exampleNamed("torch-eager.ridge"));
    settle();
    ASSERT_TRUE(view.modules());
    const Table& table = view.modules()->model().table();
    const auto norm = std::ranges::find(table.rows, "LlamaForCausalLM.model.norm",
                                        [](const TableRow& row) { return row.cells[0].text; });
    ASSERT_NE(norm, table.rows.end());
    EXPECT_LT(*norm->cells[table.at("change")].number, 0); // compiled to one kernel
    state.filters().setText("optimizer");
    EXPECT_EQ(view.modules()->list().model()->rowCount(), 1);
    EXPECT_TRUE(view.modules()->title().contains("1 of")) << view.modules()->title().toStdString();
    state.filters().setText("");
}

TEST_F(Compare, TheSameRangeIsFoundOnTheOtherSideByItsPath) {
    const auto& ranges = after->results->analysis.ranges;
    for (std::uint32_t row = 0; row < ranges.size(); ++row) {
        const Item item = longestOf(*after, {RowKind::Range, row});
        const Item same = sameIn(*before, *after, item);
        if (!same)
            continue;
        EXPECT_EQ(rangePathOf(*before, same), rangePathOf(*after, item));
    }
    EXPECT_TRUE(sameIn(*before, *after, longestOf(*after, {RowKind::Range, 0})));
}

TEST_F(Compare, WithoutARecordingBeforeItSaysHowToChooseOne) {
    view.setBefore(nullptr);
    settle();
    EXPECT_FALSE(view.table());
    EXPECT_TRUE(view.sentence().contains("Ctrl+Shift+O"));
    view.setDocument(nullptr);
    view.setBefore(before);
    EXPECT_TRUE(view.sentence().contains("Ctrl+Shift+O"));
}

TEST(CompareInTheWindow, TheRecordingBeforeGoesWhenAnotherIsOpened) {
    const std::filesystem::path folder = RIDGE_EXAMPLES;
    MainWindow window;
    window.open(folder / "attention-fused.ridge");
    window.compareWith(folder / "attention-naive.ridge");
    waitUntilSettled(window);
    ASSERT_TRUE(window.before());
    EXPECT_TRUE(window.before()->results);
    window.open(folder / "bandwidth.ridge");
    waitUntilSettled(window);
    EXPECT_FALSE(window.before());
    window.compareWith(folder / "no such file.ridge");
    waitUntilSettled(window);
    EXPECT_TRUE(window.failure().contains("no such file")) << window.failure().toStdString();
    EXPECT_TRUE(window.document()); // what was open stays
}

TEST(CompareInTheWindow, ASearchMarksBothSidesAndGoesThroughTheOneUsedLast) {
    const std::filesystem::path folder = RIDGE_EXAMPLES;
    MainWindow window;
    window.show();
    ASSERT_TRUE(QTest::qWaitForWindowActive(&window));
    window.open(folder / "attention-fused.ridge");
    window.compareWith(folder / "attention-naive.ridge");
    window.showView(viewNamed("compare"));
    waitUntilSettled(window);
    auto& view = static_cast<CompareView&>(*window.currentView());
    const auto marks = [](LaneCanvas& canvas) {
        const QImage image = canvas.grab().toImage();
        int count = 0;
        for (int x = kGutter; x < image.width(); ++x)
            count += image.pixelColor(x, kRulerHeight - 3) == theme().accent;
        return count;
    };
    EXPECT_EQ(marks(view.before()), 0);
    EXPECT_EQ(marks(view.after()), 0);
    auto* search = window.findChild<QLineEdit*>();
    const auto* count = window.findChild<QLabel*>("matches");
    const auto goesThrough = [&](LaneCanvas& canvas, const Document& document, const char* text) {
        const auto all = findMatches(*document.trace, searchTextOf(text)).items;
        canvas.setFocus();
        QTest::keyClick(&canvas, Qt::Key_N);
        EXPECT_EQ(count->text().trimmed(), QString("1 of %1").arg(all.size()));
        const TimeWindow first = timeOf(document, all.front());
        EXPECT_LE(shownBy(canvas).from, first.from);
        EXPECT_GT(shownBy(canvas).to, first.from);
    };
    search->setText("softmax"); // only the one before
    ASSERT_TRUE(QTest::qWaitFor([&] { return marks(view.before()) > 0; }));
    EXPECT_EQ(marks(view.after()), 0);
    goesThrough(view.before(), *window.before(), "softmax");
    search->setText("attentionFused"); // only the one after
    ASSERT_TRUE(QTest::qWaitFor([&] { return marks(view.after()) > 0; }));
    EXPECT_EQ(marks(view.before()), 0);
    goesThrough(view.after(), *window.document(), "attentionFused");
}

/// Naive attention before fused attention, in the window.
class ComparingWindow : public ::testing::Test {
  protected:
    ComparingWindow() {
        const std::filesystem::path folder = RIDGE_EXAMPLES;
        window.show();
        EXPECT_TRUE(QTest::qWaitForWindowActive(&window));
        window.open(folder / "attention-fused.ridge");
        window.compareWith(folder / "attention-naive.ridge");
        window.showView(viewNamed("compare"));
        waitUntilSettled(window);
    }
    CompareView& view() { return static_cast<CompareView&>(*window.currentView()); }
    QString details() {
        return window.findChild<DetailsPanel*>()->findChild<QTextBrowser*>()->toPlainText();
    }
    void clickAKernelOf(LaneCanvas& canvas) {
        for (int y = kRulerHeight; y < canvas.height(); ++y)
            for (int x = kGutter + 50; x < canvas.width(); x += 5)
                if (canvas.sight().shownAt({x, y}).item.kind == ItemKind::Kernel)
                    return QTest::mouseClick(&canvas, Qt::LeftButton, {}, {x, y});
        FAIL() << "no kernel is shown";
    }

    MainWindow window;
};

TEST_F(ComparingWindow, DetailsAreOfTheSideThatWasClicked) {
    clickAKernelOf(view().before());
    EXPECT_TRUE(details().startsWith("A, before: attention-naive.ridge"))
        << details().toStdString();
    const Item before = view().stateBefore().selection();
    EXPECT_TRUE(details().contains(nameOf(*window.before(), before, 300)));
    clickAKernelOf(view().after());
    EXPECT_TRUE(details().startsWith("B, after: attention-fused.ridge")) << details().toStdString();
    EXPECT_TRUE(details().contains("attentionFused"));
    window.showView(viewNamed("timeline"));
    EXPECT_TRUE(details().startsWith("attentionFused")) << details().toStdString();
}

TEST_F(ComparingWindow, KeysOfTheToolBarMoveBothSides) {
    const TimeWindow first = shownBy(view().before());
    view().before().setFocus();
    QTest::qWait(int(ViewHistory::kSettledMs)); // sooner, it is one move with the first window
    QTest::keyClick(&view().before(), Qt::Key_F);
    const TimeWindow whole = view().stateBefore().whole();
    EXPECT_EQ(shownBy(view().before()), whole);
    EXPECT_EQ(shownBy(view().after()).length(), whole.length());
    QTest::keyClick(&view().before(), Qt::Key_Backspace);
    EXPECT_EQ(shownBy(view().before()), first);
    EXPECT_EQ(shownBy(view().after()).length(), first.length());
}

TEST_F(ComparingWindow, UndoTakesBackWhatWasDoneOnTheSideThatIsUsed) {
    LaneCanvas& canvas = view().before();
    clickAKernelOf(canvas);
    canvas.setFocus();
    QTest::keyClick(&canvas, Qt::Key_H); // the lane of the kernel
    EXPECT_EQ(view().stateBefore().filters().lanes().hidden.size(), 1u);
    window.findChild<QLineEdit*>()->setText("softmax");
    ASSERT_TRUE(QTest::qWaitFor([&] { return window.state().filters().text() == "softmax"; }));
    QTest::keyClick(&canvas, Qt::Key_Z, Qt::ControlModifier);
    EXPECT_EQ(window.state().filters().text(), "");
    EXPECT_EQ(view().stateAfter().filters().text(), "");
    EXPECT_EQ(view().stateBefore().filters().lanes().hidden.size(), 1u);
    QTest::keyClick(&canvas, Qt::Key_Z, Qt::ControlModifier);
    EXPECT_TRUE(view().stateBefore().filters().lanes().hidden.empty());
    QTest::keyClick(&canvas, Qt::Key_Y, Qt::ControlModifier);
    EXPECT_EQ(view().stateBefore().filters().lanes().hidden.size(), 1u);
}

TEST_F(ComparingWindow, BookmarksAfterAreThoseOfTheWindow) {
    QTest::keyClick(&view().after(), Qt::Key_B);
    ASSERT_TRUE(window.state().bookmarks()[0]);
    EXPECT_EQ(*window.state().bookmarks()[0], shownBy(view().after()));
    window.state().setBookmarks({});
    EXPECT_FALSE(view().stateAfter().bookmarks()[0]);
}

TEST(CompareInTheWindow, TwoFilesAreBeforeAndAfter) {
    const Result<Options> options = parseOptions({"a.ridge", "b.ridge"});
    ASSERT_TRUE(options);
    EXPECT_EQ(options->before, "a.ridge");
    EXPECT_EQ(options->file, "b.ridge");
    EXPECT_FALSE(parseOptions({"a", "b", "c"}));
}

} // namespace
} // namespace ridge::gui
