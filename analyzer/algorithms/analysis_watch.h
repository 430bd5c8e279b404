// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atomic>
#include <cstdint>

namespace ridge::analyzer {

/// Lets another thread follow analyze(), or one of its parts, and end it early.
class AnalysisWatch {
  public:
    AnalysisWatch() = default;
    /// Of a part of `whole`: cancelled with it, but its passes are none of the whole's.
    explicit AnalysisWatch(const AnalysisWatch* whole) : m_whole(whole) {}

    void cancel() { m_cancelled = true; } ///< analyze() then ends soon, without a result
    double share() const { return m_passes / double{kPasses}; } ///< of its passes, 0 to 1

    /// Thrown by the next two once it is cancelled; caught by analyze(), else by who calls the part.
    struct Cancelled {};

    void pass() { ///< One more of its kPasses passes over the trace is done.
        check();
        ++m_passes;
    }
    void check() const { ///< inside of a long pass; no more than an atomic read
        if (m_cancelled)
            throw Cancelled();
        if (m_whole)
            m_whole->check();
    }

  private:
    static constexpr std::uint32_t kPasses = 16;
    std::atomic<std::uint32_t> m_passes = 0;
    std::atomic<bool> m_cancelled = false;
    const AnalysisWatch* m_whole = nullptr;
};

inline const AnalysisWatch kUnwatched; ///< of whoever never cancels

} // namespace ridge::analyzer
