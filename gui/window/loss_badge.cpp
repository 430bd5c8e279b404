// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/window/loss_badge.h"

#include "gui/style/theme.h"
#include "reports/words/format.h"

#include <QEvent>
#include <QHeaderView>
#include <QTreeWidget>
#include <QVBoxLayout>

#include <algorithm>

namespace ridge::gui {
namespace {

QString textOf(const std::string& text) {
    return QString::fromStdString(reports::printable(text));
}

QString severityText(trace::Severity severity) {
    switch (severity) {
    case trace::Severity::Info:
        return LossList::tr("note");
    case trace::Severity::Error:
        return LossList::tr("error");
    case trace::Severity::DataLoss:
        break;
    }
    return LossList::tr("data lost");
}

} // namespace

LossList::LossList(const std::vector<analyzer::LossRow>& losses, QWidget* parent)
    : QDialog(parent) {
    setWindowTitle(tr("What the recording lacks"));
    resize(900, 320);
    auto* list = new QTreeWidget;
    list->setAccessibleName(windowTitle());
    list->setHeaderLabels({tr("Kind"), tr("What"), tr("How often"), tr("What to do")});
    list->setRootIsDecorated(false);
    list->setWordWrap(true);
    for (const analyzer::LossRow& loss : losses) {
        auto* row = new QTreeWidgetItem(list, {severityText(loss.severity), textOf(loss.what),
                                               QString::fromStdString(reports::count(loss.count)),
                                               textOf(loss.advice)});
        row->setTextAlignment(2, Qt::AlignRight | Qt::AlignTop);
        row->setToolTip(3, textOf(loss.advice).toHtmlEscaped());
    }
    for (int column = 0; column + 1 < list->columnCount(); ++column)
        list->resizeColumnToContents(column);
    auto* layout = new QVBoxLayout(this);
    layout->addWidget(list);
}

LossBadge::LossBadge(QWidget* parent) : QPushButton(parent) {
    setFlat(true);
    setFocusPolicy(Qt::TabFocus);
    hide();
    connect(this, &QPushButton::clicked, this, [this] {
        auto* list = new LossList(m_losses, window());
        list->setAttribute(Qt::WA_DeleteOnClose);
        list->show();
    });
}

void LossBadge::tell(const analyzer::Analysis* analysis) {
    m_losses = analysis ? analysis->losses : std::vector<analyzer::LossRow>();
    const auto kinds = std::ranges::count_if(m_losses, [](const analyzer::LossRow& loss) {
        return loss.severity != trace::Severity::Info;
    });
    m_isWarning = kinds > 0;
    const bool isWithheld = analysis && !analysis->withheld.empty();
    const QString lost = kinds == 1 ? tr("1 kind of loss") : tr("%1 kinds of loss").arg(kinds);
    setText(!m_isWarning ? tr("no losses")
            : isWithheld ? tr("VERDICTS WITHHELD: %1").arg(lost)
                         : lost);
    setToolTip(m_losses.empty() ? "" : tr("Lists what the recording lacks"));
    setEnabled(!m_losses.empty());
    setVisible(analysis != nullptr);
    colour();
}

void LossBadge::colour() {
    const QString style = m_isWarning
                              ? QString("color: %1; background: %2; border: 1px solid %1; "
                                        "border-radius: 3px; padding: 2px 8px; font-weight: bold")
                                    .arg(theme().warning.name(), theme().warningGround.name())
                              : QString("border: none; padding: 2px 6px");
    if (style != styleSheet()) // or the change of palette that it makes would make another
        setStyleSheet(style);
}

void LossBadge::changeEvent(QEvent* event) {
    if (event->type() == QEvent::PaletteChange)
        colour();
    QPushButton::changeEvent(event);
}

} // namespace ridge::gui
