// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/timeline/picture_maker.h"

namespace ridge::gui {

PictureMaker::PictureMaker(QObject* parent)
    : QObject(parent), m_thread([this](const std::stop_token& stop) { work(stop); }) {}

PictureMaker::~PictureMaker() = default;

void PictureMaker::build(DocumentPtr document, ColourMode mode) {
    m_told = nullptr;
    ++m_builds;
    ++m_pending;
    const std::lock_guard lock(m_mutex);
    if (m_build)
        --m_pending; // it will not be answered
    if (m_draw)
        --m_pending;
    m_draw.reset();
    m_build = Build{std::move(document), mode};
    m_number = m_builds;
    m_wake.notify_one();
}

void PictureMaker::request(const PictureRequest& request) {
    if (!m_told)
        return;
    ++m_pending;
    const std::lock_guard lock(m_mutex);
    if (m_draw)
        --m_pending;
    m_draw = Draw{m_told, request};
    m_wake.notify_one();
}

/// The destructor joins the thread before this object ends, and Qt drops what is queued for it.
template <class Call>
void PictureMaker::post(Call call) {
    QMetaObject::invokeMethod(
        this,
        [this, call] {
            --m_pending;
            call();
        },
        Qt::QueuedConnection);
}

void PictureMaker::work(const std::stop_token& stop) {
    for (;;) {
        std::optional<Build> build;
        std::optional<Draw> draw;
        std::uint64_t number = 0;
        {
            std::unique_lock lock(m_mutex);
            if (!m_wake.wait(lock, stop, [this] { return m_build || m_draw; }))
                return;
            build.swap(m_build);
            if (!build)
                draw.swap(m_draw);
            number = m_number;
        }
        if (draw) {
            auto picture = std::make_shared<const Picture>(pictureOf(draw->lanes, draw->request));
            post([this, picture] {
                if (picture->of == m_told)
                    emit pictureReady(picture);
            });
            continue;
        }
        const bool lends =
            m_last && build->document && m_last->document->trace == build->document->trace;
        m_last = build->document
                     ? buildLanes(build->document, build->mode, lends ? m_last.get() : nullptr)
                     : nullptr;
        post([this, lanes = m_last, number] {
            if (number != m_builds)
                return;
            m_told = lanes;
            emit lanesReady(lanes);
        });
    }
}

} // namespace ridge::gui
