// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/memory/shown_memory.h"
#include "gui/memory/treemap.h"

#include <QTabWidget>
#include <QTreeWidget>

namespace ridge::gui {

/// Three lists about a memory space. Owners at the peak by range or source, with a treemap in the
/// colours of the canvas. Allocating places with their call stack. What was never freed.
class OwnerLists : public QTabWidget {
    Q_OBJECT

  public:
    explicit OwnerLists(QWidget* parent = nullptr);

    /// Row `space` of MemorySummary::spaces of `document`, which has results; null: nothing.
    void show(const DocumentPtr& document, std::size_t space);
    /// Sets the blocks by row of the spaces, which decide the bands of the owners; null: not known
    /// yet.
    void setBlocks(std::shared_ptr<const std::vector<SpaceBlocks>> blocks);
    /// Lists the peak as the canvas stacks it: by owner or by source. Beside blocks it is by owner,
    /// since blocks have the colours of their owners.
    void setMode(MemoryMode mode);

    QTreeWidget& owners() { return *m_owners; }
    QTreeWidget& places() { return *m_places; }
    QTreeWidget& leaks() { return *m_leaks; }
    Treemap& map() { return *m_map; }

  signals:
    void rangeChosen(std::uint32_t row); ///< of Analysis::ranges

  private:
    QTreeWidget* addList(const QString& accessibleName, const QString& what);
    void showPeak();
    std::vector<analyzer::MemoryOwner> bands() const; ///< owners with a colour
    void addPlaces(const analyzer::FrameOwners& places);

    DocumentPtr m_document;
    std::size_t m_space = 0;
    std::shared_ptr<const std::vector<SpaceBlocks>> m_blocks;
    MemoryMode m_mode = MemoryMode::Owners;
    QTreeWidget *m_owners, *m_places, *m_leaks;
    Treemap* m_map;
};

} // namespace ridge::gui
