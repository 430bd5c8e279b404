// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/memory/block_maker.h"

#include "gui/loading/hand_over.h"

#include <new>

namespace ridge::gui {
namespace {

using Spaces = std::shared_ptr<const std::vector<SpaceBlocks>>;

Spaces madeOf(const Document& document, const std::stop_token& stop) {
    try {
        return std::make_shared<const std::vector<SpaceBlocks>>(spaceBlocks(document, stop));
    } catch (const std::bad_alloc&) {
        return nullptr;
    } catch (const trace::Stopped&) { // its number is out of date
        return nullptr;
    }
}

} // namespace

void BlockMaker::make(DocumentPtr document) {
    ++m_number;
    m_thread.request_stop();
    m_busy = document != nullptr;
    if (!document)
        return;
    m_thread = std::jthread(
        [this, number = m_number, document = std::move(document)](const std::stop_token& stop) {
            handOver(this, [this, number, spaces = madeOf(*document, stop)] {
                if (number != m_number)
                    return;
                m_busy = false;
                emit made(spaces);
            });
        });
}

} // namespace ridge::gui
