// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "example.h"
#include "gui/details/details_panel.h"
#include "gui/memory/memory_view.h"
#include "gui/style/q_text.h"
#include "gui/style/theme.h"
#include "memory_block.h"

#include <QSignalSpy>
#include <QTest>

#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

#include <numeric>

namespace ridge::gui {
namespace {

using analyzer::Block;
using test::block;

bool overlap(const BlockPacking& p, const std::vector<Block>& blocks, std::size_t a,
             std::size_t b) {
    const bool inTime = blocks[a].start < blocks[b].end && blocks[b].start < blocks[a].end;
    const bool inBytes = p.offsets[a] < p.offsets[b] + blocks[b].bytes &&
                         p.offsets[b] < p.offsets[a] + blocks[a].bytes;
    return inTime && inBytes;
}

std::uint64_t mostLive(const std::vector<Block>& blocks) {
    std::uint64_t most = 0;
    for (const Block& at : blocks) {
        std::uint64_t live = 0;
        for (const Block& each : blocks)
            if (each.start <= at.start && at.start < each.end)
                live += each.bytes;
        most = std::max(most, live);
    }
    return most;
}

RC_GTEST_PROP(Packing, NoTwoBlocksEverShareAPlace, ()) {
    std::vector<Block> blocks;
    for (int n = *rc::gen::inRange(0, 40); n > 0; --n) {
        const auto start = *rc::gen::inRange<std::int64_t>(0, 50);
        blocks.push_back(block(start, start + *rc::gen::inRange<std::int64_t>(0, 20),
                               *rc::gen::inRange<std::uint64_t>(0, 9)));
    }
    std::ranges::stable_sort(blocks, {}, &Block::start);
    const BlockPacking p = packed(blocks);
    std::uint64_t sum = 0;
    for (std::size_t a = 0; a < blocks.size(); ++a) {
        if (blocks[a].bytes == 0 || blocks[a].start == blocks[a].end)
            continue;
        sum += blocks[a].bytes;
        RC_ASSERT(p.offsets[a] + blocks[a].bytes <= p.height);
        for (std::size_t b = 0; b < a; ++b)
            RC_ASSERT((blocks[b].bytes == 0 || blocks[b].start == blocks[b].end ||
                       !overlap(p, blocks, a, b)));
    }
    RC_ASSERT(p.height >= mostLive(blocks));
    RC_ASSERT(p.height <= sum);
}

TEST(Packing, WhatWasGivenBackIsUsedAgain) {
    // The third fits where the first was; the fourth where first and second were together.
    const std::vector<Block> blocks = {block(0, 10, 4), block(0, 20, 4), block(10, 20, 3),
                                       block(20, 30, 8)};
    const BlockPacking p = packed(blocks);
    EXPECT_EQ(p.offsets[2], p.offsets[0]);
    EXPECT_EQ(p.offsets[3], 0U);
    EXPECT_EQ(p.height, 8U);
}

RC_GTEST_PROP(TreemapOfOwners, FillsItsAreaWithTheShares, ()) {
    auto amounts = *rc::gen::container<std::vector<double>>(
        rc::gen::map(rc::gen::inRange(1, 1000), [](int n) { return double(n); }));
    std::ranges::sort(amounts, std::greater<>());
    const QRectF area(0, 0, 400, 300);
    const std::vector<QRectF> places = squarified(amounts, area);
    RC_ASSERT(places.size() == amounts.size());
    const double sum = std::accumulate(amounts.begin(), amounts.end(), 0.0);
    for (std::size_t i = 0; i < places.size(); ++i) {
        const QRectF& place = places[i];
        RC_ASSERT(std::abs(place.width() * place.height() - amounts[i] / sum * 120'000) < 0.5);
        RC_ASSERT(area.adjusted(-0.01, -0.01, 0.01, 0.01).contains(place));
        for (std::size_t j = 0; j < i; ++j) {
            const QRectF both = place.intersected(places[j]);
            RC_ASSERT(both.width() * both.height() < 0.01);
        }
    }
}

/// 3 MB in a range and 1 MB outside of it; the last 2 MB are never freed.
trace::Trace blockRun() {
    tests::Story story;
    story.range("weights", 900, 2000);
    story.allocate(0x1000, 3'000'000, 1000);
    story.allocate(0x2000, 1'000'000, 4000);
    story.free(0x2000, 6000);
    story.free(0x1000, 8000);
    story.allocate(0x3000, 2'000'000, 8500);
    story.kernel("gemm", 1500, 3000, 9900);
    return story.trace;
}

class MemoryBlocks : public ::testing::Test {
  protected:
    MemoryBlocks() {
        state.reset({0, 10'000});
        view.resize(1200, 600);
        view.show();
        view.setDocument(document);
        settle();
        view.modes().setCurrentIndex(int(MemoryMode::Blocks));
    }
    void settle() {
        do
            QCoreApplication::processEvents(QEventLoop::AllEvents, 5);
        while (!view.isSettled());
        QCoreApplication::processEvents();
    }
    QPointF place(std::int64_t time, double bytes) {
        return {view.canvas().plot().scale().x(time), view.canvas().plot().yOf(bytes)};
    }
    QColor colourAt(std::int64_t time, double bytes) {
        settle();
        return view.canvas().grab().toImage().pixelColor(place(time, bytes).toPoint());
    }

    DocumentPtr document = test::documentOf(blockRun());
    ViewState state;
    MemoryView view{state};
};

TEST_F(MemoryBlocks, EachBlockIsARectangleOfItsLifeAndItsBytes) {
    EXPECT_EQ(colourAt(500, 1.5e6), theme().lane);
    EXPECT_EQ(colourAt(2500, 1.5e6), bandColour(0));
    EXPECT_EQ(colourAt(5000, 3.5e6), bandColour(1));
    EXPECT_EQ(colourAt(7000, 3.5e6), theme().lane);
    EXPECT_EQ(colourAt(8250, 1.2e6), theme().lane);
    EXPECT_NE(colourAt(9000, 1.2e6), theme().lane);
    EXPECT_EQ(colourAt(9000, 2.5e6), theme().lane);
}

TEST_F(MemoryBlocks, ACardTellsSizeLifeAndOwner) {
    const QString card = view.canvas().plot().cardAt(place(2500, 1.5e6));
    for (const char* word : {"3.00 MB", "weights", "7.00 µs", "freed"})
        EXPECT_TRUE(card.contains(word)) << word << " in " << card.toStdString();
    EXPECT_TRUE(view.canvas().plot().cardAt(place(500, 1.5e6)).isEmpty());
    view.modes().setCurrentIndex(int(MemoryMode::Owners));
    EXPECT_TRUE(view.canvas().plot().cardAt(place(2500, 1.5e6)).contains("weights"));
    view.modes().setCurrentIndex(int(MemoryMode::Sources));
    EXPECT_TRUE(view.canvas().plot().cardAt(place(2500, 1.5e6)).contains("device"));
}

TEST_F(MemoryBlocks, SourcesAreStackedToo) {
    view.modes().setCurrentIndex(int(MemoryMode::Sources));
    const QColor device = sourceColour(std::size_t(analyzer::MemorySource::Device));
    EXPECT_EQ(colourAt(5000, 1.5e6), device);
    EXPECT_EQ(colourAt(5000, 3.5e6), device);
    EXPECT_EQ(colourAt(7000, 3.5e6), theme().lane);
}

TEST_F(MemoryBlocks, TheListAndTheTreemapHaveTheColoursOfThePlot) {
    const auto colours = [&] {
        QStringList list;
        for (int i = 0; i < view.owners().topLevelItemCount(); ++i)
            list +=
                view.owners().topLevelItem(i)->data(0, Qt::DecorationRole).value<QColor>().name();
        return list;
    };
    const auto first = [&] { return view.lists().map().grab().toImage().pixelColor(1, 1).name(); };
    const QStringList owners{bandColour(0).name(), bandColour(1).name()};
    view.modes().setCurrentIndex(int(MemoryMode::Owners));
    EXPECT_EQ(colours(), owners);
    view.modes().setCurrentIndex(int(MemoryMode::Sources));
    const QColor device = sourceColour(std::size_t(analyzer::MemorySource::Device));
    EXPECT_EQ(colours(), QStringList(device.name()));
    EXPECT_EQ(first(), device.name());
    EXPECT_TRUE(view.owners().topLevelItem(0)->text(0).startsWith("device"));
    EXPECT_EQ(view.owners().topLevelItem(0)->text(1), "4.00 MB");
    EXPECT_EQ(view.owners().headerItem()->text(0), "Source at the peak");
    view.modes().setCurrentIndex(int(MemoryMode::Blocks));
    EXPECT_EQ(colours(), owners);
}

TEST(MemorySourcesOfTheTransformer, EachSourceThatThePlotShowsStandsInTheListInItsColour) {
    const DocumentPtr document = test::exampleNamed("transformer-rungs.ridge");
    ViewState state;
    state.reset(document->times.whole);
    MemoryView view(state);
    view.setDocument(document);
    view.modes().setCurrentIndex(int(MemoryMode::Sources));
    const analyzer::MemorySpace& space =
        document->results->analysis.memory.spaces[std::size_t(view.spaces().currentIndex())];
    int shown = 0;
    for (std::size_t i = 0; i < space.sources.size(); ++i) {
        if (space.sources[i].peak == 0)
            continue;
        ++shown;
        const std::string_view name = analyzer::name(static_cast<analyzer::MemorySource>(i));
        const auto rows = view.owners().findItems(qText(name), Qt::MatchExactly);
        ASSERT_EQ(rows.size(), 1) << name;
        EXPECT_EQ(rows[0]->data(0, Qt::DecorationRole).value<QColor>(), sourceColour(i)) << name;
    }
    EXPECT_GE(shown, 2);
    EXPECT_EQ(view.owners().topLevelItemCount(), shown);
}

TEST_F(MemoryBlocks, ADoubleClickGoesToTheAllocationOnTheTimeline) {
    QSignalSpy wanted(&view, &View::timelineWanted);
    state.setWindow({3000, 7000});
    QTest::mouseDClick(&view.canvas(), Qt::LeftButton, {}, place(5000, 3.5e6).toPoint());
    EXPECT_EQ(wanted.size(), 1);
    EXPECT_LE(state.window().from, 4000);
    EXPECT_GE(state.window().to, 4000);
}

TEST_F(MemoryBlocks, AClickSelectsABlockAndTheDetailsTellIt) {
    DetailsPanel details(state);
    details.setDocument(document);
    const QImage before = view.canvas().grab().toImage();
    QTest::mouseClick(&view.canvas(), Qt::LeftButton, {}, place(2500, 1.5e6).toPoint());
    ASSERT_TRUE(state.block());
    EXPECT_EQ(state.block()->bytes, 3'000'000U);
    const QString text = details.findChild<QTextBrowser*>()->toPlainText();
    for (const char* word : {"3.00 MB", "device", "weights", "7.00 µs", "freed", "0x1000"})
        EXPECT_TRUE(text.contains(word)) << word << " in " << text.toStdString();
    EXPECT_NE(view.canvas().grab().toImage(), before) << "it is outlined";

    state.select({ItemKind::Kernel, 0});
    EXPECT_FALSE(state.block());
    QTest::mouseClick(&view.canvas(), Qt::LeftButton, {}, place(2500, 1.5e6).toPoint());
    EXPECT_FALSE(state.selection());
    QTest::mouseClick(&view.canvas(), Qt::LeftButton, {}, place(500, 1.5e6).toPoint());
    EXPECT_FALSE(state.block());
    EXPECT_EQ(view.canvas().grab().toImage(), before);
}

TEST_F(MemoryBlocks, ADragMovesInTimeAndSelectsNothing) {
    state.setWindow({2000, 6000});
    const QPoint from = place(5000, 1.5e6).toPoint(), by(-100, 0);
    QTest::mousePress(&view.canvas(), Qt::LeftButton, {}, from);
    QTest::mouseMove(&view.canvas(), from + by / 2);
    QTest::mouseMove(&view.canvas(), from + by);
    QTest::mouseRelease(&view.canvas(), Qt::LeftButton, {}, from + by);
    EXPECT_NEAR(view.canvas().plot().scale().x(5000), from.x() - 100, 2);
    EXPECT_EQ(state.window().length(), 4000);
    EXPECT_FALSE(state.block());
    EXPECT_FALSE(state.selection());
}

TEST_F(MemoryBlocks, KeysGoFromBlockToBlockAndToItsAllocation) {
    QSignalSpy wanted(&view, &View::timelineWanted);
    const auto bytesAfter = [&](Qt::Key key) {
        QTest::keyClick(&view.canvas(), key);
        return state.block() ? state.block()->bytes : 0;
    };
    EXPECT_EQ(bytesAfter(Qt::Key_Period), 3'000'000U);
    EXPECT_EQ(bytesAfter(Qt::Key_Period), 1'000'000U);
    EXPECT_EQ(bytesAfter(Qt::Key_Comma), 3'000'000U);
    EXPECT_EQ(bytesAfter(Qt::Key_Comma), 3'000'000U) << "the first";
    EXPECT_EQ(bytesAfter(Qt::Key_Escape), 0U);
    state.setWindow({3000, 4500});
    EXPECT_EQ(bytesAfter(Qt::Key_Period), 1'000'000U) << "the first that begins in sight";
    EXPECT_EQ(bytesAfter(Qt::Key_Period), 2'000'000U);
    EXPECT_LE(state.window().from, 8500);
    EXPECT_GT(state.window().to, 8500);
    EXPECT_EQ(wanted.size(), 0);
    QTest::keyClick(&view.canvas(), Qt::Key_Return);
    EXPECT_EQ(wanted.size(), 1);
}

TEST_F(MemoryBlocks, TheListsGiveWayToThePlot) {
    view.resize(900, 600);
    QCoreApplication::processEvents();
    EXPECT_GT(view.canvas().width(), 550);
    auto* splitter = view.findChild<QSplitter*>();
    splitter->setSizes({500, 400});
    EXPECT_NEAR(view.lists().width(), 400, 20);
}

TEST_F(MemoryBlocks, PGoesToThePeak) {
    state.setWindow({8000, 9000});
    QTest::keyClick(&view.canvas(), Qt::Key_P);
    EXPECT_LE(state.window().from, 4000);
    EXPECT_GE(state.window().to, 4000);
}

TEST(MemoryOfTorchBlocks, TensorsHaveStacksAndTheLineThatPyTorchHeld) {
    const DocumentPtr document = test::exampleNamed("torch-step.ridge");
    const auto& spaces = document->results->analysis.memory.spaces;
    const std::vector<SpaceBlocks> blocks = spaceBlocks(*document);
    ASSERT_EQ(blocks.size(), spaces.size());
    for (std::size_t i = 0; i < spaces.size(); ++i) {
        EXPECT_GE(blocks[i].packing.height, spaces[i].peak);
        if (!spaces[i].isTensors)
            continue;
        ASSERT_TRUE(spaces[i].segments);
        EXPECT_EQ(blocks[i].mostHeld, spaces[i].segments->peak);
        const Block& large = *std::ranges::max_element(blocks[i].blocks, {}, &Block::bytes);
        EXPECT_TRUE(blockHtml(*document, large).contains(".py:"));
    }
}

TEST(MemoryLists, WhatWasNeverFreedIsListed) {
    tests::Story story;
    story.range("cache", 900, 2000);
    story.allocate(0x1000, 3'000'000, 1000);
    story.kernel("gemm", 1500, 3000, 7900);
    story.trace.processes.front().end = trace::Ns(9000);
    story.trace.processes.front().endReason = "exit";
    const DocumentPtr document = test::documentOf(story.trace);
    ViewState state;
    MemoryView view(state);
    view.setDocument(document);
    const analyzer::MemoryOwners& never =
        document->results->analysis.memory.spaces.front().neverFreed;
    ASSERT_EQ(never.blocks, 1U);
    ASSERT_EQ(view.lists().leaks().topLevelItemCount(), 1);
    EXPECT_TRUE(view.lists().leaks().topLevelItem(0)->text(0).startsWith("cache"));
}

} // namespace
} // namespace ridge::gui
