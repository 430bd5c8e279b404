// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/memory/memory_view.h"

#include "gui/items/item_place.h"
#include "gui/items/item_text.h"
#include "gui/items/rows.h"
#include "gui/style/q_text.h"
#include "reports/words/memory/memory_text.h"

#include <QAction>
#include <QEvent>
#include <QHBoxLayout>
#include <QVBoxLayout>

#include <algorithm>

namespace ridge::gui {
MemoryView::MemoryView(ViewState& state, QWidget* parent)
    : View(parent), m_state(state), m_spaces(new QComboBox), m_modes(new QComboBox),
      m_peak(new QLabel), m_body(new QSplitter), m_canvas(new MemoryCanvas(state)),
      m_lists(new OwnerLists) {
    constexpr int kCanvas = 700, kLists = 300; // parts of the width at first
    m_body->addWidget(m_canvas);
    m_body->addWidget(m_lists);
    m_body->setStretchFactor(0, kCanvas);
    m_body->setStretchFactor(1, kLists);
    m_body->setSizes({kCanvas, kLists});
    m_body->setChildrenCollapsible(false);
    auto* layout = new QVBoxLayout(this);
    layout->addWidget(head());
    layout->addWidget(m_body, 1);
    setFocusProxy(m_canvas);
    connect(m_spaces, &QComboBox::currentIndexChanged, this, &MemoryView::showSpace);
    connect(m_modes, &QComboBox::currentIndexChanged, this, [this](int mode) {
        m_canvas->setMode(static_cast<MemoryMode>(mode));
        m_lists->setMode(static_cast<MemoryMode>(mode));
    });
    connect(m_lists, &OwnerLists::rangeChosen, this, [this](std::uint32_t row) {
        m_state.select(longestOf(*m_document, {RowKind::Range, row}));
    });
    connect(m_canvas, &MemoryCanvas::blockChosen, this, &MemoryView::goToAllocation);
    connect(&m_maker, &BlockMaker::made, m_canvas, &MemoryCanvas::setBlocks);
    connect(&m_maker, &BlockMaker::made, m_lists, &OwnerLists::setBlocks);
}

QWidget* MemoryView::head() {
    auto* head = new QWidget;
    auto* line = new QHBoxLayout(head);
    line->setContentsMargins(0, 0, 0, 0);
    line->addWidget(m_spaces);
    line->addWidget(m_modes);
    line->addWidget(m_peak, 1);
    m_spaces->setAccessibleName("Memory of");
    m_spaces->setFocusPolicy(Qt::TabFocus);
    m_modes->addItems({tr("By owner"), tr("By source"), tr("Blocks")});
    m_modes->setAccessibleName("Memory drawn as");
    m_modes->setFocusPolicy(Qt::TabFocus);
    m_peak->setTextFormat(Qt::PlainText);
    m_peak->setWordWrap(true);
    auto* next = new QAction(this);
    next->setShortcut(Qt::Key_O);
    next->setShortcutContext(Qt::WidgetWithChildrenShortcut);
    connect(next, &QAction::triggered, this,
            [this] { m_modes->setCurrentIndex((m_modes->currentIndex() + 1) % m_modes->count()); });
    addAction(next);
    return head;
}

void MemoryView::setDocument(DocumentPtr document) {
    if (haveSameDetails(m_document, document))
        return; // memory is told of the whole run, whatever phase is
    const bool isKnown = document && document->results;
    const bool hasMemory = isKnown && !document->results->analysis.memory.spaces.empty();
    m_peak->setText(!isKnown ? "Memory is shown once the recording is analysed." : "");
    if (isKnown && !hasMemory) {
        const std::string_view why = reports::memoryMissing(document->results->analysis);
        m_peak->setText(qText(why));
    }
    m_document = hasMemory ? std::move(document) : nullptr;
    m_hasBlocks = false;
    m_maker.make(nullptr);
    fillSpaces();
    for (QWidget* part : {static_cast<QWidget*>(m_spaces), static_cast<QWidget*>(m_modes),
                          static_cast<QWidget*>(m_body)})
        part->setVisible(hasMemory);
    showSpace();
    if (isVisible())
        makeBlocks();
}

void MemoryView::showEvent(QShowEvent* event) {
    makeBlocks();
    View::showEvent(event);
}

void MemoryView::makeBlocks() {
    if (m_hasBlocks || !m_document)
        return;
    m_hasBlocks = true;
    m_maker.make(m_document);
}

/// Tensors come first to the eye: the device's memory only shows the segments that hold them.
void MemoryView::fillSpaces() {
    const QSignalBlocker quiet(m_spaces);
    m_spaces->clear();
    if (!m_document)
        return;
    const analyzer::MemorySummary& memory = m_document->results->analysis.memory;
    const auto& spaces = memory.spaces;
    for (const analyzer::MemorySpace& space : spaces)
        m_spaces->addItem(qText(reports::spaceName(memory, space)));
    const auto tensors = std::ranges::find(spaces, true, &analyzer::MemorySpace::isTensors);
    if (tensors != spaces.end())
        m_spaces->setCurrentIndex(static_cast<int>(tensors - spaces.begin()));
}

void MemoryView::showSpace() {
    const auto row = static_cast<std::size_t>(std::max(m_spaces->currentIndex(), 0));
    m_canvas->show(m_document, row);
    m_lists->show(m_document, row);
    if (!m_document)
        return;
    const analyzer::Analysis& analysis = m_document->results->analysis;
    const analyzer::MemorySpace& space = analysis.memory.spaces[row];
    const std::string left = reports::leftText(space);
    m_peak->setText(qText("Peak " + reports::peakText(space) + ": " +
                          reports::sourcesText(analysis, space) +
                          (left.empty() ? "" : ". " + left)));
}

/// The moment of the allocation in the middle, with the call that made it where that was recorded.
void MemoryView::goToAllocation(const analyzer::Block& block) {
    const Item call = callOf(*m_document, block);
    const std::int64_t half = m_state.window().length() / 2;
    m_state.select(call);
    if (call)
        m_state.setWindow(around(timeOf(*m_document, call)));
    else
        m_state.setWindow({block.start - half, block.start + half});
    emit timelineWanted();
}

void MemoryView::changeEvent(QEvent* event) {
    if (event->type() == QEvent::PaletteChange)
        showSpace();
    View::changeEvent(event);
}

} // namespace ridge::gui
