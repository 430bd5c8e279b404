// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "trace/lod_builder.h"
#include "trace/storage/chunk_map.h"
#include "trace/storage/inserter.h"

namespace ridge::trace {

/// Writes what is derived from operations and calls as they come: kernel_chunk, lod and lod_chunk.
/// Functions return false when SQLite failed.
class DetailWriter {
  public:
    Result<void> prepare(Database& database);

    /// `id`: of the record's row.
    bool add(const Kernel& kernel, std::uint32_t id);
    bool add(const Copy& copy, std::uint32_t id);
    bool add(const Fill& fill, std::uint32_t id);
    bool add(const ApiCall& call, std::uint32_t id);

    /// Writes everything collected so far, so that the tables agree with the operations.
    bool flush();

  private:
    /// An operation with the call that started it.
    template <class R>
    bool addOperation(const R& operation, OperationKind kind, std::uint32_t detail);
    bool storeFull();
    bool store(const std::optional<Chunk>& chunk);
    bool store(int level, const std::vector<LodCell>& cells);

    Inserter<Chunk> m_chunkTable;
    Inserter<LodRow> m_lodTable;
    Inserter<LodChunk> m_lodChunkTable;
    ChunkBuilder m_chunks;
    LodBuilder m_lod;
};

} // namespace ridge::trace
