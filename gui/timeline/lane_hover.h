// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/timeline/lane_scene.h"
#include "gui/timeline/lane_sight.h"
#include "gui/view/hover_card.h"

#include <QObject>

namespace ridge::gui {

/// The item or curve under the pointer of a timeline, and the card about it.
class LaneHover : public QObject {
  public:
    /// Cards are shown over `canvas`. All outlive it.
    LaneHover(QWidget& canvas, ViewState& state, const LaneScene& scene);

    /// The pointer is at `place` of the canvas, where `shown` is.
    void point(const ShownBox& shown, QPoint place, const TimeScale& scale);
    void drop(); ///< the pointer is nowhere, or something else is under it
    void forgetCurve() { m_shown.curve.reset(); } ///< lanes have other numbers now

  private:
    QString text() const; ///< "" where there is nothing to say
    void showCard();

    ViewState& m_state;
    const LaneScene& m_scene;
    HoverCard* m_card;
    ShownBox m_shown;
    QPoint m_place;
    TimeScale m_scale{};
};

} // namespace ridge::gui
