// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "trace/lod_rows.h"

#include "trace/storage/table_loader.h"

namespace ridge::trace {

namespace {

struct IdRanges {
    std::vector<Chunk> ranges;
    bool ok = true;

    void add(std::int64_t first, std::int64_t last) {
        const bool follows = ranges.empty() ? first > 0 : first > ranges.back().lastId;
        ok = ok && follows && last >= first && std::in_range<std::uint32_t>(last);
        if (!ok)
            return;
        const auto from = static_cast<std::uint32_t>(first);
        const auto to = static_cast<std::uint32_t>(last);
        if (!ranges.empty() && ranges.back().lastId + 1 == from)
            ranges.back().lastId = to;
        else
            ranges.push_back({from, to, {}, {}});
    }
};

bool addIdRange(void* self, sqlite3_value** values) {
    auto& ranges = *static_cast<IdRanges*>(self);
    ranges.add(sqlite3_value_int64(values[0]), sqlite3_value_int64(values[1]));
    return ranges.ok;
}

Error damaged(std::string_view table, std::string_view reason) {
    return {fmt::format("damaged trace: {}: {}", table, reason)};
}

/// False when the row cannot be.
bool readCell(sqlite3_value** values, IdMaps& ids, LodCell& cell) {
    LodRow row;
    std::int64_t end = 0;
    if (!readColumns(SqliteRow(values), ids, row) || row.buckets < 1 ||
        __builtin_add_overflow(row.bucket, row.buckets, &end))
        return false;
    cell = {row.bucket, row.buckets, {row.stream, row.operation, row.detail}, row.busy, row.count};
    return true;
}

} // namespace

Result<std::vector<Chunk>> findChunks(Database& database, const std::string& source) {
    IdRanges found;
    const std::string damage =
        forEachRow(database, "first_id, last_id", source, {&found, addIdRange});
    if (!damage.empty())
        return tl::unexpected(damaged(source.substr(0, source.find(' ')), damage));
    return std::move(found.ranges);
}

Result<void> forEachCell(Database& database, IdMaps& ids, int level, BucketRange buckets,
                         const std::function<bool(const LodCell&)>& visit) {
    const auto chunks = findChunks(
        database, fmt::format("lod_chunk WHERE level = {} AND min_bucket < {} AND max_bucket >= {} "
                              "ORDER BY first_id",
                              level, buckets.end, buckets.first));
    if (!chunks)
        return tl::unexpected(chunks.error());
    struct Sink {
        IdMaps& ids;
        const std::function<bool(const LodCell&)>& visit;
    } sink{ids, visit};
    const auto take = [](void* self, sqlite3_value** values) {
        auto& into = *static_cast<Sink*>(self);
        LodCell cell;
        return !readCell(values, into.ids, cell) || into.visit(cell);
    };
    const std::string columns = columnNames<LodRow>();
    for (const Chunk& rows : *chunks) {
        const std::string damage =
            forEachRow(database, columns,
                       fmt::format("lod WHERE id BETWEEN {} AND {} AND level = {} AND bucket < {} "
                                   "AND bucket + buckets > {}",
                                   rows.firstId, rows.lastId, level, buckets.end, buckets.first),
                       {&sink, take});
        if (!damage.empty())
            return tl::unexpected(damaged("lod", damage));
    }
    return {};
}

} // namespace ridge::trace
