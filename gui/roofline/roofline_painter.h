// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/roofline/scene.h"
#include "gui/theme.h"

#include <QPainter>

#include <vector>

namespace ridge::gui {

/// Paints a roofline from back to front. Lives for one picture.
class RooflinePainter {
  public:
    /// `selected` and `hovered`: rows that points may stand for.
    RooflinePainter(QPainter& painter, const RooflineScene& scene, const RooflineScale& scale,
                    Row selected, Row hovered);
    void paint();
    /// The points with a name in the picture: the largest kAlwaysNamed, and others where it covers nothing.
    const std::vector<const reports::RooflinePoint*>& named() const { return m_named; }
    static constexpr std::size_t kAlwaysNamed = 3;

  private:
    struct Arrow { ///< from an earlier point
        QLineF way;
        QString text; ///< of its pill
    };
    struct NamePlace {
        QRectF box;                 ///< null: none
        bool isFreeAndNear = false; ///< lies over nothing, right at the point
    };
    void paintGrid();
    void paintGridLine(double log, bool isX, bool isDecade);
    void paintAxisTexts();
    void paintRoofs();
    void paintBand(const RoofSegment& segment, double spread, QColor colour);
    void paintSlopeText(const RoofLine& roof, const RoofSegment& segment);
    void paintPlateauText(const RoofLine& roof, const RoofSegment& segment);
    void paintLevels(const reports::RooflinePoint& point);
    void paintPoint(const reports::RooflinePoint& point);
    void paintEdgeArrow(const reports::RooflinePoint& point);
    void paintOthers(std::size_t point);
    void paintBefore(const PointBefore& before);
    void paintChanges(); ///< after all marks, which they do not cover
    void paintPill(const Arrow& arrow);
    void paintRing(const reports::RooflinePoint& point, const QColor& colour, double away);
    void paintName(const reports::RooflinePoint& point, bool isNeeded);
    NamePlace placeOfName(const reports::RooflinePoint& point, QSizeF size) const;
    void paintNotes();
    QColor colourOf(const reports::RooflinePoint& point) const;
    bool isFree(const QRectF& place) const;
    double takenOf(const QRectF& place) const; ///< square pixels

    static constexpr double kRing = 6; ///< pixels: radius of an earlier point

    QPainter& m_painter;
    const RooflineScene& m_scene;
    const RooflineScale& m_scale;
    const Theme& m_theme;
    Row m_selected, m_hovered;
    std::vector<Arrow> m_arrows; ///< that were painted
    std::vector<QRectF> m_taken; ///< by marks and texts, so that texts do not lie over them
    std::vector<const reports::RooflinePoint*> m_named;
};

} // namespace ridge::gui
