// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/timeline/lanes/picture.h"
#include "gui/timeline/lanes/strip_names.h"
#include "gui/view/view_state.h"

#include <QWidget>

namespace ridge::gui {

/// The whole run as a strip of its bound budget, with the names of the outermost ranges below and
/// the visible window marked. Shows busy time while there are no verdicts. If verdicts are withheld
/// the strip is hatched, and its tooltip says why. A click or a drag moves the window there.
class MiniMap : public QWidget {
    Q_OBJECT

  public:
    /// `state` outlives it; `stripHeight` pixels, without the names below.
    explicit MiniMap(ViewState& state, int stripHeight = 44, QWidget* parent = nullptr);
    void setDocument(DocumentPtr document);            ///< whose search matches are marked
    void setLanes(std::shared_ptr<const Lanes> lanes); ///< null: none
    void setCancelled();                               ///< no verdicts will come for the document
    TimeScale scale() const;                           ///< the whole run over the strip
    const std::vector<StripName>& names() const { return m_names; }

  protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void changeEvent(QEvent* event) override;

  private:
    void tellMissing();
    void makeStrip();
    void makeNames();
    /// Pixels of the strip: it ends where the lanes do, left of their scroll bar.
    int columns() const;
    void moveTo(double x);

    QRect strip() const;

    ViewState& m_state;
    const int m_stripHeight;
    DocumentPtr m_document;
    bool m_isCancelled = false;
    std::shared_ptr<const Lanes> m_lanes;
    QImage m_strip; ///< the budget, one column per pixel
    std::vector<StripName> m_names;
};

} // namespace ridge::gui
