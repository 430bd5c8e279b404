// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "example.h"
#include "gui/roofline/roofline_view.h"

#include <QToolButton>

#include <gtest/gtest.h>

#include <algorithm>

namespace ridge::gui::test {

using analyzer::Resource;

/// A view of the replayed attention, whose kernels have bytes of DRAM, L2 and L1.
class Roofline : public ::testing::Test {
  protected:
    Roofline() {
        view.resize(1200, 800);
        view.show();
        view.setDocument(document);
        QCoreApplication::processEvents();
    }
    const RooflineScene& scene() { return view.canvas().scene(); }
    const RoofLine& roof(Resource resource) {
        return *std::ranges::find(scene().roofs, resource, &RoofLine::resource);
    }
    QPoint placeOf(const reports::RooflinePoint& point) {
        return view.canvas().scale().of(point).toPoint();
    }
    /// The largest kernel that no other mark lies over.
    const reports::RooflinePoint& alone() {
        const RooflineScale scale = view.canvas().scale();
        const auto isAlone = [&](const reports::RooflinePoint& point) {
            return std::ranges::none_of(scene().points, [&](const auto& other) {
                return &other != &point && QLineF(scale.of(other), scale.of(point)).length() <
                                               radiusOf(other) + radiusOf(point);
            });
        };
        return *std::ranges::find_if(
            scene().points, [&](const auto& point) { return !point.isOuter() && isAlone(point); });
    }
    QColor colourAt(double logIntensity, double logRate) {
        const RooflineScale scale = view.canvas().scale();
        return view.canvas().grab().toImage().pixelColor(int(scale.x(logIntensity)),
                                                         int(scale.y(logRate)));
    }
    QToolButton* button(const QString& text) {
        for (QToolButton* button : view.findChildren<QToolButton*>())
            if (button->text() == text)
                return button;
        return nullptr;
    }

    DocumentPtr document = exampleNamed("attention-replayed.ridge");
    ViewState state;
    RooflineView view{state};
};

} // namespace ridge::gui::test
