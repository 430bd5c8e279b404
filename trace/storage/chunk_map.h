// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "trace/records/records.h"

#include <algorithm>
#include <optional>
#include <utility>

namespace ridge::trace {

/// Consecutive rows and the time they cover: a row of kernel_chunk.
struct Chunk {
    std::uint32_t firstId = 0, lastId = 0;
    Ns minStart{}, maxEnd{};
};

template <>
struct Table<Chunk> {
    static constexpr auto kName = "kernel_chunk";
    static constexpr auto kMeaning = "zone map: where to look for kernels of a time window";
    static constexpr void columns(auto&& add) {
        add(Key{"first_id", &Chunk::firstId, "kernel.id"});
        add(column("last_id", &Chunk::lastId, "kernel.id"));
        add(column("min_start_ns", &Chunk::minStart, "over the kernels first_id..last_id"));
        add(column("max_end_ns", &Chunk::maxEnd));
    }
};

/// Collects rows, in order of id, into chunks of kRows.
class ChunkBuilder {
  public:
    static constexpr std::uint32_t kRows = 4096;

    /// The chunk that this row filled, if it did.
    std::optional<Chunk> add(std::uint32_t id, Ns start, Ns end) {
        if (!m_chunk)
            m_chunk = Chunk{id, id, start, end};
        m_chunk->lastId = id;
        m_chunk->minStart = std::min(m_chunk->minStart, start);
        m_chunk->maxEnd = std::max(m_chunk->maxEnd, end);
        return id - m_chunk->firstId + 1 == kRows ? take() : std::nullopt;
    }
    /// What was collected since the last chunk, if anything.
    std::optional<Chunk> take() { return std::exchange(m_chunk, std::nullopt); }

  private:
    std::optional<Chunk> m_chunk;
};

} // namespace ridge::trace
