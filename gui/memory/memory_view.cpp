// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/memory/memory_view.h"

#include "gui/rows.h"
#include "reports/format.h"
#include "reports/memory_text.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QVBoxLayout>

#include <algorithm>

namespace ridge::gui {
namespace {

QString words(const std::string& text) {
    return QString::fromStdString(text);
}

} // namespace

MemoryView::MemoryView(ViewState& state, QWidget* parent)
    : View(parent), m_state(state), m_spaces(new QComboBox), m_peak(new QLabel),
      m_canvas(new MemoryCanvas(state)), m_owners(new QTreeWidget) {
    constexpr int kOwnersWidth = 430;
    auto* head = new QHBoxLayout;
    head->addWidget(m_spaces);
    head->addWidget(m_peak, 1);
    auto* body = new QHBoxLayout;
    body->addWidget(m_canvas, 1);
    body->addWidget(m_owners);
    auto* layout = new QVBoxLayout(this);
    layout->addLayout(head);
    layout->addLayout(body, 1);
    m_spaces->setAccessibleName("Memory of");
    m_peak->setTextFormat(Qt::PlainText);
    m_peak->setWordWrap(true);
    m_owners->setAccessibleName("Owners at the peak");
    m_owners->setHeaderLabels({tr("Owner at the peak"), tr("Bytes"), tr("Share")});
    m_owners->setRootIsDecorated(false);
    m_owners->setFixedWidth(kOwnersWidth);
    setFocusProxy(m_canvas);
    connect(m_spaces, &QComboBox::currentIndexChanged, this, &MemoryView::showSpace);
    connect(m_owners, &QTreeWidget::itemClicked, this, [this](QTreeWidgetItem* item) {
        const QVariant range = item->data(0, Qt::UserRole);
        if (range.isValid())
            m_state.select(longestOf(*m_document, {RowKind::Range, range.toUInt()}));
    });
}

void MemoryView::setDocument(DocumentPtr document) {
    const bool isKnown = document && document->results;
    const bool hasMemory = isKnown && !document->results->analysis.memory.spaces.empty();
    m_peak->setText(!isKnown ? "Analysing: memory comes in a moment." : "");
    if (isKnown && !hasMemory) {
        const std::string_view why = reports::memoryMissing(document->results->analysis);
        m_peak->setText(QString::fromUtf8(why.data(), qsizetype(why.size())));
    }
    m_document = hasMemory ? std::move(document) : nullptr;
    fillSpaces();
    for (QWidget* part : {static_cast<QWidget*>(m_spaces), static_cast<QWidget*>(m_canvas),
                          static_cast<QWidget*>(m_owners)})
        part->setVisible(hasMemory);
    showSpace();
}

/// Tensors come first to the eye: the device's memory only shows the segments that hold them.
void MemoryView::fillSpaces() {
    const QSignalBlocker quiet(m_spaces);
    m_spaces->clear();
    if (!m_document)
        return;
    const auto& spaces = m_document->results->analysis.memory.spaces;
    for (const analyzer::MemorySpace& space : spaces)
        m_spaces->addItem(words(reports::spaceName(space)));
    const auto tensors = std::ranges::find(spaces, true, &analyzer::MemorySpace::isTensors);
    if (tensors != spaces.end())
        m_spaces->setCurrentIndex(static_cast<int>(tensors - spaces.begin()));
}

void MemoryView::showSpace() {
    m_owners->clear();
    if (!m_document)
        return m_canvas->show(nullptr, 0);
    const auto row = static_cast<std::size_t>(std::max(m_spaces->currentIndex(), 0));
    const analyzer::MemorySpace& space = m_document->results->analysis.memory.spaces[row];
    m_canvas->show(m_document, row);
    m_peak->setText(words("Peak " + reports::peakText(space) + ": " + reports::sourcesText(space)));
    addOwners(space);
}

void MemoryView::addOwners(const analyzer::MemorySpace& space) {
    constexpr std::size_t kNameWidth = 120;
    const analyzer::MemoryOwners& owners = space.owners;
    for (std::size_t i = 0; i < owners.top.size(); ++i)
        addOwner(
            words(reports::ownerText(m_document->results->analysis, owners.top[i], kNameWidth)),
            owners.top[i].bytes, owners.bytes, i, owners.top[i].range);
    if (owners.otherOwners > 0)
        addOwner(words(reports::counted(owners.otherOwners, "more owner")), owners.otherBytes,
                 owners.bytes, analyzer::kMemoryBands, analyzer::kNone);
    for (int column = 1; column < m_owners->columnCount(); ++column)
        m_owners->resizeColumnToContents(column);
    m_owners->header()->setStretchLastSection(false);
    m_owners->header()->setSectionResizeMode(0, QHeaderView::Stretch);
}

void MemoryView::addOwner(const QString& name, std::uint64_t bytes, std::uint64_t whole,
                          std::size_t band, std::uint32_t range) {
    const double share = whole == 0 ? 0 : double(bytes) / double(whole);
    auto* item = new QTreeWidgetItem(
        m_owners, {name, words(reports::bytesText(bytes)), words(reports::percent(share))});
    item->setData(0, Qt::DecorationRole, bandColour(band));
    for (int column : {1, 2})
        item->setTextAlignment(column, Qt::AlignRight | Qt::AlignVCenter);
    if (range != analyzer::kNone)
        item->setData(0, Qt::UserRole, range);
}

void MemoryView::changeEvent(QEvent* event) {
    if (event->type() == QEvent::PaletteChange)
        showSpace();
    View::changeEvent(event);
}

} // namespace ridge::gui
