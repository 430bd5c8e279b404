// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/memory/block_picture.h"
#include "spool/mutex.h"

#include <QObject>

#include <condition_variable>
#include <memory>
#include <optional>
#include <thread>

namespace ridge::gui {

/// Makes pictures of blocks in a thread of its own. Of several requests only the last is answered.
class BlockPainter : public QObject {
    Q_OBJECT

  public:
    using Spaces = std::shared_ptr<const std::vector<SpaceBlocks>>; ///< never null

    explicit BlockPainter(QObject* parent = nullptr);

    void request(Spaces spaces, std::size_t space, const BlockFrame& frame);
    void forget(); ///< No picture comes of what was asked for until now.
    bool isBusy() const { return m_told < m_asked; }

  signals:
    /// On the GUI thread, for the last request or one shortly before. Null if memory ran out.
    void made(std::shared_ptr<const ridge::gui::BlockPicture> picture);

  private:
    struct Request {
        Spaces spaces;
        std::size_t space = 0;
        BlockFrame frame;
        std::uint64_t number = 0;
    };
    void paintUntil(const std::stop_token& stop);
    void tell(std::uint64_t number, const std::shared_ptr<const BlockPicture>& picture);

    std::uint64_t m_asked = 0, m_told = 0; ///< GUI thread: numbers of requests

    Mutex m_mutex;
    std::condition_variable_any m_wake;
    std::optional<Request> m_request RIDGE_GUARDED_BY(m_mutex);
    std::jthread m_thread; // last: its end waits for the work
};

} // namespace ridge::gui
