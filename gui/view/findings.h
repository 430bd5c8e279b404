// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/view/found_times.h"

#include <QObject>

#include <memory>

namespace ridge::gui {

struct Matches;

/// What the search and the last query found in a recording. GUI thread only.
class Findings : public QObject {
    Q_OBJECT

  public:
    using QObject::QObject;

    /// Matches of the search; null without a search and while it runs.
    const std::shared_ptr<const Matches>& matches() const { return m_matches; }
    void setMatches(std::shared_ptr<const Matches> matches);

    /// What a query found on the timeline; never null.
    const std::shared_ptr<const FoundTimes>& times() const { return m_times; }
    void setTimes(FoundTimes times);

  signals:
    void changed();

  private:
    std::shared_ptr<const Matches> m_matches;
    std::shared_ptr<const FoundTimes> m_times = std::make_shared<const FoundTimes>();
};

} // namespace ridge::gui
