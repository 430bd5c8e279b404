// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/loading/latest_job.h"
#include "gui/roofline/scene.h"
#include "gui/view/view_state.h"

#include <QLabel>
#include <QTimer>
#include <QWidget>

namespace ridge::gui {

/// The plot of a roofline, with a card for the point under the mouse. A click selects the longest
/// launch or instance behind a point, and dots beside it show what each launch reached. Left and
/// Right go from point to point, largest first. The wheel, W and S zoom at the pointer, a drag
/// moves, F shows all.
class RooflineCanvas : public QWidget {
    Q_OBJECT

  public:
    /// `state` outlives the canvas.
    explicit RooflineCanvas(ViewState& state, QWidget* parent = nullptr);

    /// Shows the roofline of `document`, which has results, or nothing for null.
    void setDocument(DocumentPtr document);
    /// Overlays the points of an earlier recording, which has results; null: none.
    void setBefore(DocumentPtr before);
    const RooflineScene& scene() const { return m_scene; }
    void switchRoof(std::size_t roof, bool on);
    void switchLayers(RooflineLayers layers);

    RooflineScale scale() const; ///< of the plot in the widget
    bool isSettled() const { return !m_counting.isBusy(); }

  protected:
    bool event(QEvent* event) override; ///< takes F before the window does
    void paintEvent(QPaintEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

  private:
    void hoverAt(QPointF place);
    void showCard();
    void select(std::size_t point);
    void selectNext(int direction);
    void setAxes(const reports::RooflineAxes& axes);
    void zoom(double factor, QPointF place);
    void bringIntoSight(const reports::RooflinePoint& point);

    void placeBefore();
    void readSelection(); ///< and counts the launches behind it

    ViewState& m_state;
    DocumentPtr m_document, m_before;
    RooflineScene m_scene;
    std::size_t m_hovered = 0; ///< index of a point; their number for none
    Row m_selected;
    reports::RooflineAxes m_whole; ///< all of the plot; those of the scene are the visible part
    QPointF m_mouse;
    struct Drag {
        QPointF from;
        RooflineScale scale; ///< when it began
        bool moved = false;
    };
    std::optional<Drag> m_drag;
    QLabel* m_card;
    QTimer m_cardTimer;
    LatestJob<std::vector<double>> m_counting;
};

} // namespace ridge::gui
