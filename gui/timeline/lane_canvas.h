// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/timeline/lane_painter.h"
#include "gui/timeline/picture_maker.h"
#include "gui/timeline/ruler.h"
#include "gui/view_state.h"

#include <QLabel>
#include <QScrollBar>
#include <QTimer>
#include <QWidget>

#include <optional>

namespace ridge::gui {

/// The ruler and the lanes under it: paints the last picture, asks for the next one, and turns keys and
/// the mouse into changes of the ViewState.
class LaneCanvas : public QWidget {
    Q_OBJECT

  public:
    /// `state` outlives it.
    explicit LaneCanvas(ViewState& state, QWidget* parent = nullptr);

    void setDocument(DocumentPtr document);
    /// Nothing is being made, and the picture is of what is visible.
    bool isSettled() const;
    const std::shared_ptr<const Lanes>& lanes() const { return m_lanes; }
    const std::shared_ptr<const Picture>& picture() const { return m_picture; }

    /// The item at a place; none where there is none. Of merged spans the longest of the first 64.
    Item itemAt(QPoint place) const;
    TimeScale scale() const;    ///< the visible window right of the gutter
    int yOf(LaneKey key) const; ///< top of a lane in the widget; the height when it is not shown

  signals:
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

  private:
    void connectState();
    void connectMaker();
    void readFilter();
    void layOut();
    void refresh(); ///< asks for the picture of what is visible now
    PictureRequest wanted() const;
    void paintGrid(QPainter& painter, const Ruler& ruler) const;
    void paintRuler(QPainter& painter, const Ruler& ruler) const;
    void paintDrag(QPainter& painter) const;
    void hoverAt(QPoint place);
    void showCard();
    void zoom(double factor, double x);
    void selectNext(int direction);
    void selectCounterpart();
    void paintArrow(QPainter& painter) const; ///< from the selected item's launch to its begin
    std::optional<QPointF> beginOf(Item item) const; ///< where its left edge is
    std::optional<PlacedLane> laneAt(int y) const;

    ViewState& m_state;
    DocumentPtr m_document;
    PictureMaker m_maker;
    std::shared_ptr<const Lanes> m_lanes;
    std::shared_ptr<const Picture> m_picture;
    std::vector<PlacedLane> m_placed;
    std::set<std::uint32_t> m_collapsed; ///< groups
    PictureRequest m_asked;
    std::optional<MatchingTexts> m_filter; ///< of ViewState::filter(); none: no filter
    QScrollBar* m_scroll;
    QLabel* m_card;
    QTimer m_cardTimer;
    QPoint m_mouse;

    struct Drag {
        QPoint from, to;
        TimeWindow window; ///< when it began
        int scroll = 0;
        bool isBox = false, moved = false;
    };
    std::optional<Drag> m_drag;
};

inline constexpr int kRulerHeight = 28;

} // namespace ridge::gui
