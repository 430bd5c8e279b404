// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analyzer/operations.h"
#include "trace/trace.h"

#include <optional>
#include <span>
#include <vector>

namespace ridge::analyzer {

/// What cudaStreamWaitEvent made streams wait for.
class StreamWaits {
  public:
    struct Wait {
        std::int64_t time = 0;     ///< begin of the call on the host
        trace::StreamId awaited{}; ///< where the event was recorded; None: no record tells
        std::uint32_t row = 0;     ///< into Trace::syncs
    };

    /// `operations` must outlive it.
    StreamWaits(const trace::Trace& trace, std::span<const Operation> operations);

    /// The last wait that `stream` was told after `from` and not after `until`, host times.
    std::optional<Wait> between(trace::StreamId stream, std::int64_t from,
                                std::int64_t until) const;

    /// When the last operation of `stream` that began at or before `time` ends; none when none did.
    /// Only for streams that a wait names.
    std::optional<std::int64_t> lastEnd(trace::StreamId stream, std::int64_t time) const;

  private:
    std::span<const Operation> m_operations;
    std::vector<std::vector<Wait>> m_waits; ///< by stream id, by time
    /// By stream id, for awaited streams only: indexes of its operations, by start.
    std::vector<std::vector<std::uint32_t>> m_ofStream;
};

} // namespace ridge::analyzer
