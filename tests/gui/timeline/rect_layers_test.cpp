// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/timeline/rect_layers.h"

#include <QBuffer>
#include <QSvgGenerator>

#include <gtest/gtest.h>
#include <rapidcheck.h>

#include <array>
#include <cstdlib>

namespace ridge::gui {
namespace {

constexpr int kWidth = 300, kHeight = 24;

/// A clear one below an opaque one, each with rectangles side by side.
std::array<RectLayer, 2> anyLayers() {
    std::array<RectLayer, 2> layers{RectLayer{QColor(200, 40, 10, 77), {}},
                                    RectLayer{QColor(10, 90, 220), {}}};
    const int widest = *rc::gen::element(2, 3, 40); // hundreds of rectangles, or a few
    for (RectLayer& layer : layers)
        for (int x = *rc::gen::inRange(-20, 20); x < kWidth + 20;) {
            const int wide = *rc::gen::inRange(1, widest), top = *rc::gen::inRange(0, kHeight);
            if (*rc::gen::inRange(0, 4) > 0)
                layer.add({x, top, wide, *rc::gen::inRange(1, kHeight - top + 1)});
            x += wide;
        }
    return layers;
}

QImage ground() {
    QImage image(kWidth, kHeight, QImage::Format_ARGB32_Premultiplied);
    image.fill(QColor(20, 22, 26));
    return image;
}

bool alike(QRgb a, QRgb b) { // a blend may be rounded otherwise
    return std::abs(qRed(a) - qRed(b)) <= 1 && std::abs(qGreen(a) - qGreen(b)) <= 1 &&
           std::abs(qBlue(a) - qBlue(b)) <= 1 && qAlpha(a) == qAlpha(b);
}

TEST(RectLayers, LookAsRectanglesPaintedOneByOne) {
    std::vector<QRgb> pixels;
    ASSERT_TRUE(rc::check([&] {
        const std::array<RectLayer, 2> layers = anyLayers();
        QImage expected = ground(), got = ground();
        {
            QPainter painter(&expected);
            for (const RectLayer& layer : layers)
                for (const QRect& rect : layer.rects)
                    painter.fillRect(rect, layer.colour);
        }
        {
            QPainter painter(&got);
            paintLayers(painter, layers, pixels);
        }
        for (int y = 0; y < kHeight; ++y)
            for (int x = 0; x < kWidth; ++x)
                RC_ASSERT(alike(got.pixel(x, y), expected.pixel(x, y)));
    }));
}

TEST(RectLayers, StayRectanglesInADrawing) {
    RectLayer layer{QColor(Qt::red), {}};
    for (int x = 0; x < 400; x += 2)
        layer.add({x, 0, 1, 9});
    QBuffer file;
    QSvgGenerator drawing;
    drawing.setOutputDevice(&file);
    {
        QPainter painter(&drawing);
        std::vector<QRgb> pixels;
        paintLayers(painter, {&layer, 1}, pixels);
    }
    EXPECT_FALSE(file.data().contains("<image"));
    EXPECT_GE(file.data().count("<rect") + file.data().count("<path"), 200);
}

TEST(RectLayers, OneThatGoesOnMakesTheLastLonger) {
    RectLayer layer;
    layer.add({0, 3, 2, 5});
    layer.add({2, 3, 4, 5});
    layer.add({6, 4, 1, 5}); // another height
    layer.add({8, 4, 1, 5}); // a gap
    EXPECT_EQ(layer.rects, (std::vector<QRect>{{0, 3, 6, 5}, {6, 4, 1, 5}, {8, 4, 1, 5}}));
}

} // namespace
} // namespace ridge::gui
