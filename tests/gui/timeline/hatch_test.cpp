// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/style/hatch.h"

#include <gtest/gtest.h>

namespace ridge::gui {
namespace {

/// 24 pixels of the window, hatched, on a screen with `density` to each.
QImage hatchedOn(double density) {
    constexpr int kPixels = 24;
    const int side = static_cast<int>(kPixels * density);
    QImage image(side, side, QImage::Format_RGB32);
    image.setDevicePixelRatio(density);
    QPainter painter(&image);
    fill(painter, QRect(0, 0, kPixels, kPixels), hatch(Qt::white, Qt::black, density));
    return image;
}

TEST(Hatch, IsSmoothOnEveryScreen) {
    for (const double density : {1.0, 1.5, 2.0, 3.0}) {
        const QImage image = hatchedOn(density);
        for (int y = 1; y < image.height(); ++y)
            for (int x = 0; x + 1 < image.width(); ++x)
                ASSERT_EQ(image.pixel(x, y), image.pixel(x + 1, y - 1))
                    << x << ", " << y << " at " << density;
    }
}

TEST(Hatch, HasStripesOfTwoInSixPixelsOfTheWindow) {
    for (const double density : {1.0, 1.5, 2.0, 3.0}) {
        const QImage image = hatchedOn(density);
        int black = 0, begins = 0;
        for (int x = 0; x < image.width(); ++x) {
            const bool isBlack = image.pixelColor(x, 0) == QColor(Qt::black);
            black += isBlack;
            begins += isBlack && (x == 0 || image.pixelColor(x - 1, 0) != QColor(Qt::black));
        }
        EXPECT_EQ(begins, 4) << density;
        EXPECT_EQ(black * 3, image.width()) << density;
    }
}

} // namespace
} // namespace ridge::gui
