// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/roofline/scene.h"

#include <QToolButton>

namespace ridge::gui {

/// Buttons that switch the roofs and marks of a scene on and off.
class RooflineLegend : public QWidget {
    Q_OBJECT

  public:
    using QWidget::QWidget;

    /// Buttons for `scene`, in place of those before.
    void show(const RooflineScene& scene);

  signals:
    void roofSwitched(std::size_t roof, bool on); ///< index into RooflineScene::roofs
    void layersSwitched(RooflineLayers layers);

  private:
    void add(QToolButton* button); ///< at the next place
    void addLayer(const QString& text, bool RooflineLayers::*layer);
    RooflineLayers m_layers;
};

} // namespace ridge::gui
