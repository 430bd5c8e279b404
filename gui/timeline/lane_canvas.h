// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/timeline/lane_drag.h"
#include "gui/timeline/lane_hover.h"
#include "gui/timeline/lane_scene.h"
#include "gui/timeline/lane_sight.h"
#include "gui/timeline/lanes/lane_arranger.h"
#include "gui/timeline/lanes/measure.h"
#include "gui/view/view_state.h"

#include <QScrollBar>
#include <QWidget>

#include <optional>

namespace ridge::gui {

/// The ruler and the lanes under it. Paints a LaneScene's last picture, requests the next one, and
/// turns keys and mouse into changes of the ViewState.
class LaneCanvas : public QWidget {
    Q_OBJECT

  public:
    /// `state` outlives it.
    explicit LaneCanvas(ViewState& state, QWidget* parent = nullptr);

    void setDocument(DocumentPtr document) { m_scene.setDocument(std::move(document)); }
    const LaneScene& scene() const { return m_scene; }
    /// Whether the picture is up to date and nothing is being computed.
    bool isSettled() const;

    TimeScale scale() const;    ///< the visible window right of the gutter
    LaneSight sight() const;    ///< until anything of it changes
    int yOf(LaneKey key) const; ///< top of a lane in the widget; the height when it is not shown

    /// From the first point that is measured to the second, or to the pointer.
    const Measure& measure() const { return m_measure; }
    void clearMeasure();

  signals:
    void measuredChanged();

  protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;

  private:
    void connectAll();
    void layOut();
    void refresh(); ///< asks for the picture of what is visible now
    /// Repaints all but the scroll bar, whose gradients cost as much as many lanes in each frame.
    void repaintLanes() { update(QRegion(rect()) - m_scroll->geometry()); }
    PictureRequest wanted() const;

    // What keys and the mouse do: lane_actions.cpp.
    void pointAt(std::optional<int> x);
    double pointerX() const; ///< the middle of the lanes if the pointer is elsewhere
    /// The lane or heading at the pointer; if the pointer is elsewhere, the lane of the selected
    /// item.
    std::optional<PlacedLane> laneForKeys() const;
    bool lookByKey(int key); ///< moves what is seen, and says whether the key does that
    void drop(QPoint place); ///< ends a drag that moved

    ViewState& m_state;
    QScrollBar* m_scroll;
    LaneScene m_scene;
    LaneHover m_hover;
    LaneArranger m_arranger;
    Measure m_measure;
    std::vector<PlacedLane> m_placed;
    bool m_isScrolled = false; ///< the user scrolled, so the position is kept
    bool m_isClicking = false; ///< the selection comes from a click, so it is in sight already
    QPoint m_mouse;
    /// Where the line under the pointer is; none: not over the lanes' time.
    std::optional<int> m_pointer;
    /// The selected item and where it was clicked; no item: selected by other means.
    ShownBox m_clicked;
    std::optional<LaneDrag> m_drag;
};

} // namespace ridge::gui
