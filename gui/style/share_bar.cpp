// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/style/share_bar.h"

#include "gui/style/theme.h"

#include <QBuffer>
#include <QPainter>

#include <algorithm>

namespace ridge::gui {
namespace {

constexpr int kWidth = 96, kHeight = 12; ///< pixels of the page
constexpr int kScale = 2;                ///< pixels of the image to each, for dense screens

QImage imageOf(const ShareBar& bar, double saturated) {
    constexpr double kTop = 2, kBar = kHeight - 2 * kTop, kMiddle = kHeight / 2.0;
    const auto x = [](double share) { return std::clamp(share, 0.0, 1.0) * kWidth; };
    QImage image(kWidth * kScale, kHeight * kScale, QImage::Format_ARGB32_Premultiplied);
    image.fill(Qt::transparent);
    QPainter painter(&image);
    painter.scale(kScale, kScale);
    painter.fillRect(QRectF(0, kTop, kWidth, kBar), theme().line);
    painter.fillRect(QRectF(0, kTop, x(bar.share), kBar),
                     theme().of(bar.isMemory ? analyzer::Label::BandwidthSaturated
                                             : analyzer::Label::ComputeSaturated));
    painter.setPen(QPen(theme().text2, 1, Qt::DotLine));
    painter.drawLine(QPointF(x(saturated), 0), QPointF(x(saturated), kHeight));
    if (bar.band > 0) {
        painter.setPen(QPen(theme().text, 1));
        painter.drawLine(QPointF(x(bar.share - bar.band), kMiddle),
                         QPointF(x(bar.share + bar.band), kMiddle));
    }
    return image;
}

} // namespace

QString shareBarHtml(const ShareBar& bar, double saturated) {
    QByteArray png;
    QBuffer buffer(&png);
    buffer.open(QIODevice::WriteOnly);
    imageOf(bar, saturated).save(&buffer, "PNG");
    return QString("<img width='%1' height='%2' src='data:image/png;base64,%3'>")
        .arg(kWidth)
        .arg(kHeight)
        .arg(QString::fromLatin1(png.toBase64()));
}

} // namespace ridge::gui
