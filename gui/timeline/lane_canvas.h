// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/loading/latest_job.h"
#include "gui/time/ruler.h"
#include "gui/timeline/lane_painter.h"
#include "gui/timeline/picture_maker.h"
#include "gui/view/view_state.h"

#include <QLabel>
#include <QScrollBar>
#include <QTimer>
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

    /// What a box shows, and the time it is drawn at. On a GPU lane a range is drawn at the time of
    /// its work.
    struct Shown {
        Item item;
        TimeWindow time;
        bool isOnGpu = false;
        std::optional<LaneKey> curve = {}; ///< in place of an item
        bool operator==(const Shown&) const = default;
    };
    /// The box or curve at a place, if any. For merged spans the longest of the first 64.
    Shown shownAt(QPoint place) const;
    TimeScale scale() const;    ///< the visible window right of the gutter
    int yOf(LaneKey key) const; ///< top of a lane in the widget; the height when it is not shown
    /// Text about the measured time: "1.24 ms, 812 kernels"; "" if nothing is measured.
    QString measureText() const;

    /// From the first point that is measured to the second, or to the pointer.
    std::optional<TimeWindow> measured() const;

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
    // What is under the pointer: lane_hovering.cpp.
    void pointAt(std::optional<int> x);
    void paintPointer(QPainter& painter, const Ruler& ruler) const;
    void hoverAt(QPoint place);
    void hoverNothing();
    QString cardText() const;
    void showCard();

    // What is done to the lanes: lane_arranging.cpp.
    /// Hides all lanes of its group but the heading, or shows them again.
    void fold(const PlacedLane& lane);
    void foldByKey();
    void hideLane(LaneKey key);
    void moveLane(LaneKey key, int places);    ///< `places` down, or up if below 0
    int placesTo(LaneKey key, int y) const;    ///< places that a lane moves if it is dropped at `y`
    int edgeOf(LaneKey key, int places) const; ///< y of the edge where the lane would be inserted
    void sizeLane(LaneKey key, double factor);
    void letGo();
    void showAllLanes();
    void filterLanes();
    bool arrangeByKey(int key, Qt::KeyboardModifiers modifiers); ///< whether the key does that
    /// The lane or heading at the pointer; if the pointer is elsewhere, the lane of the selected
    /// item.
    std::optional<PlacedLane> laneForKeys() const;
    std::optional<LaneKey> laneToArrange() const;

    // What of the lanes is in sight: lane_scrolling.cpp.
    int laneHeight() const; ///< pixels that they have
    int firstScroll(const Lanes& lanes, const std::vector<PlacedLane>& placed) const;
    bool isRangeInSight() const;
    void showSelected();

    // What lies over the lanes: lane_marks.cpp.
    void paintMatches(QPainter& painter) const;
    void paintBookmarks(QPainter& painter) const;
    void paintMeasure(QPainter& painter) const;
    void measureAt(std::int64_t time);
    void measureToPointer(); ///< moves the second point to the pointer until it is set
    double pointerX() const; ///< the middle of the lanes if the pointer is elsewhere
    /// Kernels that begin in `window`; rows times log n.
    std::uint64_t kernelsWithin(TimeWindow window) const;

    void connectState();
    void connectMaker();
    void readFilter(); ///< starts to build the filter for the visible lanes
    void findAwaited();
    void layOut();
    void refresh(); ///< asks for the picture of what is visible now
    /// Repaints all but the scroll bar, whose gradients cost as much as many lanes in each frame.
    void repaintLanes() { update(QRegion(rect()) - m_scroll->geometry()); }
    PictureRequest wanted() const;
    void paintGrid(QPainter& painter, const Ruler& ruler) const;
    void paintRuler(QPainter& painter, const Ruler& ruler) const;
    void paintDrag(QPainter& painter) const;
    void zoom(double factor, double x);
    void zoomToSelection();
    void selectNext(int direction);
    void selectCounterpart();
    void selectGap(int direction);
    bool lookByKey(int key); ///< moves what is seen, and says whether the key does that
    void paintArrows(QPainter& painter) const;
    double heightOfText(double from, double to) const;
    /// Where the edge of an item is at its begin or its end; none where its lane is not shown.
    std::optional<QPointF> placeOf(Item item, bool atEnd) const;
    std::optional<PlacedLane> laneAt(int y) const;

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
    QScrollBar* m_scroll;
    bool m_isScrolled = false; ///< the user scrolled, so the position is kept
    bool m_isClicking = false; ///< the selection comes from a click, so it is in sight already
    QLabel* m_card;
    QTimer m_cardTimer;
    QPoint m_mouse;
    /// Where the line under the pointer is; none: not over the lanes' time.
    std::optional<int> m_pointer;
    Shown m_hovered; ///< that the card speaks of
    /// The selected item and where it was clicked; no item: selected by other means.
    Shown m_clicked;

    struct Drag {
        QPoint from, to;
        TimeWindow window; ///< when it began
        int scroll = 0;
        bool isBox = false, moved = false;
        std::optional<LaneKey> lane; ///< whose name is dragged
    };
    std::optional<Drag> m_drag;
    std::optional<LaneKey> m_held; ///< lane moved by a key; keys act on it until the pointer moves

    /// Two points in time, in any order.
    struct Measure {
        std::int64_t from = 0, to = 0;
        bool isDone = false; ///< the second point is set
        TimeWindow window() const { return {std::min(from, to), std::max(from, to)}; }
    };
    std::optional<Measure> m_measure;
};

inline constexpr int kRulerHeight = 28;

} // namespace ridge::gui
