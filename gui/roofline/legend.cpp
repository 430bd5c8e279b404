// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/roofline/legend.h"

#include "gui/style/q_text.h"
#include "gui/style/theme.h"

#include <QGridLayout>
#include <QPainter>

namespace ridge::gui {
namespace {

QIcon lineIcon(const QColor& colour) {
    QPixmap picture(16, 16);
    picture.fill(Qt::transparent);
    QPainter painter(&picture);
    painter.fillRect(1, 7, 14, 3, colour);
    return picture;
}

constexpr int kColumns = 8; ///< so few that the window fits a screen of 1280 pixels

QToolButton* switchOf(const QString& text, bool on, QWidget* parent) {
    auto* button = new QToolButton(parent);
    button->setText(text);
    button->setAccessibleName("Show " + text);
    button->setCheckable(true);
    button->setChecked(on);
    button->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    button->setFocusPolicy(Qt::TabFocus);
    return button;
}

/// What is on has the accent's edge; what is off is faint.
QString styleOf(const Theme& theme) {
    return QString("QToolButton { padding: 3px 8px; border: 1px solid %1; border-radius: 6px;"
                   " color: %2; }"
                   "QToolButton:checked { border-color: %3; color: %4; background: %5; }"
                   "QToolButton:focus { border-width: 2px; }")
        .arg(theme.line.name(), theme.text3.name(), theme.accent.name(), theme.text.name(),
             theme.panel2.name());
}

} // namespace

void RooflineLegend::show(const RooflineScene& scene) {
    qDeleteAll(findChildren<QToolButton*>(QString(), Qt::FindDirectChildrenOnly));
    delete layout();
    setStyleSheet(styleOf(theme()));
    auto* grid = new QGridLayout(this);
    grid->setContentsMargins(0, 0, 0, 0);
    grid->setColumnStretch(kColumns, 1);
    for (std::size_t i = 0; i < scene.roofs.size(); ++i) {
        const RoofLine& roof = scene.roofs[i];
        const auto text = name(roof.resource);
        QToolButton* button = switchOf(qText(text), roof.isShown, this);
        button->setIcon(lineIcon(theme().of(roof.isMemory ? analyzer::Label::BandwidthSaturated
                                                          : analyzer::Label::ComputeSaturated)));
        button->setToolTip(roofText(roof));
        connect(button, &QToolButton::toggled, this,
                [this, i](bool on) { emit roofSwitched(i, on); });
        add(button);
    }
    m_layers = scene.layers;
    addLayer("Kernels", &RooflineLayers::kernels);
    addLayer("Ranges", &RooflineLayers::ranges);
    if (scene.hasAny(reports::PointKind::Op))
        addLayer("Ops by shape", &RooflineLayers::ops);
    if (scene.hasAny(reports::PointKind::Module))
        addLayer("Modules by shape", &RooflineLayers::modules);
    if (scene.hasAny(reports::PointKind::Family))
        addLayer("Families", &RooflineLayers::families);
    addLayer("Levels joined", &RooflineLayers::levels);
    addLayer("Other origins", &RooflineLayers::origins);
}

void RooflineLegend::add(QToolButton* button) {
    auto* grid = static_cast<QGridLayout*>(layout());
    const int place = grid->count();
    grid->addWidget(button, place / kColumns, place % kColumns);
}

void RooflineLegend::addLayer(const QString& text, bool RooflineLayers::*layer) {
    QToolButton* button = switchOf(text, m_layers.*layer, this);
    connect(button, &QToolButton::toggled, this, [this, layer](bool on) {
        m_layers.*layer = on;
        emit layersSwitched(m_layers);
    });
    add(button);
}

} // namespace ridge::gui
