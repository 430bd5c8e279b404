// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/timeline/lanes/picture_maker.h"

#include "gui/loading/freed_memory.h"
#include "gui/loading/hand_over.h"

#include <unistd.h>
#include <utility>

namespace ridge::gui {
namespace {

/// Where cores are few, this thread gives way to the one that paints: on Linux each thread has a
/// nice value of its own, and taking more of it cannot fail.
void yieldToTheWindow() {
    constexpr int kNice = 5;
    [[maybe_unused]] const int niceness = ::nice(kNice); // where that is refused it is only slower
}

} // namespace

PictureMaker::PictureMaker(QObject* parent)
    : QObject(parent), m_builder([this](const std::stop_token& stop) { buildLanesUntil(stop); }),
      m_painter([this](const std::stop_token& stop) { makePicturesUntil(stop); }) {}

PictureMaker::~PictureMaker() {
    m_stop.request_stop();
}

void PictureMaker::build(DocumentPtr document, ColourMode mode) {
    ++m_builds;
    ++m_pending;
    if (!document || !m_of || document->trace != m_of->trace) { // else what is built is lent to it
        m_stop.request_stop();
        m_stop = std::stop_source();
    }
    m_of = document;
    const Lock lock(m_mutex);
    if (m_build)
        --m_pending; // it will not be answered
    m_build = Build{std::move(document), mode, m_builds, m_stop.get_token()};
    m_wake.notify_all();
}

void PictureMaker::forget() {
    m_told = nullptr;
}

void PictureMaker::request(const PictureRequest& request) {
    if (!m_told)
        return;
    ++m_pending;
    const Lock lock(m_mutex);
    if (m_draw)
        --m_pending;
    m_draw = Draw{m_told, request};
    m_wake.notify_all();
}

/// The destructor joins the thread before this object ends, and Qt drops what is queued for it.
template <class Call>
void PictureMaker::post(Call call) {
    handOver(this, [this, call] {
        --m_pending;
        call();
    });
}

template <class Work>
std::optional<Work> PictureMaker::next(std::optional<Work> PictureMaker::*box,
                                       const std::stop_token& stop) {
    Lock lock(m_mutex);
    m_wake.wait(lock, stop, [&] { return (this->*box).has_value(); });
    return stop.stop_requested() ? std::nullopt : std::exchange(this->*box, std::nullopt);
}

void PictureMaker::makePicturesUntil(const std::stop_token& stop) {
    yieldToTheWindow();
    while (const auto draw = next(&PictureMaker::m_draw, stop)) {
        auto picture = std::make_shared<const Picture>(pictureOf(draw->lanes, draw->request));
        post([this, picture] {
            if (picture->of == m_told)
                emit pictureReady(picture);
        });
    }
}

std::shared_ptr<const Lanes> PictureMaker::lanesOf(const Build& build) const {
    if (!build.document)
        return nullptr;
    const bool lends = m_last && m_last->document->trace == build.document->trace;
    try {
        return buildLanes(build.document, build.mode, lends ? m_last.get() : nullptr, build.stop);
    } catch (const trace::Stopped&) {
        return nullptr;
    }
}

void PictureMaker::buildLanesUntil(const std::stop_token& stop) {
    yieldToTheWindow();
    while (const auto build = next(&PictureMaker::m_build, stop)) {
        m_last = lanesOf(*build);
        post([this, lanes = m_last, number = build->number] {
            if (number != m_builds)
                return;
            m_told = lanes;
            emit lanesReady(lanes);
        });
        if (m_last && m_last->document->results) // the last step of opening a recording
            giveBackFreedMemory();
    }
}

} // namespace ridge::gui
