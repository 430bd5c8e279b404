// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/items/durations.h"
#include "gui/items/search_text.h"
#include "gui/loading/latest_job.h"

#include <QPainter>
#include <QWidget>

#include <optional>
#include <utility>

namespace ridge::gui {

/// Histogram of the durations of all launches of a kernel's function, or of all instances of a
/// range's path. The item itself is marked. A drag over it asks for those that took as long; a click
/// asks for all again. Hidden for other items.
class DurationHistogram : public QWidget {
    Q_OBJECT

  public:
    explicit DurationHistogram(QWidget* parent = nullptr);
    /// Counts in another thread and then appears; `document` may be null.
    void show(DocumentPtr document, Item item);
    /// Bars outside of what is searched for are dimmed.
    void setWanted(const SearchText& wanted);
    bool isSettled() const { return !m_counting.isBusy(); }

    const DurationBins& bins() const { return m_bins; }
    /// "min 91.0 µs, median 95.7 µs, p99 102 µs, max 103 µs".
    QString summary() const;
    double xOf(std::int64_t ns) const; ///< of a duration, in the widget

  signals:
    void wanted(const SearchText& text); ///< by the mouse

  protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;

  private:
    void counted(DurationBins bins);
    QString heading() const;    ///< "144 launches"
    SearchText brushed() const; ///< what the drag is over
    /// Whether durations in a bar are searched for, by the drag or by setWanted().
    bool isWanted(std::size_t bin) const;
    void paintBars(QPainter& painter) const;
    void paintOwn(QPainter& painter) const;
    void paintAxis(QPainter& painter) const;

    DocumentPtr m_document;
    Item m_item;
    std::int64_t m_own = 0; ///< duration of the item
    DurationBins m_bins;
    QString m_name; ///< that durations are of
    SearchText m_wanted;
    std::optional<std::pair<double, double>> m_brush; ///< from and to while the mouse is down, by x
    LatestJob<DurationBins> m_counting;
};

} // namespace ridge::gui
