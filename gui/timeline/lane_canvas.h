// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/loading/latest_job.h"
#include "gui/timeline/lane_painter.h"
#include "gui/timeline/lane_sight.h"
#include "gui/timeline/lanes/lane_arranger.h"
#include "gui/timeline/lanes/measure.h"
#include "gui/timeline/lanes/picture_maker.h"
#include "gui/view/hover_card.h"
#include "gui/view/view_state.h"

#include <QScrollBar>
#include <QWidget>

#include <optional>

namespace ridge::gui {

/// The ruler and the lanes under it. Paints the last picture, requests the next one, and turns keys
/// and mouse into changes of the ViewState.
class LaneCanvas : public QWidget {
    Q_OBJECT

  public:
    /// `state` outlives it.
    explicit LaneCanvas(ViewState& state, QWidget* parent = nullptr);

    void setDocument(DocumentPtr document);
    /// Whether the picture is up to date and nothing is being computed.
    bool isSettled() const;
    const std::shared_ptr<const Lanes>& lanes() const { return m_lanes; }
    const std::shared_ptr<const Picture>& picture() const { return m_picture; }

    /// The box or curve at a place, if any.
    ShownBox shownAt(QPoint place) const { return sight().shownAt(place); }
    TimeScale scale() const;    ///< the visible window right of the gutter
    int yOf(LaneKey key) const; ///< top of a lane in the widget; the height when it is not shown
    /// Text about the measured time: "1.24 ms, 812 kernels"; "" if nothing is measured.
    QString measureText() const;

    /// From the first point that is measured to the second, or to the pointer.
    std::optional<TimeWindow> measured() const { return m_measure.window(); }

  signals:
    void measuredChanged();
    void lanesChanged();
    void pictureChanged();

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
    void connectState();
    void connectMaker();
    void setLanes(std::shared_ptr<const Lanes> lanes);
    void showLanes(std::shared_ptr<const Lanes> lanes); ///< in place of those before
    void readFilter(); ///< starts to build the filter for the visible lanes
    void findAwaited();
    void layOut();
    void refresh(); ///< asks for the picture of what is visible now
    /// Repaints all but the scroll bar, whose gradients cost as much as many lanes in each frame.
    void repaintLanes() { update(QRegion(rect()) - m_scroll->geometry()); }
    PictureRequest wanted() const;
    LaneSight sight() const; ///< until anything of it changes
    void showSelected();
    void paintLanes(QPainter& painter) const;
    void paintDrag(QPainter& painter) const;

    // What is under the pointer: lane_hovering.cpp.
    void pointAt(std::optional<int> x);
    void hoverAt(QPoint place);
    void hoverNothing();
    QString cardText() const;
    void showCard();
    double pointerX() const; ///< the middle of the lanes if the pointer is elsewhere
    /// The lane or heading at the pointer; if the pointer is elsewhere, the lane of the selected
    /// item.
    std::optional<PlacedLane> laneForKeys() const;
    void measureAt(std::int64_t time);
    void measureToPointer(); ///< moves the second point to the pointer until it is set

    // What keys and the mouse do: lane_actions.cpp.
    void zoom(double factor, double x);
    void zoomToSelection();
    bool lookByKey(int key); ///< moves what is seen, and says whether the key does that
    bool selectByKey(int key, Qt::KeyboardModifiers modifiers); ///< so for what is selected
    void letGoOfAll();       ///< of selection, drag and measured stretch
    void drop(QPoint place); ///< ends a drag that moved

    ViewState& m_state;
    DocumentPtr m_document;
    Item m_awaited; ///< what the selected item had to wait for
    PictureMaker m_maker;
    std::shared_ptr<const Lanes> m_lanes; ///< shown now
    std::shared_ptr<const Lanes> m_next;  ///< shown as soon as their picture is there; null: none
    std::shared_ptr<const Picture> m_picture; ///< of m_lanes
    std::vector<PlacedLane> m_placed;
    PictureRequest m_asked;
    std::shared_ptr<const LaneFilter> m_filter; ///< null: none, or it is being made
    LatestJob<std::shared_ptr<const LaneFilter>> m_filtering;
    LaneArranger m_arranger;
    Measure m_measure;
    QScrollBar* m_scroll;
    bool m_isScrolled = false; ///< the user scrolled, so the position is kept
    bool m_isClicking = false; ///< the selection comes from a click, so it is in sight already
    HoverCard* m_card;
    QPoint m_mouse;
    /// Where the line under the pointer is; none: not over the lanes' time.
    std::optional<int> m_pointer;
    ShownBox m_hovered; ///< that the card is about
    /// The selected item and where it was clicked; no item: selected by other means.
    ShownBox m_clicked;

    struct Drag {
        QPoint from, to;
        TimeWindow window; ///< when it began
        int scroll = 0;
        bool isBox = false, moved = false;
        std::optional<LaneKey> lane; ///< whose name is dragged
    };
    std::optional<Drag> m_drag;
};

} // namespace ridge::gui
