// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QColor>
#include <QRectF>
#include <QWidget>

#include <vector>

namespace ridge::gui {

/// Rectangles that fill `area` in proportion to `amounts` (largest first, none negative), each
/// nearly square. Algorithm: Bruls, Huizing, van Wijk, "Squarified Treemaps", 2000. Empty if all
/// amounts are 0.
std::vector<QRectF> squarified(const std::vector<double>& amounts, QRectF area);

struct TreemapPart {
    QString name, amount; ///< plain text
    double size = 0;
    QColor colour;
};

/// Parts of a whole as a treemap, with their names where they fit and a card under the mouse.
class Treemap : public QWidget {
    Q_OBJECT

  public:
    explicit Treemap(QWidget* parent = nullptr);
    void show(std::vector<TreemapPart> parts); ///< largest first
    /// Index of the part at a place, or their number.
    std::size_t partAt(QPointF place) const;

  signals:
    void partChosen(std::size_t part);

  protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    bool event(QEvent* event) override;

  private:
    std::vector<QRectF> places() const;
    std::vector<TreemapPart> m_parts;
};

} // namespace ridge::gui
