// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "trace/detail_writer.h"

#include "trace/field.h"

namespace ridge::trace {

namespace {

template <class... Values>
bool insert(Statement& statement, const Values&... values) {
    Binder row(statement.handle());
    (row.put(values), ...);
    return statement.run() == SQLITE_OK;
}

} // namespace

Result<void> DetailWriter::prepare(Database& database) {
    auto chunk = database.prepare("INSERT INTO kernel_chunk VALUES(?,?,?,?)");
    auto lod = database.prepare("INSERT INTO lod VALUES(?,?,?,?,?,?,?,?,?)");
    auto lodChunk = database.prepare("INSERT INTO lod_chunk VALUES(?,?,?,?,?)");
    for (auto* statement : {&chunk, &lod, &lodChunk})
        if (!*statement)
            return tl::unexpected(statement->error());
    m_insertChunk = std::move(*chunk);
    m_insertLod = std::move(*lod);
    m_insertLodChunk = std::move(*lodChunk);
    return {};
}

bool DetailWriter::add(const Kernel& kernel, KernelId id) {
    const auto chunk = m_chunks.add(value(id), kernel.start, kernel.end);
    return (!chunk || store(chunk)) &&
           addOperation(kernel, OperationKind::Kernel, value(kernel.config));
}

bool DetailWriter::add(const Copy& copy) {
    return addOperation(copy, OperationKind::Copy, static_cast<std::uint32_t>(copy.kind));
}

bool DetailWriter::add(const Fill& fill) {
    return addOperation(fill, OperationKind::Fill, 0);
}

bool DetailWriter::add(const ApiCall& call) {
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
    return !chunk ||
           insert(m_insertChunk, chunk->firstId, chunk->lastId, chunk->minStart, chunk->maxEnd);
}

bool DetailWriter::store(int level, const std::vector<LodCell>& cells) {
    if (cells.empty())
        return true;
    const std::int64_t firstId = m_lastLodId + 1;
    std::int64_t maxBucket = cells.front().bucket;
    for (const LodCell& cell : cells) {
        maxBucket = std::max(maxBucket, cell.bucket + cell.buckets - 1);
        if (!insert(m_insertLod, ++m_lastLodId, level, cell.bucket, cell.buckets, cell.key.stream,
                    cell.key.operation, cell.key.detail, cell.busy, cell.count))
            return false;
    }
    return insert(m_insertLodChunk, firstId, m_lastLodId, level, cells.front().bucket, maxBucket);
}

} // namespace ridge::trace
