// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/loading/latest_job.h"
#include "gui/timeline/lanes/lane_filter.h"
#include "gui/timeline/lanes/picture_maker.h"
#include "gui/view/view_state.h"

#include <QObject>

#include <memory>

namespace ridge::gui {

/// What a timeline shows of a document: its lanes, their last picture and the filter. They are made
/// in other threads, in the colours and with the filter of the ViewState; what was there stays until
/// then. GUI thread only.
class LaneScene : public QObject {
    Q_OBJECT

  public:
    /// `state` outlives it.
    explicit LaneScene(ViewState& state);

    /// Of another recording nothing is kept; null: none.
    void setDocument(DocumentPtr document);
    const DocumentPtr& document() const { return m_document; }

    const std::shared_ptr<const Lanes>& lanes() const { return m_lanes; }
    /// Shown as soon as their picture is there; null: none.
    const std::shared_ptr<const Lanes>& nextLanes() const { return m_next; }
    const std::shared_ptr<const Picture>& picture() const { return m_picture; } ///< the last one
    const LaneFilter* filter() const { return m_filter.get(); } ///< null: none, or it is being made
    Item awaited() const { return m_awaited; } ///< what the selected item had to wait for

    /// Requests a picture of nextLanes(), or else of lanes().
    void request(const PictureRequest& request);
    bool isBusy() const { return m_maker.isBusy() || m_filtering.isBusy(); }

  signals:
    void changed();        ///< is to be painted again
    void nextLanesReady(); ///< their picture is to be requested
    void lanesChanged();   ///< with other numbers, or null
    void pictureChanged();

  private:
    void takePicture(std::shared_ptr<const Picture> picture);
    void showLanes(std::shared_ptr<const Lanes> lanes); ///< in place of those before
    void readFilter(); ///< starts to build the filter for the visible lanes
    void findAwaited();

    ViewState& m_state;
    DocumentPtr m_document;
    PictureMaker m_maker;
    std::shared_ptr<const Lanes> m_lanes, m_next;
    std::shared_ptr<const Picture> m_picture;
    PictureRequest m_asked;
    std::shared_ptr<const LaneFilter> m_filter;
    LatestJob<std::shared_ptr<const LaneFilter>> m_filtering;
    Item m_awaited;
};

} // namespace ridge::gui
