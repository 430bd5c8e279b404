// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "trace/detail_writer.h"

#include <algorithm>

namespace ridge::trace {

Result<void> DetailWriter::prepare(Database& database) {
    auto prepared = m_chunkTable.prepare(database);
    if (prepared)
        prepared = m_lodTable.prepare(database);
    if (prepared)
        prepared = m_lodChunkTable.prepare(database);
    return prepared;
}

bool DetailWriter::add(const Kernel& kernel, std::uint32_t id) {
    const auto chunk = m_chunks.add(id, kernel.start, kernel.end);
    return (!chunk || store(chunk)) &&
           addOperation(kernel, OperationKind::Kernel, value(kernel.config));
}

bool DetailWriter::add(const Copy& copy, std::uint32_t) {
    return addOperation(copy, OperationKind::Copy, static_cast<std::uint32_t>(copy.kind));
}

bool DetailWriter::add(const Fill& fill, std::uint32_t) {
    return addOperation(fill, OperationKind::Fill, 0);
}

bool DetailWriter::add(const ApiCall& call, std::uint32_t) {
    m_lod.addCall(call.thread, call.start, call.end);
    return storeFull();
}

template <class R>
bool DetailWriter::addOperation(const R& operation, OperationKind kind, std::uint32_t detail) {
    m_lod.add({operation.stream, kind, detail}, operation.start, operation.end);
    const Launch& launch = operation.launch;
    if (launch.known() && operation.graphNode == 0) // the one call of a graph is an ApiCall
        m_lod.addCall(launch.thread, launch.start, launch.end);
    return storeFull();
}

bool DetailWriter::storeFull() {
    for (int level = 0; level < kLodLevels && m_lod.full(level); ++level)
        if (!store(level, m_lod.take(level)))
            return false;
    return true;
}

bool DetailWriter::flush() {
    if (!store(m_chunks.take()))
        return false;
    for (int level = 0; level < kLodLevels; ++level)
        if (!store(level, m_lod.take(level)))
            return false;
    return true;
}

bool DetailWriter::store(const std::optional<Chunk>& chunk) {
    return !chunk || m_chunkTable.add(*chunk);
}

bool DetailWriter::store(int level, const std::vector<LodCell>& cells) {
    if (cells.empty())
        return true;
    LodChunk chunk{0, 0, level, cells.front().bucket, cells.front().bucket};
    for (const LodCell& cell : cells) {
        const auto id =
            m_lodTable.add({0, level, cell.bucket, cell.buckets, cell.key.stream,
                            cell.key.operation, cell.key.detail, cell.busy, cell.count});
        if (!id)
            return false;
        chunk.lastId = *id;
        chunk.maxBucket = std::max(chunk.maxBucket, cell.bucket + cell.buckets - 1);
    }
    chunk.firstId = chunk.lastId + 1 - static_cast<std::uint32_t>(cells.size());
    return m_lodChunkTable.add(chunk).has_value();
}

} // namespace ridge::trace
