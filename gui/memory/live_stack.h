// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/memory/owner_bands.h"
#include "gui/time/time_scale.h"
#include "trace/storage/stopped.h"

#include <cstdint>
#include <span>
#include <tuple>
#include <vector>

namespace ridge::gui {

/// Live bytes by band over time, exact at any zoom.
class LiveStack {
  public:
    using Column = BandBytes; ///< by owner's band, or by MemorySource
    static constexpr std::size_t kBands = std::tuple_size_v<Column>;
    static_assert(analyzer::kMemorySources <= kBands);

    LiveStack() = default;
    /// `bands`: by block, each below kBands. Blocks without duration are ignored. n log n for n
    /// blocks. `blocks` must outlive the stack and must not move. Throws trace::Stopped.
    LiveStack(std::span<const analyzer::Block> blocks, std::span<const std::uint8_t> bands,
              const std::stop_token& stop = {});

    /// One column per whole pixel of the scale: the bands at the first moment in the pixel with the
    /// largest sum. Visits the groups of changes in the window, and the changes of two groups a
    /// pixel.
    std::vector<Column> columns(const TimeScale& scale) const;

  private:
    static constexpr std::size_t kGroup = 256;
    struct Change {
        std::uint32_t block;
        std::uint8_t band;
        bool opens;
    };
    struct Group {
        Column before{}; ///< bands before its first change
        Column most{};   ///< at the moment with the largest sum after one of its changes
    };
    class Walk;

    std::int64_t timeOf(std::size_t change) const;
    bool isSettled(std::size_t change) const; ///< it is the last one at its time
    void apply(std::size_t change, Column& live) const;

    std::span<const analyzer::Block> m_blocks;
    std::vector<Change> m_changes; ///< by time, ends before begins
    std::vector<Group> m_groups;   ///< of kGroup changes each, and one more behind the last
};

} // namespace ridge::gui
