// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/roofline/launch_rates.h"
#include "gui/style/theme.h"
#include "roofline_bench.h"

#include <QTest>

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numbers>

namespace ridge::gui {
namespace {

using analyzer::Resource;

using test::Roofline;

TEST_F(Roofline, RoofsMeetWhereTheMachineBalances) {
    const RoofSegment dram = segmentOf(scene(), roof(Resource::Dram)),
                      tensor = segmentOf(scene(), roof(Resource::TensorBf16));
    EXPECT_DOUBLE_EQ(dram.toY, roof(Resource::TensorBf16).logRate());
    EXPECT_NEAR(std::pow(10, dram.toX),
                roof(Resource::TensorBf16).roof.rate / roof(Resource::Dram).roof.rate, 1e-6);
    EXPECT_DOUBLE_EQ(dram.toY - dram.fromY, dram.toX - dram.fromX);
    EXPECT_DOUBLE_EQ(tensor.toX, scene().axes.right);
    EXPECT_TRUE(roofText(roof(Resource::Dram)).startsWith("DRAM 4."));
}

TEST_F(Roofline, PointsLieAtTheirWorkInTheColourOfTheirVerdict) {
    ASSERT_GE(scene().points.size(), 4U);
    view.canvas().switchLayers({true, true, true, false});
    const reports::RooflinePoint& point = alone();
    EXPECT_EQ(colourAt(std::log10(point.intensity), std::log10(point.rate)),
              theme().of(point.label));
    EXPECT_NE(colourAt(std::log10(point.intensity), scene().axes.bottom + 0.4),
              theme().of(point.label));
}

TEST(RooflinePoints, AreaIsTimeOfRangesAsOfKernels) {
    const auto areaOf = [](bool isRange, double share) {
        reports::RooflinePoint point;
        point.kind = isRange ? reports::PointKind::Range : reports::PointKind::Kernel;
        point.share = share;
        const double r = radiusOf(point);
        return isRange ? 2 * r * r : std::numbers::pi * r * r;
    };
    for (const double share : {0.02, 0.1, 0.5, 1.0}) {
        EXPECT_NEAR(areaOf(true, share), areaOf(false, share), 1e-6);
        EXPECT_NEAR(areaOf(true, share) / areaOf(true, 0.02), share / 0.02, 1e-6);
    }
}

TEST_F(Roofline, ARangeIsADiamondOfItsTimeAndIsFoundInItAlone) {
    const RooflineScale scale = view.canvas().scale();
    const auto largest = std::ranges::max_element(scene().points, {}, [](const auto& point) {
        return point.kind == reports::PointKind::Range ? point.share : 0;
    });
    ASSERT_EQ(largest->kind, reports::PointKind::Range);
    ASSERT_GT(radiusOf(*largest), 20);
    const auto index = std::size_t(largest - scene().points.begin());
    const QPointF at = scale.of(*largest);
    const double r = radiusOf(*largest);
    EXPECT_EQ(pointAt(scene(), scale, at + QPointF(0, 2 - r)), index);
    EXPECT_NE(pointAt(scene(), scale, at + QPointF(0.7 * r, 0.7 * r)), index)
        << "beside its edge, though as near as its corners";
    view.canvas().switchLayers({false, true, true, false});
    const QImage with = view.canvas().grab().toImage();
    view.canvas().switchLayers({false, false, true, false});
    const QImage without = view.canvas().grab().toImage();
    const QPoint corner = (at + QPointF(0, 4 - r)).toPoint();
    EXPECT_NE(with.pixelColor(corner), without.pixelColor(corner));
}

TEST_F(Roofline, TheLegendSwitchesRoofsAndMarks) {
    const double log = roof(Resource::Fp32).logRate();
    const double right = scene().axes.right - 1.5;
    const QColor fp32 = theme().of(analyzer::Label::ComputeSaturated);
    const auto isDrawn = [&] {
        const RooflineScale scale = view.canvas().scale();
        const QImage image = view.canvas().grab().toImage();
        for (int dy = -1; dy <= 1; ++dy)
            if (image.pixelColor(int(scale.x(right)), int(scale.y(log)) + dy).blue() >
                fp32.blue() / 2)
                return true;
        return false;
    };
    EXPECT_TRUE(isDrawn());
    button("FP32")->click();
    EXPECT_FALSE(isDrawn());
    button("FP32")->click();
    EXPECT_TRUE(isDrawn());

    const reports::RooflinePoint first = scene().points.front();
    button("Kernels")->click();
    const QPointF place = view.canvas().scale().of(first);
    EXPECT_EQ(pointAt(scene(), view.canvas().scale(), place), scene().points.size());
}

TEST_F(Roofline, AClickSelectsTheKernelEverywhereAndASelectionMarksThePoint) {
    const reports::RooflinePoint point = alone();
    QTest::mouseClick(&view.canvas(), Qt::LeftButton, {}, placeOf(point));
    const Item selected = state.selection();
    EXPECT_EQ(selected.kind, ItemKind::Kernel);
    EXPECT_EQ(rowOf(*document, selected), rowOf(point));

    const QImage before = view.canvas().grab().toImage();
    state.select({});
    EXPECT_NE(before, view.canvas().grab().toImage());
    state.select(selected);
    EXPECT_EQ(before, view.canvas().grab().toImage());

    QTest::mouseClick(&view.canvas(), Qt::LeftButton, {}, QPoint(100, 20));
    EXPECT_FALSE(state.selection());
}

TEST_F(Roofline, KeysGoFromPointToPoint) {
    QTest::keyClick(&view.canvas(), Qt::Key_Right);
    EXPECT_EQ(rowOf(*document, state.selection()), rowOf(scene().points[0]));
    QTest::keyClick(&view.canvas(), Qt::Key_Right);
    EXPECT_EQ(rowOf(*document, state.selection()), rowOf(scene().points[1]));
    QTest::keyClick(&view.canvas(), Qt::Key_Left);
    EXPECT_EQ(rowOf(*document, state.selection()), rowOf(scene().points[0]));
    QTest::keyClick(&view.canvas(), Qt::Key_Escape);
    EXPECT_FALSE(state.selection());
}

TEST_F(Roofline, TheCardTellsWorkOriginAndVerdict) {
    const reports::RooflinePoint& point = scene().points.front();
    const QString card = pointHtml(document->results->analysis, point);
    for (const char* word : {"replayed", "measured", "Intensity, L2", "GPU time", "DRAM"})
        EXPECT_TRUE(card.contains(word)) << word << '\n' << card.toStdString();
    EXPECT_TRUE(card.contains(QString::fromStdString(point.verdict).toHtmlEscaped()));
    for (const char* words : {"measured on this GPU", "dotted ring", "± beside a roof"})
        EXPECT_TRUE(originSentence(scene()).contains(words)) << words;
}

TEST(RooflineByShape, OpsAndModulesAreSwitchedByTheLegendAndTellTheirOriginInTheCard) {
    const DocumentPtr document = test::exampleNamed("torch-eager.ridge");
    ViewState state;
    RooflineView view{state};
    view.resize(1200, 800);
    view.show();
    view.setDocument(document);
    const RooflineScene& scene = view.canvas().scene();
    ASSERT_TRUE(scene.hasAny(reports::PointKind::Op));
    ASSERT_TRUE(scene.hasAny(reports::PointKind::Module));
    EXPECT_TRUE(originSentence(scene).contains("by shape"));
    for (const reports::RooflinePoint& point : scene.points) {
        if (!point.isByShape())
            continue;
        const QString card = pointHtml(document->results->analysis, point);
        EXPECT_TRUE(card.contains("FLOP, by shape")) << card.toStdString();
        EXPECT_TRUE(card.contains("Least bytes"));
        EXPECT_FALSE(rowOf(point));
    }
    const QImage with = view.canvas().grab().toImage();
    RooflineLayers layers;
    layers.ops = layers.modules = false;
    view.canvas().switchLayers(layers);
    EXPECT_NE(with, view.canvas().grab().toImage());
    for (const char* text : {"Ops by shape", "Modules by shape"})
        EXPECT_TRUE(
            std::ranges::any_of(view.findChildren<QToolButton*>(),
                                [&](const QToolButton* button) { return button->text() == text; }));
}

TEST(RooflineFamilies, AreOffAtFirstAndTellTheirPartOfTheTime) {
    const DocumentPtr document = test::exampleNamed("torch-eager.ridge");
    ViewState state;
    RooflineView view{state};
    view.resize(1200, 800);
    view.show();
    view.setDocument(document);
    const RooflineScene& scene = view.canvas().scene();
    const auto family =
        std::ranges::find(scene.points, reports::PointKind::Family, &reports::RooflinePoint::kind);
    ASSERT_NE(family, scene.points.end());
    EXPECT_FALSE(scene.isShown(*family));
    EXPECT_TRUE(pointHtml(document->results->analysis, *family).contains("GPU time"));
    const QImage without = view.canvas().grab().toImage();
    RooflineLayers layers;
    layers.families = true;
    view.canvas().switchLayers(layers);
    EXPECT_TRUE(view.canvas().scene().isShown(*family));
    EXPECT_NE(without, view.canvas().grab().toImage());
}

TEST(RooflineAxes, FollowTheMachineWhateverWasRecorded) {
    const auto axesOf = [](const char* name) {
        return rooflineScene(test::exampleNamed(name)->results->analysis).axes;
    };
    const reports::RooflineAxes wide = axesOf("calibration-replayed.ridge"),
                                narrow = axesOf("attention-naive.ridge");
    EXPECT_EQ(wide.left, narrow.left);
    EXPECT_EQ(wide.right, narrow.right);
    EXPECT_EQ(wide.top, narrow.top);
    EXPECT_EQ(wide.right - wide.left, 6);
    EXPECT_EQ(wide.top - wide.bottom, 6);
    analyzer::Roofs roofs;
    roofs.of(Resource::Dram).rate = 2e12;
    roofs.of(Resource::TensorBf16).rate = 4e14; // meets DRAM at 200 FLOP/B
    EXPECT_EQ(reports::rooflineAxes(roofs).top, 15);
    EXPECT_EQ(reports::rooflineAxes(roofs).right, 4);
}

TEST(RooflineBeyondTheAxes, APointLiesAtTheEdgeWithAnArrowAndCanBePicked) {
    const DocumentPtr document = test::exampleNamed("calibration-replayed.ridge");
    ViewState state;
    RooflineView view(state);
    view.resize(1200, 800);
    view.show();
    view.setDocument(document);
    const RooflineScene& scene = view.canvas().scene();
    const RooflineScale scale = view.canvas().scale();
    std::size_t beyond = 0;
    for (const reports::RooflinePoint& point : scene.points) {
        EXPECT_TRUE(scale.area.contains(scale.of(point))) << point.name;
        if (scale.beyond(point) != QPoint(1, 0))
            continue;
        ++beyond;
        EXPECT_LT(pointAt(scene, scale, scale.of(point)), scene.points.size());
        const QPointF tip = scale.of(point) + QPointF(kEdgePixels - 5, 0);
        EXPECT_EQ(view.canvas().grab().toImage().pixelColor(tip.toPoint()), theme().text)
            << point.name;
    }
    EXPECT_GE(beyond, 3U);
}

TEST(RooflineOrigins, TheBandOfSampledBytesIsShownAroundAnAnnotatedPoint) {
    const DocumentPtr document = test::exampleNamed("attention-naive.ridge");
    const analyzer::Analysis& a = document->results->analysis;
    const RooflineScene scene = rooflineScene(a);
    const auto softmax = std::ranges::find_if(scene.points, [](const auto& point) {
        return point.name.find("attentionSoftmax") != std::string::npos;
    });
    ASSERT_NE(softmax, scene.points.end());
    const auto& others = scene.others[std::size_t(softmax - scene.points.begin())];
    ASSERT_EQ(others.size(), 1U);
    EXPECT_EQ(others[0].origin, analyzer::Origin::Sampled);
    const analyzer::BusyShares& shares = a.kernels[softmax->row].shares;
    const double bytes =
        shares.of(analyzer::Metric::DramRead).value + shares.of(analyzer::Metric::DramWrite).value;
    EXPECT_DOUBLE_EQ(others[0].intensity, softmax->rate / bytes);
    EXPECT_LT(others[0].least, others[0].intensity);
    EXPECT_GT(others[0].most, others[0].intensity);
    EXPECT_TRUE(pointHtml(a, *softmax).contains("Intensity, sampled"));

    ViewState state;
    RooflineView view(state);
    view.resize(1200, 800);
    view.show();
    view.setDocument(document);
    const QImage with = view.canvas().grab().toImage();
    view.canvas().switchLayers({true, true, true, false});
    const QImage without = view.canvas().grab().toImage();
    const QPoint least =
        view.canvas().scale().of(others[0].least, others[0].rate).toPoint() + QPoint(0, 3);
    EXPECT_NE(with.pixelColor(least), without.pixelColor(least));
}

TEST(RooflineOrigins, AnnotatedWorkIsShownBesideReplayedWork) {
    const RooflineScene scene =
        rooflineScene(test::exampleNamed("attention-replayed.ridge")->results->analysis);
    std::size_t annotated = 0;
    for (const auto& others : scene.others)
        annotated += std::size_t(
            std::ranges::count(others, analyzer::Origin::Annotated, &OtherPlace::origin));
    EXPECT_GE(annotated, 4U);
}

TEST(RooflineBefore, ARangeThatIsOneKernelNowIsFoundAtThatKernel) {
    const auto before = test::exampleNamed("attention-naive.ridge")->results;
    const auto now = test::exampleNamed("attention-fused.ridge")->results;
    const RooflineScene scene = rooflineScene(now->analysis);
    std::size_t ranges = 0;
    for (const PointBefore& each : pointsBefore(before->analysis, now->analysis, scene)) {
        if (each.point.kind != reports::PointKind::Range)
            continue;
        ++ranges;
        ASSERT_LT(each.after, scene.points.size()) << each.point.name;
        EXPECT_TRUE(scene.points[each.after].name.starts_with("attentionFused"));
    }
    EXPECT_GE(ranges, 2U);
}

TEST_F(Roofline, ARecordingBeforeIsOverlaidWithArrowsToTheSameKernels) {
    const QImage alone = view.canvas().grab().toImage();
    const DocumentPtr before = test::exampleNamed("attention-naive.ridge");
    view.setBefore(before);
    std::size_t moved = 0;
    for (const PointBefore& each : scene().before) {
        if (each.after == scene().points.size())
            continue;
        const reports::RooflinePoint& now = scene().points[each.after];
        EXPECT_EQ(each.point.kind, now.kind);
        EXPECT_EQ(each.point.name, now.name);
        moved += each.point.isOuter() ? 0 : 1;
    }
    EXPECT_GE(moved, 3U);
    EXPECT_NE(view.canvas().grab().toImage(), alone);
    view.setBefore(nullptr);
    EXPECT_EQ(view.canvas().grab().toImage(), alone);
}

/// Pills are the only things in the plot's own text colour that are as wide: stretches of `least`
/// pixels in a row.
int rowsWithPill(QWidget& canvas, int least) {
    const QImage image = canvas.grab().toImage();
    int rows = 0;
    for (int y = 0; y < image.height(); ++y) {
        int run = 0, longest = 0;
        for (int x = 0; x < image.width(); ++x) {
            run = image.pixelColor(x, y) == theme().text ? run + 1 : 0;
            longest = std::max(longest, run);
        }
        rows += longest >= least;
    }
    return rows;
}

TEST(RooflineBefore, AnArrowHasAPillWithTheRatioOfTimes) {
    const DocumentPtr before = test::exampleNamed("attention-naive.ridge"),
                      now = test::exampleNamed("attention-fused.ridge");
    ViewState state;
    RooflineView view(state);
    view.resize(1200, 800);
    view.show();
    view.setDocument(now);
    constexpr int kPill = 60; // pixels of its upper and lower edge at least
    EXPECT_EQ(rowsWithPill(view.canvas(), kPill), 0);
    view.setBefore(before);
    const int rows = rowsWithPill(view.canvas(), kPill);
    EXPECT_GT(rows, 2);
    EXPECT_LT(rows, 21) << "arrows of three ranges lie over one another: one pill";

    const auto medianOf = [](const DocumentPtr& document) { // of a range that both have
        for (const analyzer::RangeRow& row : document->results->analysis.ranges)
            if (row.name == "iteration")
                return double(row.instanceExtent.median.count());
        return 0.0;
    };
    const RooflineScene& scene = view.canvas().scene();
    const auto range = std::ranges::find_if(
        scene.before, [](const PointBefore& each) { return each.point.name == "iteration"; });
    ASSERT_NE(range, scene.before.end());
    EXPECT_DOUBLE_EQ(range->faster, medianOf(before) / medianOf(now));
    EXPECT_TRUE(changeHtml(scene, range->after).contains(fasterText(*range)));
}

TEST(RooflineBefore, RatiosAreToldInThreeDigitsAndNotWithheldOnes) {
    const auto textOf = [](double faster) { return fasterText({{}, 0, faster}).toStdString(); };
    EXPECT_EQ(textOf(16.94), "16.9 x faster");
    EXPECT_EQ(textOf(1 / 1.2), "1.20 x slower");
    EXPECT_EQ(textOf(1.004), "as fast");
    EXPECT_EQ(textOf(0.997), "as fast");
    EXPECT_EQ(textOf(12345), "12,345 x faster");
    EXPECT_EQ(textOf(0), "");

    const auto before = test::exampleNamed("attention-naive.ridge")->results;
    analyzer::Analysis now = before->analysis;
    const RooflineScene scene = rooflineScene(now);
    const auto told = [&] {
        return std::ranges::count_if(pointsBefore(before->analysis, now, scene),
                                     [](const PointBefore& each) { return each.faster > 0; });
    };
    EXPECT_GT(told(), 3);
    now.withheld = "records were lost";
    EXPECT_EQ(told(), 0);
}

TEST(RooflineOfNothing, SaysSo) {
    ViewState state;
    RooflineView view(state);
    view.resize(800, 600);
    view.setDocument(nullptr);
    view.grab();
    view.setDocument(test::documentOf({}));
    view.grab();
    EXPECT_TRUE(view.canvas().scene().points.empty());
    QTest::mouseClick(&view.canvas(), Qt::LeftButton, {}, QPoint(300, 300));
    QTest::keyClick(&view.canvas(), Qt::Key_Right);
    EXPECT_TRUE(originSentence(view.canvas().scene()).contains("ridge ceilings"));
}

TEST_F(Roofline, ASelectedKernelShowsWhatEachLaunchReached) {
    const auto point = std::ranges::find_if(scene().points, [&](const auto& each) {
        const auto& rows = document->results->analysis.kernels;
        return each.kind == reports::PointKind::Kernel && rows[each.row].parts.empty() &&
               rows[each.row].work.instances == rows[each.row].time.count;
    });
    ASSERT_NE(point, scene().points.end());
    const analyzer::KernelRow& row = document->results->analysis.kernels[point->row];
    state.select({ItemKind::Kernel, row.longest});
    ASSERT_TRUE(QTest::qWaitFor([&] { return view.isSettled(); }));
    const std::vector<double>& rates = scene().launches.rates;
    ASSERT_EQ(rates.size(), std::min<std::uint64_t>(row.time.count, kLaunchRates));
    EXPECT_TRUE(std::ranges::is_sorted(rates));
    EXPECT_LE(rates.front(), point->rate * (1 + 1e-9));
    EXPECT_GE(rates.back(), point->rate * (1 - 1e-9));
    state.select({});
    EXPECT_TRUE(scene().launches.rates.empty());
}

TEST(LaunchRates, AreNotToldWhereLaunchesDoDifferentWork) {
    const DocumentPtr document = test::exampleNamed("elementwise-rungs.ridge");
    const RooflineScene scene = rooflineScene(document->results->analysis);
    std::size_t withParts = 0;
    for (const reports::RooflinePoint& point : scene.points) {
        if (point.kind != reports::PointKind::Kernel || point.part.empty())
            continue;
        ++withParts;
        EXPECT_TRUE(launchRates(*document, point, {}).empty());
    }
    EXPECT_GT(withParts, 0u);
}

} // namespace
} // namespace ridge::gui
