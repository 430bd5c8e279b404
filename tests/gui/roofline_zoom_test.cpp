// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "roofline_bench.h"

#include <QTest>

#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

#include <cmath>

namespace ridge::gui {
namespace {

using test::Roofline;

RC_GTEST_PROP(RooflineZoom, StaysInsideOfTheWholeAndKeepsThePlaceOfThePointer, ()) {
    const reports::RooflineAxes whole;
    reports::RooflineAxes axes = whole;
    for (int steps = *rc::gen::inRange(1, 20); steps > 0; --steps) {
        const double partX = *rc::gen::inRange(0, 101) / 100.0,
                     partY = *rc::gen::inRange(0, 101) / 100.0;
        const double x = axes.left + partX * (axes.right - axes.left),
                     y = axes.bottom + partY * (axes.top - axes.bottom);
        const bool isIn = *rc::gen::arbitrary<bool>();
        axes = zoomed(axes, whole, isIn ? 0.8 : 1.25, x, y);
        if (isIn) {
            RC_ASSERT(std::abs(axes.left + partX * (axes.right - axes.left) - x) < 1e-9);
            RC_ASSERT(std::abs(axes.bottom + partY * (axes.top - axes.bottom) - y) < 1e-9);
        }
        axes =
            panned(axes, whole, *rc::gen::inRange(-9, 10) / 10.0, *rc::gen::inRange(-9, 10) / 10.0);
        RC_ASSERT((axes.left >= whole.left - 1e-9 && axes.right <= whole.right + 1e-9));
        RC_ASSERT((axes.bottom >= whole.bottom - 1e-9 && axes.top <= whole.top + 1e-9));
        RC_ASSERT((axes.right - axes.left > 0.5 - 1e-9 && axes.top - axes.bottom > 0.5 - 1e-9));
    }
}

TEST_F(Roofline, TheWheelZoomsAtThePointerADragMovesAndFShowsAll) {
    const reports::RooflinePoint point = alone();
    const QPointF place = view.canvas().scale().of(point);
    const QImage whole = view.canvas().grab().toImage();
    const double wide = scene().axes.right - scene().axes.left;
    for (int i = 0; i < 5; ++i) {
        QWheelEvent turn(place, view.canvas().mapToGlobal(place), {}, {0, 120}, {}, {}, {}, false);
        QCoreApplication::sendEvent(&view.canvas(), &turn);
    }
    const auto span = [&] { return scene().axes.right - scene().axes.left; };
    EXPECT_NEAR(span(), wide / std::pow(1.25, 5), 1e-9);
    const RooflineScale near = view.canvas().scale();
    EXPECT_NEAR(near.of(point).x(), place.x(), 1);
    EXPECT_NEAR(near.of(point).y(), place.y(), 1);

    const QPoint from = place.toPoint() + QPoint(60, 60), by(40, -30);
    QTest::mousePress(&view.canvas(), Qt::LeftButton, {}, from);
    QTest::mouseMove(&view.canvas(), from + by);
    QTest::mouseRelease(&view.canvas(), Qt::LeftButton, {}, from + by);
    EXPECT_FALSE(state.selection());
    EXPECT_NEAR(view.canvas().scale().of(point).x(), place.x() + by.x(), 1);
    EXPECT_NEAR(view.canvas().scale().of(point).y(), place.y() + by.y(), 1);
    QTest::mouseClick(&view.canvas(), Qt::LeftButton, {}, placeOf(point));
    EXPECT_EQ(rowOf(*document, state.selection()), rowOf(point));

    QKeyEvent f(QEvent::ShortcutOverride, Qt::Key_F, Qt::NoModifier);
    f.ignore();
    QCoreApplication::sendEvent(&view.canvas(), &f);
    EXPECT_TRUE(f.isAccepted()) << "the window's F, all of the time, is not meant";
    QTest::keyClick(&view.canvas(), Qt::Key_F);
    state.select({});
    EXPECT_EQ(view.canvas().grab().toImage(), whole);
}

TEST_F(Roofline, AKeyBringsThePointThatItSelectsIntoSight) {
    const QPointF corner = view.canvas().scale().area.bottomRight() - QPointF(1, 1);
    for (int i = 0; i < 8; ++i) {
        QWheelEvent turn(corner, view.canvas().mapToGlobal(corner), {}, {0, 120}, {}, {}, {},
                         false);
        QCoreApplication::sendEvent(&view.canvas(), &turn);
    }
    const auto isInSight = [&](const auto& point) {
        return view.canvas().scale().isInSight(point);
    };
    EXPECT_TRUE(std::ranges::none_of(scene().points, isInSight));
    QTest::keyClick(&view.canvas(), Qt::Key_Right);
    EXPECT_TRUE(isInSight(scene().points[0]));
}

} // namespace
} // namespace ridge::gui
