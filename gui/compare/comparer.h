// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analyzer/compare/comparison.h"
#include "gui/loading/document.h"

#include <QObject>

#include <memory>
#include <thread>

namespace ridge::gui {

/// Compares two recordings in a thread of its own. Of several requests only the last is answered.
class Comparer : public QObject {
    Q_OBJECT

  public:
    using QObject::QObject;
    ~Comparer() override { cancel(); }

    /// Analyses both documents again, since a comparison needs their operation groups. Compares
    /// `part` of them, or the whole runs unless both have it. Neither is null. Cancels a running
    /// comparison.
    void compare(DocumentPtr a, DocumentPtr b, analyzer::PhaseChoice part);
    void cancel(); ///< ends the running comparison soon; no signal comes of it
    bool isBusy() const { return m_busy; }

  signals:
    /// On the GUI thread.
    void compared(std::shared_ptr<const ridge::analyzer::Comparison> comparison);
    void failed(QString reason); ///< on the GUI thread; out of memory

  private:
    template <class Call>
    void post(std::uint64_t number, Call call);

    std::uint64_t m_number = 0;
    bool m_busy = false;
    std::jthread m_thread; // last: its end waits for the comparison
};

} // namespace ridge::gui
