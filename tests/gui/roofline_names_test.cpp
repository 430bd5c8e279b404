// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "example.h"
#include "gui/roofline/roofline_canvas.h"
#include "gui/roofline/roofline_painter.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

namespace ridge::gui {
namespace {

TEST(RooflineNames, TheLargestPointsHaveTheirsOnASmallScreenToo) {
    const DocumentPtr before = test::exampleNamed("attention-naive.ridge");
    for (const char* name : {"attention-fused.ridge", "attention-replayed.ridge",
                             "allreduce-rungs.ridge", "transformer-rungs.ridge"})
        for (const int width : {640, 920, 1560}) { // beside the details, of 1000, 1280 and 1920
            ViewState state;
            RooflineCanvas canvas(state);
            canvas.resize(width, 520);
            canvas.setDocument(test::exampleNamed(name));
            canvas.setBefore(before);
            std::vector<double> radii;
            for (const reports::RooflinePoint& point : canvas.scene().points)
                if (canvas.scene().isShown(point))
                    radii.push_back(radiusOf(point));
            std::ranges::sort(radii, std::greater());
            radii.resize(std::min(radii.size(), RooflinePainter::kAlwaysNamed));
            QImage image(canvas.size(), QImage::Format_RGB32);
            QPainter painter(&image);
            const RooflineScale scale = canvas.scale(); // the painter only refers to it
            RooflinePainter roofline(painter, canvas.scene(), scale, {}, {});
            roofline.paint();
            ASSERT_GE(roofline.names().size(), radii.size()) << name << ' ' << width;
            for (std::size_t i = 0; i < radii.size(); ++i)
                EXPECT_EQ(radiusOf(*roofline.names()[i].point), radii[i]) << name << ' ' << width;
        }
}

/// Where marks are: points, the bars with the errors of other figures, and points of an earlier
/// recording.
std::vector<QRectF> marksOf(const RooflineScene& scene, const RooflineScale& scale) {
    std::vector<QRectF> marks;
    const auto add = [&](QPointF a, QPointF b, double x, double y) {
        marks.push_back(QRectF(a, b).normalized().adjusted(-x, -y, x, y));
    };
    for (std::size_t i = 0; i < scene.points.size(); ++i) {
        if (!scene.isShown(scene.points[i]))
            continue;
        const QPointF at = scale.of(scene.points[i]);
        add(at, at, radiusOf(scene.points[i]), radiusOf(scene.points[i]));
        for (const OtherPlace& other : scene.others[i])
            add(scale.of(other.least, other.rate), scale.of(other.most, other.rate), 1, 5);
    }
    for (const PointBefore& before : scene.before)
        if (scene.isShown(before.point))
            add(scale.of(before.point), scale.of(before.point), 6, 6);
    return marks;
}

TEST(RooflineNames, NoneLiesOverAMarkOrAnotherName) {
    const DocumentPtr earlier = test::exampleNamed("attention-naive.ridge");
    std::size_t names = 0;
    for (const char* name : {"attention-naive.ridge", "attention-replayed.ridge",
                             "allreduce-rungs.ridge", "transformer-rungs.ridge"})
        for (const int width : {640, 920, 1560, 2400})
            for (const DocumentPtr& before : {DocumentPtr(), earlier}) {
                ViewState state;
                RooflineCanvas canvas(state);
                canvas.resize(width, 520);
                canvas.setDocument(test::exampleNamed(name));
                canvas.setBefore(before);
                QImage image(canvas.size(), QImage::Format_RGB32);
                QPainter painter(&image);
                const RooflineScale scale = canvas.scale();
                RooflinePainter roofline(painter, canvas.scene(), scale, {}, {});
                roofline.paint();
                std::vector<QRectF> taken = marksOf(canvas.scene(), scale);
                for (const RooflinePainter::Name& each : roofline.names()) {
                    for (const QRectF& other : taken)
                        EXPECT_FALSE(other.intersects(each.box))
                            << name << ' ' << width << ' ' << each.point->name;
                    taken.push_back(each.box);
                    ++names;
                }
            }
    EXPECT_GE(names, 96U);
}

/// Whether a slanted roof goes through a box: somewhere along it lies inside.
bool isCrossed(const QRectF& box, const RooflineScene& scene, const RooflineScale& scale) {
    constexpr int kSteps = 4000;
    for (const RoofLine& roof : scene.roofs) {
        const RoofSegment segment = segmentOf(scene, roof);
        if (!roof.isMemory || segment.isEmpty())
            continue;
        const QLineF line(scale.x(segment.fromX), scale.y(segment.fromY), scale.x(segment.toX),
                          scale.y(segment.toY));
        for (int i = 0; i <= kSteps; ++i)
            if (box.adjusted(0.5, 0.5, -0.5, -0.5).contains(line.pointAt(double(i) / kSteps)))
                return true;
    }
    return false;
}

TEST(RooflineNames, OfTheLargestPointsLieBesideSlantedRoofs) {
    for (const char* name :
         {"attention-naive.ridge", "attention-replayed.ridge", "transformer-rungs.ridge",
          "attention-rungs.ridge", "elementwise-rungs.ridge"})
        for (const int width : {640, 920, 1560, 2400}) {
            ViewState state;
            RooflineCanvas canvas(state);
            canvas.resize(width, 520);
            canvas.setDocument(test::exampleNamed(name));
            QImage image(canvas.size(), QImage::Format_RGB32);
            QPainter painter(&image);
            const RooflineScale scale = canvas.scale();
            RooflinePainter roofline(painter, canvas.scene(), scale, {}, {});
            roofline.paint();
            ASSERT_FALSE(roofline.names().empty()) << name;
            const std::size_t largest =
                std::min(roofline.names().size(), RooflinePainter::kAlwaysNamed);
            for (std::size_t i = 0; i < largest; ++i)
                EXPECT_FALSE(isCrossed(roofline.names()[i].box, canvas.scene(), scale))
                    << name << ' ' << width << ' ' << roofline.names()[i].point->name;
        }
}

TEST(RooflineNames, RangesOfOneNameAreToldApartByTheirParents) {
    const DocumentPtr document = test::exampleNamed("transformer-rungs.ridge");
    std::set<std::string> names;
    bool isLonger = false;
    for (const reports::RooflinePoint& point : rooflineScene(document->results->analysis).points)
        if (point.isOuter()) {
            EXPECT_TRUE(names.insert(point.name).second) << point.name;
            isLonger |= point.name.find("/forward, ") != std::string::npos;
        }
    EXPECT_TRUE(isLonger);
}

} // namespace
} // namespace ridge::gui
