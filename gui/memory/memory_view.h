// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/memory/block_maker.h"
#include "gui/memory/memory_canvas.h"
#include "gui/memory/owner_lists.h"
#include "gui/view/view.h"

#include <QComboBox>
#include <QLabel>
#include <QSplitter>

namespace ridge::gui {

/// Memory over time, one space at a time, beside lists of the owners at its peak and of what was
/// never freed. Choosing an owner selects the longest instance of its range. A double click on a
/// block, or Return, goes to its allocation on the timeline.
class MemoryView : public View {
    Q_OBJECT

  public:
    /// `state` outlives the view.
    explicit MemoryView(ViewState& state, QWidget* parent = nullptr);

    void setDocument(DocumentPtr document) override;
    void setCancelled() override { m_peak->setText(cancelledSentence()); }
    bool isSettled() const override { return !m_maker.isBusy() && m_canvas->isSettled(); }
    MemoryCanvas& canvas() { return *m_canvas; }
    QComboBox& spaces() { return *m_spaces; }
    QComboBox& modes() { return *m_modes; }
    OwnerLists& lists() { return *m_lists; }
    QTreeWidget& owners() { return m_lists->owners(); }
    QString sentence() const { return m_peak->text(); }

  protected:
    void changeEvent(QEvent* event) override;
    void showEvent(QShowEvent* event) override;

  private:
    QWidget* head();
    void fillSpaces();
    void showSpace();
    void makeBlocks(); ///< once, when the view is first seen
    void goToAllocation(const analyzer::Block& block);

    ViewState& m_state;
    DocumentPtr m_document; ///< with memory records, or null
    bool m_hasBlocks = false;
    BlockMaker m_maker;
    QComboBox *m_spaces, *m_modes;
    QLabel* m_peak;
    QSplitter* m_body;
    MemoryCanvas* m_canvas;
    OwnerLists* m_lists;
};

} // namespace ridge::gui
