// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/memory/space_blocks.h"

#include <QObject>

#include <thread>

namespace ridge::gui {

/// Makes spaceBlocks() in a thread of its own. Of several requests only the last is answered.
class BlockMaker : public QObject {
    Q_OBJECT

  public:
    using QObject::QObject;

    /// Starts for `document`, which has results; cancels a running job. Null only cancels.
    void make(DocumentPtr document);
    bool isBusy() const { return m_busy; }

  signals:
    /// On the GUI thread; null where memory ran out.
    void made(std::shared_ptr<const std::vector<ridge::gui::SpaceBlocks>> spaces);

  private:
    std::uint64_t m_number = 0;
    bool m_busy = false;
    std::jthread m_thread; // last: its end waits for the work
};

} // namespace ridge::gui
