// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/loading/hand_over.h"
#include "trace/storage/stopped.h"

#include <QObject>

#include <cstdint>
#include <functional>
#include <thread>
#include <utility>

namespace ridge::gui {

/// Runs a pure function in a thread of its own, one at a time, and hands over the result of the one that
/// was asked for last. GUI thread only.
template <class Result>
class LatestJob {
  public:
    /// Stops the job before and drops its result; the new one begins when that has ended. `work` runs in the
    /// thread and throws trace::Stopped once its token asks for it; `done` gets its result from the event loop.
    void start(std::function<Result(const std::stop_token&)> work,
               std::function<void(Result)> done) {
        cancel();
        m_isBusy = true;
        m_thread =
            std::jthread([this, number = m_number, work = std::move(work), done = std::move(done),
                          before = std::move(m_thread)](const std::stop_token& stop) mutable {
                before = {}; // waits for its end, here and not where start() was called
                try {
                    trace::throwIfStopped(stop);
                    tell(number, work(stop), done);
                } catch (const trace::Stopped&) { // its result would be dropped
                }
            });
    }

    /// What still runs ends soon, and its result is dropped.
    void cancel() {
        ++m_number;
        m_isBusy = false;
        m_thread.request_stop();
    }

    bool isBusy() const { return m_isBusy; }

  private:
    void tell(std::uint64_t number, Result result, std::function<void(Result)> done) {
        handOver(&m_context, [this, number, result = std::move(result), done = std::move(done)] {
            if (number != m_number)
                return;
            m_isBusy = false;
            done(result);
        });
    }

    QObject m_context; ///< results on their way go with it
    std::uint64_t m_number = 0;
    bool m_isBusy = false;
    std::jthread m_thread; // last: its end waits for the job
};

} // namespace ridge::gui
