// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "trace/records/id_map.h"
#include "trace/records/lod.h"
#include "trace/storage/chunk_map.h"
#include "trace/storage/sqlite.h"

#include <functional>
#include <string>
#include <vector>

namespace ridge::trace {

/// The rows of a table that one of its zone maps names, as ascending ranges of ids (their times
/// stay 0). `source`: the zone map and a condition, in order of first_id. An Error where the ranges
/// overlap or run backwards, which would make a damaged file slow.
Result<std::vector<Chunk>> findChunks(Database& database, const std::string& source);

/// Buckets [first, end) of one level.
struct BucketRange {
    std::int64_t first = 0, end = 0;
};

/// Calls visit(cell) for each row of `lod` of that level that touches `buckets`. Rows come as they
/// are stored, so some may be of several buckets, and some may repeat a key. Rows that cannot be
/// are left out. visit() answers whether it takes more; an Error where it does not, and of a
/// damaged file.
Result<void> forEachCell(Database& database, IdMaps& ids, int level, BucketRange buckets,
                         const std::function<bool(const LodCell&)>& visit);

} // namespace ridge::trace
