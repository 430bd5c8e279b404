// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/document.h"
#include "gui/memory/treemap.h"

#include <QTabWidget>
#include <QTreeWidget>

namespace ridge::gui {

/// Who owned the bytes of a memory space: at its peak by range, with a treemap, and by place in the program with the
/// call stack below; and what was never freed.
class OwnerLists : public QTabWidget {
    Q_OBJECT

  public:
    explicit OwnerLists(QWidget* parent = nullptr);

    /// Row `space` of MemorySummary::spaces of `document`, which has results; null: nothing.
    void show(const DocumentPtr& document, std::size_t space);

    QTreeWidget& owners() { return *m_owners; }
    QTreeWidget& places() { return *m_places; }
    QTreeWidget& leaks() { return *m_leaks; }
    Treemap& map() { return *m_map; }

  signals:
    void rangeChosen(std::uint32_t row); ///< of Analysis::ranges

  private:
    QTreeWidget* addList(const QString& accessibleName, const QString& what);
    void addOwners(QTreeWidget& list, const analyzer::Analysis& analysis,
                   const analyzer::MemoryOwners& owners, bool withColours);
    void addPlaces(const analyzer::FrameOwners& places);
    void fillMap(const analyzer::Analysis& analysis, const analyzer::MemoryOwners& owners);

    QTreeWidget *m_owners, *m_places, *m_leaks;
    Treemap* m_map;
};

} // namespace ridge::gui
