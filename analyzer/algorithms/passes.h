// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "trace/storage/stopped.h"

#include <atomic>
#include <cstdint>

namespace ridge::analyzer {

/// How far analyze() is; for another thread.
class AnalysisProgress {
  public:
    double share() const { return m_passes / double{kPasses}; } ///< of its passes, 0 to 1
    void addPass() { ++m_passes; }

  private:
    static constexpr std::uint32_t kPasses = 16;
    std::atomic<std::uint32_t> m_passes = 0;
};

/// The passes over a trace that an analysis makes.
struct Passes {
    std::stop_token stop{};
    AnalysisProgress* progress = nullptr; ///< null: nobody follows

    /// One more of them is done. Throws trace::Stopped.
    void done() const {
        trace::throwIfStopped(stop);
        if (progress)
            progress->addPass();
    }
};

} // namespace ridge::analyzer
