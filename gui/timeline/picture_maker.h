// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/timeline/picture.h"

#include <QObject>

#include <condition_variable>
#include <mutex>
#include <optional>
#include <thread>

namespace ridge::gui {

/// Builds lanes and makes pictures of them in a thread of its own. Of several requests only the last
/// is answered. Signals come on the GUI thread.
class PictureMaker : public QObject {
    Q_OBJECT

  public:
    explicit PictureMaker(QObject* parent = nullptr);
    ~PictureMaker() override; ///< waits for what is being made

    /// From now on lanes of `document` (null: none) in these colours.
    void build(DocumentPtr document, ColourMode mode);
    void request(const PictureRequest& request); ///< of the lanes that were last told
    bool isBusy() const { return m_pending > 0; }

  signals:
    void lanesReady(std::shared_ptr<const ridge::gui::Lanes> lanes);
    void pictureReady(std::shared_ptr<const ridge::gui::Picture> picture);

  private:
    struct Build {
        DocumentPtr document;
        ColourMode mode{};
    };
    struct Draw {
        std::shared_ptr<const Lanes> lanes;
        PictureRequest request;
    };
    void work(const std::stop_token& stop);
    template <class Call>
    void post(Call call);

    std::shared_ptr<const Lanes> m_told; ///< GUI thread: what lanesReady() told last
    std::uint64_t m_builds = 0;          ///< GUI thread: late lanes are dropped by number
    std::uint64_t m_pending = 0;         ///< GUI thread: jobs without an answer
    std::mutex m_mutex;
    std::condition_variable_any m_wake;
    std::optional<Build> m_build;        ///< under m_mutex
    std::optional<Draw> m_draw;          ///< under m_mutex
    std::uint64_t m_number = 0;          ///< under m_mutex: of m_build
    std::shared_ptr<const Lanes> m_last; ///< worker: what was built last, which lends its rows
    std::jthread m_thread;               // last: its end waits for the work
};

} // namespace ridge::gui
