// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "example.h"
#include "gui/items/item_text.h"
#include "gui/items/rows.h"
#include "gui/memory/memory_view.h"
#include "gui/style/theme.h"
#include "reports/tables/tables.h"

#include <QTest>

#include <gtest/gtest.h>

namespace ridge::gui {
namespace {

/// 3 MB in a range and 1 MB outside of it, live together from 4000 to 6000.
trace::Trace memoryRun() {
    tests::Story story;
    story.range("weights", 900, 2000);
    story.allocate(0x1000, 3'000'000, 1000);
    story.allocate(0x2000, 1'000'000, 4000);
    story.free(0x2000, 6000);
    story.free(0x1000, 8000);
    story.kernel("gemm", 1500, 3000, 7900);
    return story.trace;
}

class Memory : public ::testing::Test {
  protected:
    Memory() {
        state.reset({0, 10'000});
        view.resize(1200, 600);
        view.show();
        view.setDocument(document);
        QCoreApplication::processEvents();
    }
    QColor colourAt(std::int64_t time, double bytes) {
        MemoryCanvas& canvas = view.canvas();
        return canvas.grab().toImage().pixelColor(int(canvas.plot().scale().x(time)),
                                                  int(canvas.plot().yOf(bytes)));
    }

    /// Waits for the single blocks and their ranges.
    void settle() {
        ASSERT_TRUE(QTest::qWaitFor([&] { return view.canvas().shown().ranges() != nullptr; }));
    }
    QPoint inBand(std::int64_t time) {
        return {int(view.canvas().plot().scale().x(time)), view.canvas().plot().bandTop() + 2};
    }

    DocumentPtr document = test::documentOf(memoryRun());
    ViewState state;
    MemoryView view{state};
};

TEST_F(Memory, StacksTheBytesOfEachOwnerOverTime) {
    EXPECT_EQ(colourAt(500, 1.5e6), theme().lane);
    EXPECT_EQ(colourAt(2500, 1.5e6), bandColour(0));
    EXPECT_EQ(colourAt(2500, 3.5e6), theme().lane);
    EXPECT_EQ(colourAt(5000, 1.5e6), bandColour(0));
    EXPECT_EQ(colourAt(5000, 3.5e6), bandColour(1));
    EXPECT_EQ(colourAt(7000, 3.5e6), theme().lane);
    EXPECT_EQ(colourAt(9000, 1.5e6), theme().lane);
}

TEST_F(Memory, FollowsTheVisibleTime) {
    state.setWindow({4500, 5500});
    EXPECT_EQ(colourAt(4600, 3.5e6), bandColour(1));
    EXPECT_EQ(colourAt(5400, 3.5e6), bandColour(1));
    state.setWindow({8500, 9500});
    EXPECT_EQ(colourAt(8600, 1.5e6), theme().lane);
}

TEST_F(Memory, RangesLieAboveWhatWasAllocatedInThem) {
    settle();
    const QImage image = view.canvas().grab().toImage();
    EXPECT_EQ(image.pixelColor(inBand(950)), theme().range);
    EXPECT_EQ(image.pixelColor(inBand(1950)), theme().range);
    EXPECT_EQ(image.pixelColor(inBand(800)), theme().panel);
    EXPECT_EQ(image.pixelColor(inBand(2100)), theme().panel);
    EXPECT_TRUE(view.canvas().plot().cardAt(inBand(1500)).contains("weights"));
    EXPECT_EQ(view.canvas().plot().cardAt(inBand(2100)), "");
    QTest::mouseClick(&view.canvas(), Qt::LeftButton, {}, inBand(1500));
    EXPECT_EQ(state.selection(), (Item{ItemKind::Range, 0}));
    EXPECT_NE(view.canvas().grab().toImage(), image) << "the selected range is outlined";
}

TEST_F(Memory, ThePeakIsNamedBesideItsLine) {
    settle();
    const QImage image = view.canvas().grab().toImage();
    const int x = int(view.canvas().plot().scale().x(4000)); // where the peak is first reached
    int pill = 0, line = 0;
    for (int y = view.canvas().plot().bandTop(); y < image.height(); ++y) {
        pill += image.pixelColor(x - 12, y) == theme().text;
        line += image.pixelColor(x, y) == theme().text;
    }
    EXPECT_GE(pill, 10);
    EXPECT_GT(line, image.height() / 3);
}

TEST(MemoryRanges, OfThreadsThatFollowOneAnotherAllAreShown) {
    tests::Story story;
    const trace::ThreadId second = story.thread(), beside = story.thread();
    story.range("first", 500, 2000);
    story.range("second", 3000, 5000, second);
    story.range("beside", 3500, 6000, beside);
    story.allocate(0x1000, 1'000'000, 1000);
    story.allocate(0x2000, 1'000'000, 3100, second);
    story.allocate(0x3000, 1'000'000, 3200, second);
    story.allocate(0x4000, 1'000'000, 3600, beside);
    const DocumentPtr document = test::documentOf(story.trace);
    const RangeBand band = spaceBlocks(*document).front().ranges;
    ASSERT_EQ(band.rows.size(), 1U);
    EXPECT_EQ(nameOf(*document, band.at(1000, 1), 100), "first");
    EXPECT_EQ(nameOf(*document, band.at(4000, 1), 100), "second");
    EXPECT_FALSE(band.at(5500, 1));
}

TEST(MemoryRanges, NestedOnesAreToldFromThoseOfTheThreadThatAllocates) {
    tests::Story story;
    const trace::ThreadId other = story.thread();
    story.range("elsewhere", 0, 9000, other);
    story.range("step", 500, 9000);
    story.range("forward", 1000, 3000);
    story.range("backward", 3000, 6000);
    story.allocate(0x1000, 1'000'000, 1500);
    story.allocate(0x2000, 1'000'000, 3500);
    const DocumentPtr document = test::documentOf(story.trace);
    const RangeBand band = spaceBlocks(*document).front().ranges;
    const auto nameAt = [&](std::int64_t time, std::size_t row) {
        const Item item = band.at(time, double(row) * RangeBand::kRowHeight + 1);
        return item ? nameOf(*document, item, 100) : QString();
    };
    ASSERT_EQ(band.rows.size(), 2U);
    EXPECT_EQ(nameAt(100, 0), "");
    EXPECT_EQ(nameAt(1500, 0), "step");
    EXPECT_EQ(nameAt(1500, 1), "forward");
    EXPECT_EQ(nameAt(3500, 1), "backward");
    EXPECT_EQ(nameAt(7000, 1), "");
}

TEST_F(Memory, TellsWhoOwnsThePeak) {
    EXPECT_TRUE(view.sentence().startsWith("Peak 4.00 MB")) << view.sentence().toStdString();
    ASSERT_EQ(view.owners().topLevelItemCount(), 2);
    QTreeWidgetItem* first = view.owners().topLevelItem(0);
    EXPECT_TRUE(first->text(0).startsWith("weights"));
    EXPECT_EQ(first->text(1), "3.00 MB");
    EXPECT_EQ(first->text(2), "75.0 %");
}

TEST_F(Memory, AnOwnerSelectsItsRange) {
    QTreeWidgetItem* first = view.owners().topLevelItem(0);
    QTest::mouseClick(view.owners().viewport(), Qt::LeftButton, {},
                      view.owners().visualItemRect(first).center());
    EXPECT_EQ(state.selection(), (Item{ItemKind::Range, 0}));
}

TEST_F(Memory, TheWheelZoomsAtTheMouse) {
    const std::int64_t length = state.window().length();
    const QPointF place(view.canvas().plot().scale().x(5000), 200);
    QWheelEvent turn(place, view.canvas().mapToGlobal(place), {}, {0, 120}, {}, {}, {}, false);
    QCoreApplication::sendEvent(&view.canvas(), &turn);
    EXPECT_LT(state.window().length(), length);
    EXPECT_NEAR(view.canvas().plot().scale().x(5000), place.x(), 1);
}

TEST(MemoryOfNothing, SaysWhy) {
    tests::Story story;
    story.kernel("gemm", 1500, 3000, 7900);
    ViewState state;
    MemoryView view(state);
    view.setDocument(test::documentOf(story.trace));
    EXPECT_FALSE(view.sentence().isEmpty());
    view.grab();
    view.setDocument(nullptr);
    view.grab();
}

TEST(MemoryLabels, TheNameOfWhatWasHeldStandsWhereThatIsMostAndClearOfThePeak) {
    for (const char* name : {"torch-step.ridge", "transformer-rungs.ridge"}) {
        const DocumentPtr document = test::exampleNamed(name);
        ViewState state;
        state.reset(document->times.whole);
        MemoryView view(state);
        view.resize(1400, 700);
        view.show();
        view.setDocument(document);
        const MemoryCanvas& canvas = view.canvas();
        ASSERT_TRUE(QTest::qWaitFor([&] { return view.isSettled() && canvas.shown().ranges(); }));
        const std::vector<SpaceBlocks> spaces = spaceBlocks(*document);
        const auto& own = spaces[std::size_t(view.spaces().currentIndex())];
        const QRectF label = canvas.plot().heldLabel(), peak = canvas.plot().peakLabel();
        ASSERT_FALSE(label.isNull()) << name;
        ASSERT_FALSE(peak.isNull()) << name;
        EXPECT_FALSE(label.intersects(peak)) << name;
        const auto& space =
            document->results->analysis.memory.spaces[std::size_t(view.spaces().currentIndex())];
        const double x = canvas.plot().scale().x(space.peakTime.count());
        EXPECT_TRUE(x < label.left() || x > label.right()) << name;
        EXPECT_NEAR(label.center().y(), canvas.plot().yOf(double(own.mostHeld)), 30) << name;
        EXPECT_GE(label.left(), canvas.plot().scale().left);
        EXPECT_LE(label.right(), canvas.plot().scale().left + canvas.plot().scale().width);
    }
}

TEST(MemoryOfTwoGpus, EachSpaceHasANameOfItsOwnHereAndInTheTable) {
    const DocumentPtr document = test::exampleNamed("allreduce-rungs.ridge");
    ViewState state;
    MemoryView view(state);
    view.setDocument(document);
    QStringList names, rows;
    for (int space = 0; space < view.spaces().count(); ++space)
        names += view.spaces().itemText(space);
    for (const reports::TableRow& row : reports::memoryTable(document->results->analysis).rows)
        if (row.parent == reports::TableRow::kNoParent)
            rows += QString::fromStdString(row.cells[0].text);
    EXPECT_EQ(QSet<QString>(names.begin(), names.end()).size(), names.size());
    EXPECT_EQ(names, rows);
    for (const char* gpu : {"GPU 0, NVIDIA H200", "GPU 1, NVIDIA H200"})
        EXPECT_TRUE(names.contains(gpu)) << gpu;
}

TEST(MemoryOfTorch, ShowsEachSpace) {
    ViewState state;
    const DocumentPtr document = test::exampleNamed("torch-step.ridge");
    state.reset(document->times.whole);
    MemoryView view(state);
    view.resize(1000, 500);
    view.setDocument(document);
    ASSERT_GE(view.spaces().count(), 2);
    EXPECT_TRUE(view.spaces().currentText().contains("tensors"));
    QSet<QString> sentences;
    for (int space = 0; space < view.spaces().count(); ++space) {
        view.spaces().setCurrentIndex(space);
        EXPECT_GT(view.owners().topLevelItemCount(), 0);
        sentences += view.sentence();
    }
    EXPECT_EQ(sentences.size(), view.spaces().count());
    view.grab();
}

} // namespace
} // namespace ridge::gui
