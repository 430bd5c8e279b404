// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// What the timeline tells at the pointer beside items: the time, and what a curve is there.
#include "tests/gui/timeline/timeline_bench.h"

#include "gui/timeline/lanes/curve_card.h"

#include <QEvent>
#include <QTest>

#include <gtest/gtest.h>

namespace ridge::gui {
namespace {

Lane dramLane() {
    Plot plot;
    plot.add(0, 10, 0.5);
    plot.add(10, 20, 0.7);
    plot.finish();
    Lane lane;
    lane.title = "DRAM";
    lane.subtitle = "throughput, of peak";
    lane.origin = "sampled";
    lane.plot = std::make_shared<const Plot>(std::move(plot));
    return lane;
}

TEST(CurveCard, TellsTheValueAndItsExtremesWhereTheseDiffer) {
    Lane lane = dramLane();
    EXPECT_EQ(curveCardHtml(lane, {2, 4}, "905.12 ms"),
              "<b>DRAM</b>, throughput, of peak<br><b>50.0 %</b> at 905.12 ms, sampled");
    EXPECT_EQ(curveCardHtml(lane, {0, 20}, "now"),
              "<b>DRAM</b>, throughput, of peak<br>mean <b>60.0 %</b> (50.0 % to 70.0 %) at now, "
              "sampled");
    EXPECT_EQ(curveCardHtml(lane, {20, 30}, "now"),
              "<b>DRAM</b>, throughput, of peak<br>no value at now, sampled");
    lane.unit = "B";
    EXPECT_TRUE(curveCardHtml(lane, {2, 4}, "now").contains("<b>0.5 B</b>"));
}

class Pointer : public ::testing::Test {
  protected:
    static trace::Trace run() {
        tests::Story story;
        story.allocate(0x1000, 3'000'000, 1000);
        story.allocate(0x2000, 1'000'000, 4000);
        story.kernel("gemm", 100, 2000, 6000);
        return story.trace;
    }
    QString card() {
        for (const QLabel* label : timeline.canvas().findChildren<QLabel*>())
            if (label->isVisible())
                return label->text();
        return "";
    }
    QImage picture() { return timeline.canvas().grab().toImage(); }

    test::Timeline timeline{run()};
};

TEST_F(Pointer, TellsTheValueOfACurveAndFollowsIt) {
    QTest::mouseMove(&timeline.canvas(), timeline.place("Memory", 2000));
    ASSERT_TRUE(QTest::qWaitFor([&] { return card().contains("3.00 MB"); }))
        << card().toStdString();
    EXPECT_TRUE(card().contains("at 2.000 µs, recorded")) << card().toStdString();
    QTest::mouseMove(&timeline.canvas(), timeline.place("Memory", 5000));
    EXPECT_TRUE(card().contains("4.00 MB")) << card().toStdString();
    QTest::mouseMove(&timeline.canvas(), timeline.place("Stream 0", 7000));
    EXPECT_EQ(card(), "");
    QTest::mouseClick(&timeline.canvas(), Qt::LeftButton, {}, timeline.place("Memory", 5000));
    EXPECT_FALSE(timeline.state.selection());
}

TEST_F(Pointer, IsALineThroughAllLanesWithItsTimeOnTheRuler) {
    timeline.settle();
    QTest::mouseMove(&timeline.canvas(), {kGutter / 2, 200}); // not over the lanes' time
    const QImage before = picture();
    const QPoint at = timeline.place("Stream 0", 7000);
    QTest::mouseMove(&timeline.canvas(), at);
    const QImage with = picture();
    for (const char* lane : {"Stream 0", "Memory", "CUDA API"}) {
        const QPoint place = timeline.place(lane, 7000);
        EXPECT_NE(with.pixelColor(place), before.pixelColor(place)) << lane;
        EXPECT_EQ(with.pixelColor(place + QPoint(3, 0)), before.pixelColor(place + QPoint(3, 0)));
    }
    const QRect label(at.x() - 20, 0, 40, kRulerHeight - 8);
    EXPECT_NE(with.copy(label), before.copy(label));
    QEvent leave(QEvent::Leave);
    QCoreApplication::sendEvent(&timeline.canvas(), &leave);
    EXPECT_EQ(picture(), before);
}

} // namespace
} // namespace ridge::gui
