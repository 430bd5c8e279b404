// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/style/theme.h"
#include "gui/timeline/lanes/lane_filter.h"
#include "gui/timeline/lanes/lane_layout.h"
#include "gui/timeline/lanes/picture.h"
#include "gui/timeline/rect_layers.h"

#include <QPainter>

#include <array>

namespace ridge::gui {

/// What is marked on the timeline.
struct Marks {
    Item selected, hovered;
    const LaneFilter* filter = nullptr; ///< boxes without a match are dimmed; null: no filter
};

/// Paints lanes from a picture at any scale. The picture may belong to an older window, since its
/// boxes are placed by their times. GUI thread only.
class LanePainter {
  public:
    /// All outlive it. `scale`: the visible window over the pixels right of the gutter.
    LanePainter(QPainter& painter, const Picture& picture, const TimeScale& scale,
                const Marks& marks);

    /// A lane or a heading, moved by `dy`, over `width` pixels.
    void paint(const PlacedLane& lane, int dy, int width);

  private:
    // Left of the time axis: lane_heads.cpp.
    void paintHeading(const LaneGroup& group, const PlacedLane& placed, const QRect& rect);
    void paintTriangle(const QRect& heading, bool isFolded);
    void paintGutter(const Lane& lane, const QRect& rect);
    void paintMean(const Lane& lane, const QRect& gutter);

    void paintBoxes(const Lane& lane, const LanePicture& picture, const QRect& rect, int rowHeight);
    void paintRow(const Lane& lane, std::size_t row, const std::vector<Box>& boxes, int y,
                  int height);
    void paintOutline(const QRect& box, ColourClass colour);
    void paintText(const Box& box, const Lane& lane, std::size_t row, const QRect& rect);
    void paintMark(const QRectF& rect, bool selected);
    void paintCurve(const Lane& lane, const LanePicture& picture, const QRect& rect);
    /// Index of `item` in `row`. The size of the row if it is not there, or is drawn at another
    /// time than its own, as a range on a GPU lane.
    std::size_t indexOf(const SpanRow& row, Item item) const;
    int pixelOf(std::int64_t time) const;
    QRect rectOf(const Box& box, int y, int height) const;

    QPainter& m_painter;
    const Picture& m_picture;
    const TimeScale& m_scale;
    double m_pixelsPerNs;
    const Marks& m_marks;
    const Theme& m_theme;
    struct Brushes {
        std::array<QBrush, kColourClasses> solid, hatched, dimmed;
    };
    static const Brushes& brushesOf(const Theme& theme);
    const Brushes& m_brushes;
    /// Narrow boxes of a row: dimmed ones, then the others.
    std::array<RectLayer, 2 * kColourClasses> m_layers;
    std::vector<QRgb> m_pixels;
};

} // namespace ridge::gui
