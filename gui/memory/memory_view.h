// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/memory/memory_canvas.h"
#include "gui/view.h"

#include <QComboBox>
#include <QLabel>
#include <QTreeWidget>

namespace ridge::gui {

/// Memory over time, a space at a time, beside who owned the bytes at its peak. An owner's row selects the
/// longest instance of its range.
class MemoryView : public View {
    Q_OBJECT

  public:
    /// `state` outlives the view.
    explicit MemoryView(ViewState& state, QWidget* parent = nullptr);

    void setDocument(DocumentPtr document) override;
    MemoryCanvas& canvas() { return *m_canvas; }
    QComboBox& spaces() { return *m_spaces; }
    QTreeWidget& owners() { return *m_owners; }
    QString sentence() const { return m_peak->text(); }

  protected:
    void changeEvent(QEvent* event) override;

  private:
    void fillSpaces();
    void showSpace();
    void addOwners(const analyzer::MemorySpace& space);
    void addOwner(const QString& name, std::uint64_t bytes, std::uint64_t whole, std::size_t band,
                  std::uint32_t range);

    ViewState& m_state;
    DocumentPtr m_document; ///< with memory records, or null
    QComboBox* m_spaces;
    QLabel* m_peak;
    MemoryCanvas* m_canvas;
    QTreeWidget* m_owners;
};

} // namespace ridge::gui
