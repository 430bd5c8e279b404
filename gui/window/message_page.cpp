// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/window/message_page.h"

#include <QFileInfo>
#include <QHBoxLayout>
#include <QShortcut>
#include <QVBoxLayout>

namespace ridge::gui {

MessagePage::MessagePage(QWidget* parent)
    : QWidget(parent), m_label(new QLabel), m_bar(new QProgressBar),
      m_cancel(new QPushButton(tr("Cancel (Esc)"))), m_begin(new QWidget), m_offers(new QWidget) {
    constexpr int kWidth = 640;
    m_label->setTextFormat(Qt::PlainText);
    m_label->setWordWrap(true);
    m_label->setAlignment(Qt::AlignCenter);
    m_label->setFixedWidth(kWidth);
    m_label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_bar->setFixedWidth(kWidth / 2);
    m_bar->setAccessibleName(tr("Progress of opening the recording"));
    auto* layout = new QVBoxLayout(this);
    layout->addStretch();
    for (QWidget* widget : {static_cast<QWidget*>(m_label), static_cast<QWidget*>(m_bar),
                            static_cast<QWidget*>(m_cancel), m_begin, m_offers})
        layout->addWidget(widget, 0, Qt::AlignHCenter);
    layout->addStretch();
    // A button's own shortcut would click it a tenth of a second later.
    new QShortcut(Qt::Key_Escape, m_cancel, m_cancel, &QPushButton::click);
    connect(m_cancel, &QPushButton::clicked, this, &MessagePage::cancelled);
    auto* ways = new QHBoxLayout(m_begin);
    const auto addWay = [&](const QString& name, void (MessagePage::*wanted)()) {
        auto* button = new QPushButton(name);
        connect(button, &QPushButton::clicked, this, wanted);
        ways->addWidget(button);
    };
    addWay(tr("Open a recording..."), &MessagePage::openWanted);
    addWay(tr("Record a program or a lesson..."), &MessagePage::recordWanted);
    say("");
}

void MessagePage::offer(const QStringList& files, const QStringList& examples) {
    delete m_offers->layout();
    qDeleteAll(m_offers->findChildren<QWidget*>(Qt::FindDirectChildrenOnly));
    new QVBoxLayout(m_offers);
    addOffers(tr("Opened last:"), files);
    addOffers(tr("Examples, recorded on an H200:"), examples);
}

void MessagePage::addOffers(const QString& heading, const QStringList& files) {
    if (files.isEmpty())
        return;
    m_offers->layout()->addWidget(new QLabel(heading));
    for (const QString& file : files) {
        auto* button = new QPushButton(QFileInfo(file).fileName().replace("&", "&&")); // else a key
        button->setFlat(true);
        button->setToolTip(file.toHtmlEscaped());
        connect(button, &QPushButton::clicked, this, [this, file] { emit chosen(file); });
        m_offers->layout()->addWidget(button);
    }
}

void MessagePage::say(const QString& sentence) {
    m_label->setText(sentence);
    m_offers->show();
    m_begin->show();
    m_bar->hide();
    m_cancel->hide();
}

void MessagePage::showProgress(const QString& sentence, double share) {
    constexpr int kSteps = 1000;
    m_label->setText(sentence);
    m_bar->setRange(0, share < 0 ? 0 : kSteps);
    m_bar->setValue(static_cast<int>(share * kSteps));
    m_bar->show();
    m_offers->hide();
    m_begin->hide();
    m_cancel->show();
}

} // namespace ridge::gui
