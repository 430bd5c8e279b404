// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atomic>

namespace ridge::inject {

/// Where the collector is in the life of its process. A process goes through them in this order,
/// but for the last two.
enum class SessionPhase : int { Fresh, Opening, Recording, Ending, Finished, Off, Forked };

/// The phase, read by all threads.
struct SessionState {
    std::atomic<SessionPhase> phase{SessionPhase::Fresh};

    /// True while records should be taken; one relaxed load.
    bool recording() const {
        return phase.load(std::memory_order_relaxed) == SessionPhase::Recording;
    }

    /// True while the last flush runs: CUPTI's last buffers are still taken.
    bool ending() const { return phase == SessionPhase::Ending; }
};

} // namespace ridge::inject
