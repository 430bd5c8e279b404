// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/timeline/lane_scene.h"

#include "gui/items/dependency.h"
#include "gui/items/search_text.h"

namespace ridge::gui {

LaneScene::LaneScene(ViewState& state) : m_state(state) {
    connect(&m_state, &ViewState::selectionChanged, this, &LaneScene::findAwaited);
    connect(&m_state, &ViewState::colourModeChanged, this,
            [this] { m_maker.build(m_document, m_state.colourMode()); });
    connect(&m_state.filters(), &Filters::textChanged, this, &LaneScene::readFilter);
    connect(&m_maker, &PictureMaker::pictureReady, this, &LaneScene::takePicture);
    connect(&m_maker, &PictureMaker::lanesReady, this, [this](std::shared_ptr<const Lanes> lanes) {
        m_next = std::move(lanes);
        m_asked = {};
        if (m_next)
            emit nextLanesReady(); // until then the last picture stays
        else
            showLanes(nullptr);
    });
}

void LaneScene::setDocument(DocumentPtr document) {
    if (haveSameDetails(m_document, document)) {
        m_document = std::move(document); // lanes show operations, whatever phase is reported
        return;
    }
    // The picture of an overview stays until the exact one is there.
    const bool isMore = document && m_document && m_document->overview && !document->overview &&
                        document->file == m_document->file;
    const bool another = !document || !m_document || document->trace != m_document->trace;
    m_document = std::move(document);
    if (another && !isMore) {
        m_maker.forget();
        m_next = nullptr;
        m_picture = nullptr;
        showLanes(nullptr);
    }
    m_maker.build(m_document, m_state.colourMode());
    findAwaited();
}

void LaneScene::request(const PictureRequest& request) {
    if (request == m_asked)
        return;
    m_maker.request(request);
    m_asked = request;
}

void LaneScene::takePicture(std::shared_ptr<const Picture> picture) {
    m_picture = std::move(picture);
    if (m_picture->of == m_next)
        showLanes(std::move(m_next));
    emit changed();
    emit pictureChanged();
}

void LaneScene::showLanes(std::shared_ptr<const Lanes> lanes) {
    m_lanes = std::move(lanes);
    readFilter();
    emit lanesChanged();
}

void LaneScene::readFilter() {
    using Filter = std::shared_ptr<const LaneFilter>;
    m_filtering.cancel();
    const SearchText wanted = searchTextOf(m_state.filters().text());
    if (!m_lanes || wanted.isEmpty()) {
        m_filter = nullptr;
        emit changed();
        return;
    }
    m_filtering.start(
        [lanes = m_lanes, wanted](const std::stop_token& stop) -> Filter {
            return std::make_shared<const LaneFilter>(lanes, wanted, stop);
        },
        [this](const Filter& filter) {
            m_filter = filter;
            emit changed();
        });
}

void LaneScene::findAwaited() {
    m_awaited = m_document ? awaitedBy(*m_document, m_state.selection()) : Item{};
}

} // namespace ridge::gui
