// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/roofline/scene.h"
#include "gui/style/theme.h"

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
    struct Name {
        const reports::RooflinePoint* point;
        QRectF box;
    };
    /// The names in the picture. None lies over a mark or another text, nor over a slanted roof if
    /// there is room beside it. The largest kAlwaysNamed points get a name wherever the plot has
    /// room, others only right beside their mark.
    const std::vector<Name>& names() const { return m_names; }
    static constexpr std::size_t kAlwaysNamed = 3;

  private:
    struct Arrow { ///< from an earlier point
        QLineF way;
        QString text; ///< of its pill
    };
    void takeMarks();
    void paintGrid();
    void paintGridLine(double log, bool isX, bool isDecade);
    void paintAxisTexts();
    void paintRoofs();
    void paintBand(const RoofSegment& segment, double spread, QColor colour);
    void paintSlopeText(const RoofLine& roof, const RoofSegment& segment);
    void paintPlateauText(const RoofLine& roof, const RoofSegment& segment);
    void paintLaunches(); ///< of the selected point, each where it lies
    void paintLevels(const reports::RooflinePoint& point);
    void paintPoint(const reports::RooflinePoint& point);
    void paintEdgeArrow(const reports::RooflinePoint& point);
    void paintOthers(std::size_t point);
    void paintBefore(const PointBefore& before);
    void paintChanges(); ///< called after all marks, which the arrows do not cover
    void paintPill(const Arrow& arrow);
    void paintRing(const reports::RooflinePoint& point, const QColor& colour, double away);
    void paintName(const reports::RooflinePoint& point, bool isNeeded);
    QRectF placeBeside(const reports::RooflinePoint& point, QSizeF size, bool overSlopes) const;
    QRectF placeNearest(const reports::RooflinePoint& point, QSizeF size, bool overSlopes) const;
    void paintLeader(const reports::RooflinePoint& point, const QRectF& box);
    QString noteText() const;
    QRectF noteBox() const; ///< null: nothing to note
    void paintNote();
    QColor colourOf(const reports::RooflinePoint& point) const;
    bool isFree(const QRectF& place) const;
    bool crossesSlope(const QRectF& place) const;

    static constexpr double kRing = 6; ///< pixels: radius of an earlier point
    static constexpr double kOther = 5,
                            kCap = 5; ///< pixels: radius of a ring, half a cap of its bar

    QPainter& m_painter;
    const RooflineScene& m_scene;
    const RooflineScale& m_scale;
    const Theme& m_theme;
    Row m_selected, m_hovered;
    std::vector<Arrow> m_arrows;  ///< that were painted
    std::vector<QRectF> m_taken;  ///< by marks and texts, so that texts do not lie over them
    std::vector<QLineF> m_slopes; ///< roofs of memory
    std::vector<Name> m_names;
};

} // namespace ridge::gui
