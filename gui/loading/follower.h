// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/loading/document.h"
#include "gui/loading/latest_job.h"

#include <QObject>
#include <QTimer>

#include <memory>

namespace ridge::gui {

/// The last seconds of a recording that is still written.
struct Followed {
    DocumentPtr document;         ///< analysed; null: it cannot be read yet
    std::uint64_t operations = 0; ///< of the whole recording so far
    bool isFinished = false;
    bool isLong = false; ///< the look took long
    std::string error;   ///< why it cannot be read
};

/// Reads and analyses the last seconds of a recording again and again while it is written. The
/// program that is recorded notices nothing: the file alone is read. GUI thread only.
class Follower : public QObject {
    Q_OBJECT

  public:
    explicit Follower(QObject* parent = nullptr);

    void follow(const std::filesystem::path& file);
    void stop();
    bool isFollowing() const { return !m_file.empty(); }

    /// While held nothing new is read, for a look.
    void hold(bool held);
    bool isHeld() const { return m_isHeld; }

  signals:
    void recent(ridge::gui::Followed followed);
    /// The recording is whole, or what was there before it. Comes again until stop().
    void finished(QString file);
    void waits(QString sentence); ///< it cannot be read yet: why; it is tried again

  private:
    void read();
    void take(const std::shared_ptr<const Followed>& followed);

    std::filesystem::path m_file; ///< "": nothing is followed
    bool m_isHeld = false;
    std::int64_t m_mostKernels = 0; ///< of a look: fewer where looks take long
    QTimer m_timer;
    LatestJob<std::shared_ptr<const Followed>> m_job; // last: its end waits for the job
};

} // namespace ridge::gui
