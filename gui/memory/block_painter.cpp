// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/memory/block_painter.h"

#include "gui/loading/hand_over.h"

#include <new>
#include <utility>

namespace ridge::gui {
namespace {

std::shared_ptr<const BlockPicture> madeOf(const SpaceBlocks& space, const BlockFrame& frame,
                                           const std::stop_token& stop) {
    try {
        return std::make_shared<const BlockPicture>(pictureOf(space, frame, stop));
    } catch (const std::bad_alloc&) {
        return nullptr;
    } catch (const trace::Stopped&) { // at the end, when nobody is told
        return nullptr;
    }
}

} // namespace

BlockPainter::BlockPainter(QObject* parent)
    : QObject(parent), m_thread([this](const std::stop_token& stop) { paintUntil(stop); }) {}

void BlockPainter::request(Spaces spaces, std::size_t space, const BlockFrame& frame) {
    const Lock lock(m_mutex);
    m_request = Request{std::move(spaces), space, frame, ++m_asked};
    m_wake.notify_all();
}

void BlockPainter::forget() {
    const Lock lock(m_mutex);
    m_request.reset();
    m_told = m_asked;
}

void BlockPainter::tell(std::uint64_t number, const std::shared_ptr<const BlockPicture>& picture) {
    if (number <= m_told)
        return;
    m_told = number;
    emit made(picture);
}

/// The destructor joins the thread before this object ends, and Qt drops what is queued for it.
void BlockPainter::paintUntil(const std::stop_token& stop) {
    while (true) {
        std::optional<Request> request;
        {
            Lock lock(m_mutex);
            if (!m_wake.wait(lock, stop,
                             [&]() RIDGE_REQUIRES(m_mutex) { return m_request.has_value(); }))
                return;
            request = std::exchange(m_request, std::nullopt);
        }
        auto picture = madeOf((*request->spaces)[request->space], request->frame, stop);
        handOver(this, [this, number = request->number, picture] { tell(number, picture); });
    }
}

} // namespace ridge::gui
