// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// Flame graphs of ranges, and of a step in the order of time.
#include "example.h"
#include "gui/flame/busy_stretches.h"
#include "gui/flame/flame_trees.h"
#include "gui/flame/flame_view.h"

#include <QTest>

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <rapidcheck.h>

#include <array>
#include <random>

namespace ridge::gui {
namespace {

using testing::ElementsAre;
using trace::FrameworkKind;

/// A line for each cell: indented by depth, with its begin and its length in ns.
std::vector<std::string> cellLines(const reports::FlameTree& tree, std::uint32_t focus = 0) {
    std::vector<std::string> lines;
    for (const reports::FlameCell& cell : reports::flameCells(tree, focus))
        lines.push_back(fmt::format("{:{}}{} {} +{}", "", cell.depth,
                                    reports::flameName(tree, cell), cell.start.count(),
                                    cell.time.count()));
    return lines;
}

/// Two steps of two kernels each, of which one is in a range inside; one kernel in no range.
trace::Trace steps() {
    tests::Story story;
    for (std::int64_t step = 0; step < 2; ++step) {
        const std::int64_t at = 10'000 * step;
        story.range("step", at + 100, at + 900);
        story.range("matmul", at + 200, at + 300);
        story.kernel("gemm", at + 210, at + 1'000, at + 3'000);
        story.kernel("relu", at + 400, at + 4'000, at + 5'000);
    }
    story.kernel("own", 25'000, 26'000, 26'500);
    return story.trace;
}

TEST(FlameOfRanges, SumsWhatRanInEachPathMostTimeFirst) {
    const FlamePicture picture = rangesPicture(*test::documentOf(steps()), {});
    EXPECT_THAT(cellLines(picture.tree),
                ElementsAre("GPU busy 0 +6500",  //
                            " step 0 +6000",     //
                            "  matmul 0 +4000",  //
                            "   gemm 0 +4000",   //
                            "  relu 4000 +2000", //
                            " own 6000 +500"));
    EXPECT_TRUE(picture.note.startsWith("Width: busy time of the GPU"));
}

TEST(FlameOfRanges, SaysThatThereAreNone) {
    tests::Story story;
    story.kernel("own", 100, 200, 300);
    const FlamePicture picture = rangesPicture(*test::documentOf(story.trace), {});
    EXPECT_TRUE(picture.tree.empty());
    EXPECT_TRUE(picture.note.contains("NVTX"));
}

TEST(FlameInTime, KeepsTheOrderAndTheGapsOfTheRun) {
    const FlamePicture picture = timePicture(*test::documentOf(steps()), {});
    EXPECT_THAT(cellLines(picture.tree),
                ElementsAre("the run 0 +25500",  //
                            " step 0 +4000",     //
                            "  matmul 0 +2000",  //
                            "   gemm 0 +2000",   //
                            "  relu 3000 +1000", //
                            " step 10000 +4000", //
                            "  matmul 10000 +2000",
                            "   gemm 10000 +2000", //
                            "  relu 13000 +1000",  //
                            " own 25000 +500"));
    const auto gemm = std::ranges::find(picture.tree, "gemm", &reports::FlameBox::name);
    EXPECT_EQ(picture.items[static_cast<std::size_t>(gemm - picture.tree.begin())],
              (Item{ItemKind::Kernel, 0}));
}

TEST(FlameInTime, ABoxThatFillsTheWidthShowsItsOwnTime) {
    const FlamePicture picture = timePicture(*test::documentOf(steps()), {});
    const auto step = std::ranges::find(picture.tree, "step", &reports::FlameBox::name);
    EXPECT_THAT(cellLines(picture.tree, static_cast<std::uint32_t>(step - picture.tree.begin())),
                ElementsAre("the run 0 +4000", " step 0 +4000", "  matmul 0 +2000",
                            "   gemm 0 +2000", "  relu 3000 +1000"));
}

TEST(FlameInTime, HasModulesByTheirPathAndTheirOps) {
    tests::Story story;
    for (int layer = 0; layer < 2; ++layer) {
        const std::int64_t at = 1'000 * (layer + 1);
        story.framework(FrameworkKind::Op, "aten::mm", at + 10, at + 20);
        story.framework(FrameworkKind::Module, fmt::format("Net.layers.{}.fc", layer), at, at + 30);
        story.kernel("gemm", at + 15, at + 100, at + 200);
    }
    const FlamePicture picture = timePicture(*test::documentOf(story.trace), {});
    EXPECT_THAT(cellLines(picture.tree),
                ElementsAre("the run 0 +1100",      //
                            " Net 0 +1100",         //
                            "  layers.0 0 +100",    //
                            "   fc 0 +100",         //
                            "    mm 0 +100",        //
                            "     gemm 0 +100",     //
                            "  layers.1 1000 +100", //
                            "   fc 1000 +100",      //
                            "    mm 1000 +100",     //
                            "     gemm 1000 +100"));
}

TEST(FlameInTime, LeavesTheShortestOutOfTooMany) {
    tests::Story story;
    std::mt19937 random(1); // an order in which no iteration is found
    for (std::size_t i = 0; i < kFlameOperations + 10; ++i) {
        const auto at = static_cast<std::int64_t>(100 * i);
        story.kernel(std::array{"a", "b", "c"}[random() % 3], at, at + 10, at + (i < 10 ? 15 : 60));
    }
    const FlamePicture picture = timePicture(*test::documentOf(story.trace), {});
    EXPECT_EQ(picture.tree.size(), kFlameOperations + 1);
    EXPECT_TRUE(picture.note.contains("10 operations of at most")) << picture.note.toStdString();
}

TEST(FlameInTime, OfTooManyEqualOnesTheFirstAreShown) {
    tests::Story story;
    std::mt19937 random(1);
    for (std::size_t i = 0; i < kFlameOperations + 10; ++i) {
        const auto at = static_cast<std::int64_t>(100 * i);
        story.kernel(std::array{"a", "b", "c"}[random() % 3], at, at + 10, at + 60);
    }
    const FlamePicture picture = timePicture(*test::documentOf(story.trace), {});
    EXPECT_EQ(picture.tree.size(), kFlameOperations + 1);
    EXPECT_EQ(picture.tree.back().start, analyzer::Ns(100 * (kFlameOperations - 1)));
}

TEST(BusyStretches, CoverEachBusyMomentOnceByTheOperationThatBeganFirst) {
    const bool ok = rc::check("stretches", [] {
        std::vector<analyzer::Operation> operations(*rc::gen::inRange<std::size_t>(0, 12));
        std::vector<bool> chosen;
        for (analyzer::Operation& operation : operations) {
            operation.start = *rc::gen::inRange(0, 60);
            operation.end = operation.start + *rc::gen::inRange(0, 15);
            chosen.push_back(*rc::gen::arbitrary<bool>());
        }
        std::ranges::stable_sort(operations, {}, &analyzer::Operation::start);
        const int begin = *rc::gen::inRange(0, 40), end = begin + *rc::gen::inRange(0, 40);
        std::vector<int> seen(100, -1);
        forBusyStretches(
            operations, 0, operations.size(), begin, end, [&](std::size_t i) { return chosen[i]; },
            [&](std::size_t i, std::int64_t from, std::int64_t to) {
                RC_ASSERT(from < to && from >= begin && to <= end);
                RC_ASSERT(chosen[i]);
                for (std::int64_t t = from; t < to; ++t) {
                    RC_ASSERT(seen[static_cast<std::size_t>(t)] == -1); // no moment twice
                    seen[static_cast<std::size_t>(t)] = static_cast<int>(i);
                }
            });
        for (int t = 0; t < 100; ++t) {
            bool isBusy = false;
            for (std::size_t i = 0; i < operations.size(); ++i)
                isBusy = isBusy || (chosen[i] && operations[i].start <= t && t < operations[i].end);
            RC_ASSERT((seen[static_cast<std::size_t>(t)] >= 0) ==
                      (isBusy && t >= begin && t < end));
        }
    });
    EXPECT_TRUE(ok);
}

TEST(FlameModes, ARecordingWithRangesAloneOpensWithThemAndOGoesOn) {
    ViewState state;
    FlameView view(state);
    view.show();
    view.setDocument(test::documentOf(steps()));
    const auto settled = [&] {
        return QTest::qWaitFor([&] { return view.isSettled() && !view.note().isEmpty(); });
    };
    ASSERT_TRUE(settled());
    EXPECT_EQ(view.modes().currentText(), "Ranges");
    EXPECT_EQ(view.canvas().tree().front().name, "GPU busy");
    QTest::keyClick(&view.canvas(), Qt::Key_O);
    ASSERT_TRUE(QTest::qWaitFor([&] { return !view.canvas().tree().empty(); }));
    EXPECT_EQ(view.canvas().tree().front().name, "the run");
    const auto& cells = view.canvas().cells();
    const auto gemm = std::ranges::find_if(cells, [&](const reports::FlameCell& cell) {
        return reports::flameName(view.canvas().tree(), cell) == "gemm";
    });
    ASSERT_NE(gemm, cells.end());
    QTest::mouseClick(&view.canvas(), Qt::LeftButton, {},
                      view.canvas().placeOf(*gemm).center().toPoint());
    EXPECT_EQ(state.selection(), (Item{ItemKind::Kernel, 0})); // for the details
    QTest::keyClick(&view.canvas(), Qt::Key_O);
    EXPECT_TRUE(view.note().startsWith("Modules are not in this recording."));
}

} // namespace
} // namespace ridge::gui
