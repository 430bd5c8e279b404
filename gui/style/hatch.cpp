// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/style/hatch.h"

#include <QPaintEngine>

#include <algorithm>
#include <cmath>

namespace ridge::gui {
namespace {

constexpr int kPeriod = 6, kStripe = 2;

bool needsShapes(const QPainter& painter, const QBrush& brush) {
    return brush.style() == Qt::TexturePattern &&
           painter.paintEngine()->type() == QPaintEngine::SVG;
}

QPainterPath pathOf(const QRectF& rect) {
    QPainterPath path;
    path.addRect(rect);
    return path;
}

void fillByShapes(QPainter& painter, const QPainterPath& path, const QImage& texture) {
    const QRectF box = path.boundingRect();
    const auto stripeAt = [&](double sum) { // the places where x + y is sum to sum + kStripe
        QPainterPath stripe;
        stripe.addPolygon(QPolygonF({{sum - box.top(), box.top()},
                                     {sum + kStripe - box.top(), box.top()},
                                     {sum + kStripe - box.bottom(), box.bottom()},
                                     {sum - box.bottom(), box.bottom()}}));
        stripe.closeSubpath();
        return stripe;
    };
    painter.fillPath(path, texture.pixelColor(texture.width() - 1, 0));
    const double first = std::floor((box.left() + box.top()) / kPeriod) * kPeriod;
    for (double sum = first; sum < box.right() + box.bottom(); sum += kPeriod)
        painter.fillPath(path.intersected(stripeAt(sum)), texture.pixelColor(0, 0));
}

} // namespace

QBrush hatch(const QColor& ground, const QColor& stripe, double density) {
    const int period = std::max(static_cast<int>(std::lround(kPeriod * density)), kPeriod);
    QImage image(period, period, QImage::Format_RGB32);
    for (int y = 0; y < period; ++y)
        for (int x = 0; x < period; ++x)
            image.setPixelColor(x, y,
                                (x + y) % period * kPeriod < kStripe * period ? stripe : ground);
    QBrush brush(image);
    const double scale = double(kPeriod) / period;
    brush.setTransform(QTransform::fromScale(scale, scale));
    return brush;
}

void fill(QPainter& painter, const QRect& rect, const QBrush& brush) {
    if (needsShapes(painter, brush))
        fillByShapes(painter, pathOf(rect), brush.textureImage());
    else
        painter.fillRect(rect, brush);
}

void fill(QPainter& painter, const QRectF& rect, const QBrush& brush) {
    if (needsShapes(painter, brush))
        fillByShapes(painter, pathOf(rect), brush.textureImage());
    else
        painter.fillRect(rect, brush);
}

void fill(QPainter& painter, const QPainterPath& path, const QBrush& brush) {
    if (needsShapes(painter, brush))
        fillByShapes(painter, path, brush.textureImage());
    else
        painter.fillPath(path, brush);
}

} // namespace ridge::gui
