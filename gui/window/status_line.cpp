// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/window/status_line.h"

#include "gui/items/item_text.h"
#include "gui/style/elided_label.h"
#include "gui/style/theme.h"
#include "gui/view/view.h"
#include "gui/window/loss_badge.h"
#include "gui/window/phases.h"

#include <QFileInfo>
#include <QShortcut>

#include <algorithm>
#include <cmath>

namespace ridge::gui {

StatusLine::StatusLine(QWidget* parent)
    : QStatusBar(parent), m_told(new ElidedLabel), m_changed(new QLabel), m_losses(new LossBadge),
      m_cancel(new QPushButton(tr("Cancel (Ctrl+.)"))) {
    addWidget(m_told, 1);
    addPermanentWidget(m_changed);
    addPermanentWidget(m_losses);
    m_changed->setObjectName("changed");
    m_changed->hide();
    addCancel();
}

void StatusLine::addCancel() {
    addPermanentWidget(m_cancel);
    // A button's own shortcut would click it a tenth of a second later.
    new QShortcut(Qt::CTRL | Qt::Key_Period, m_cancel, m_cancel, &QPushButton::click);
    m_cancel->setObjectName("cancel");
    m_cancel->hide();
    connect(m_cancel, &QPushButton::clicked, this, &StatusLine::cancelled);
}

void StatusLine::tell(const Document* document, bool isRunning) {
    const analyzer::Analysis* analysis =
        document && document->results ? &document->results->analysis : nullptr;
    m_told->clear();
    m_losses->tell(analysis);
    if (!document)
        return;
    if (document->overview)
        tellReading(*document, 0);
    else if (analysis)
        m_told->setText(statusOf(*analysis));
    else if (isRunning)
        tellAnalysing(0);
    else
        m_told->setText(cancelledSentence());
}

void StatusLine::tellReading(const Document& overview, double share) {
    m_told->setText(tr("Reading, %1 %: until then time per %2, %3.")
                        .arg(std::lround(std::max(share, 0.0) * 100))
                        .arg(durationText(trace::lodBucketWidth(overview.overview->level).count()))
                        .arg(overview.labels ? tr("in the colours that a part of the kernels has")
                                             : tr("without verdicts")));
}

void StatusLine::tellAnalysing(double share) {
    m_told->setText(
        tr("Analysing, %1 %: verdicts come in a moment.").arg(std::lround(share * 100)));
}

void StatusLine::tellChange(const QString& file) {
    m_changed->setText(QFileInfo::exists(file)
                           ? tr("The file was changed: you see what it was. F5 reads it again.")
                           : tr("The file is gone: you see what it was."));
    m_changed->setStyleSheet(QString("color: %1; background: %2; padding: 2px 6px")
                                 .arg(theme().warning.name(), theme().warningGround.name()));
    m_changed->show();
}

void StatusLine::forgetChange() {
    m_changed->hide();
}

void StatusLine::offerCancel(bool isOffered) {
    m_cancel->setVisible(isOffered);
}

void StatusLine::showLosses() {
    m_losses->click();
}

} // namespace ridge::gui
