// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analyzer/operations/operations.h"
#include "trace/records/trace.h"

#include <optional>
#include <span>
#include <vector>

namespace ridge::analyzer {

/// What cudaStreamWaitEvent made streams wait for.
class StreamWaits {
  public:
    struct Wait {
        std::int64_t time = 0;     ///< begin of the call on the host
        trace::StreamId awaited{}; ///< where the event was recorded; None: not recorded
        std::uint32_t row = 0;     ///< into Trace::syncs
    };

    /// `operations` must outlive it; `streams` are theirs, one by one.
    StreamWaits(const trace::Trace& trace, std::span<const Operation> operations,
                std::span<const trace::StreamId> streams);

    /// The last wait that `stream` was given after `from` and not after `until`, host times. Like
    /// lastEnd() fast for times that nearly ascend.
    std::optional<Wait> between(trace::StreamId stream, std::int64_t from, std::int64_t until);

    /// When the last operation of `stream` that began at or before `time` ends; none when none did.
    /// Only for streams that a wait names.
    std::optional<std::int64_t> lastEnd(trace::StreamId stream, std::int64_t time);

  private:
    struct Stream {
        std::vector<Wait> waits;               ///< by time
        std::vector<std::uint32_t> operations; ///< by start; of an awaited stream only
        bool awaited = false;
        std::size_t nearWait = 0, nearOperation = 0; ///< where the last searches ended
    };
    Stream* known(trace::StreamId stream); ///< null: none

    std::span<const Operation> m_operations;
    std::vector<Stream> m_streams; ///< by stream id; empty where nothing waits
};

} // namespace ridge::analyzer
