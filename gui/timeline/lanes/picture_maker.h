// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/timeline/lanes/picture.h"
#include "spool/mutex.h"

#include <QObject>

#include <condition_variable>
#include <optional>
#include <thread>

namespace ridge::gui {

/// Builds lanes in one thread and makes pictures of them in another, so that a picture never waits
/// for lanes. Only the last of several requests is answered. Signals come on the GUI thread.
class PictureMaker : public QObject {
    Q_OBJECT

  public:
    explicit PictureMaker(QObject* parent = nullptr);
    ~PictureMaker() override; ///< what is being made ends soon

    /// Starts to build lanes of `document` (null: none) in these colours; lanesReady() follows.
    void build(DocumentPtr document, ColourMode mode);
    /// Drops requests for pictures of the last lanes.
    void forget();
    void request(const PictureRequest& request); ///< requests a picture of the last lanes
    bool isBusy() const { return m_pending > 0; }

  signals:
    void lanesReady(std::shared_ptr<const ridge::gui::Lanes> lanes);
    void pictureReady(std::shared_ptr<const ridge::gui::Picture> picture);

  private:
    struct Build {
        DocumentPtr document;
        ColourMode mode{};
        std::uint64_t number = 0;
        std::stop_token stop;
    };
    struct Draw {
        std::shared_ptr<const Lanes> lanes;
        PictureRequest request;
    };
    /// Null for no document, and once the build is stopped.
    std::shared_ptr<const Lanes> lanesOf(const Build& build) const;
    void buildLanesUntil(const std::stop_token& stop);
    void makePicturesUntil(const std::stop_token& stop);
    /// Waits for something in `box` and takes it; none: the end.
    template <class Work>
    std::optional<Work> next(std::optional<Work> PictureMaker::*box, const std::stop_token& stop);
    template <class Call>
    void post(Call call);

    std::shared_ptr<const Lanes> m_told; ///< GUI thread: what lanesReady() gave last
    std::uint64_t m_builds = 0;          ///< GUI thread: late lanes are dropped by number
    DocumentPtr m_of;                    ///< GUI thread: of the last build()
    std::stop_source m_stop;             ///< GUI thread: ends building for the trace of m_of
    std::uint64_t m_pending = 0;         ///< GUI thread: jobs without an answer
    Mutex m_mutex;
    std::condition_variable_any m_wake;
    std::optional<Build> m_build RIDGE_GUARDED_BY(m_mutex);
    std::optional<Draw> m_draw RIDGE_GUARDED_BY(m_mutex);
    /// Builder thread: the last built lanes, whose rows are reused.
    std::shared_ptr<const Lanes> m_last;
    std::jthread m_builder, m_painter; // last: their end waits for the work
};

} // namespace ridge::gui
