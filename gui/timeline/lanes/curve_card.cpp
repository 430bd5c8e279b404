// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/timeline/lanes/curve_card.h"

#include "reports/words/format.h"

namespace ridge::gui {
namespace {

QString valueText(const Lane& lane, double value) {
    if (lane.unit.empty())
        return QString::fromStdString(reports::percent(value));
    return value > 0 ? QString::fromStdString(reports::quantity(value, lane.unit))
                     : "0 " + QString::fromStdString(lane.unit);
}

} // namespace

QString curveCardHtml(const Lane& lane, TimeWindow pixel, const QString& moment) {
    const Plot::Column seen = lane.plot->within(pixel.from, pixel.to);
    QString value = "no value";
    if (seen.known()) {
        value = "<b>" + valueText(lane, seen.mean) + "</b>";
        const QString least = valueText(lane, seen.least), most = valueText(lane, seen.most);
        if (least != most)
            value = QString("mean %1 (%2 to %3)").arg(value, least, most);
    }
    return QString("<b>%1</b>, %2<br>%3 at %4, %5")
        .arg(QString::fromStdString(lane.title), QString::fromStdString(lane.subtitle), value,
             moment, QString::fromStdString(lane.origin));
}

} // namespace ridge::gui
