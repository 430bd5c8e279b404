// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "trace/chunk_map.h"
#include "trace/lod_builder.h"
#include "trace/sqlite.h"

namespace ridge::trace {

/// Writes what is derived from operations and calls as they come: kernel_chunk, lod and lod_chunk.
/// Functions return false when SQLite failed.
class DetailWriter {
  public:
    Result<void> prepare(Database& database);

    bool add(const Kernel& kernel, KernelId id);
    bool add(const Copy& copy);
    bool add(const Fill& fill);
    bool add(const ApiCall& call);

    /// Writes everything collected so far, so that the tables agree with the operations.
    bool flush();

  private:
    /// An operation with the call that started it.
    template <class R>
    bool addOperation(const R& operation, OperationKind kind, std::uint32_t detail);
    bool storeFull();
    bool store(const std::optional<Chunk>& chunk);
    bool store(int level, const std::vector<LodCell>& cells);

    Statement m_insertChunk, m_insertLod, m_insertLodChunk;
    ChunkBuilder m_chunks;
    LodBuilder m_lod;
    std::int64_t m_lastLodId = 0;
};

} // namespace ridge::trace
