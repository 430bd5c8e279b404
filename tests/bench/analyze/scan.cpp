// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "scan.h"

#include "trace/records/tables.h"
#include "trace/storage/sqlite.h"

#include <tuple>

namespace ridge::bench {
namespace {

using namespace trace;

using Loaded =
    std::tuple<Process, Thread, Device, Context, Stream, KernelConfig, Kernel, Copy, Fill, ApiCall,
               Sync, CudaEvent, Range, Mark, Work, RangeField, Allocation, PoolEvent, Overhead, Jit,
               Series, Sample, Counter, Ceiling, Loss, ClockSnapshot, CaptureWindow>;

std::uint64_t scanTable(Database& database, const std::string& table, const std::string& columns) {
    auto statement = database.prepare("SELECT " + columns + " FROM " + table);
    if (!statement)
        return 0;
    sqlite3_stmt* const rows = statement->handle();
    const int width = sqlite3_column_count(rows);
    std::uint64_t count = 0;
    std::int64_t sum = 0; // used, so that no value is skipped
    for (; sqlite3_step(rows) == SQLITE_ROW; ++count)
        for (int i = 0; i < width; ++i)
            sum += sqlite3_column_type(rows, i) == SQLITE_TEXT ? sqlite3_column_bytes(rows, i)
                                                               : sqlite3_column_int64(rows, i);
    volatile std::int64_t kept = sum;
    (void)kept;
    return count;
}

} // namespace

std::uint64_t scan(const std::string& file) {
    auto database = Database::open(file, SQLITE_OPEN_READONLY);
    if (!database)
        return 0;
    std::uint64_t rows = scanTable(*database, "string", "id, text");
    const auto add = [&]<class R>(const R&) {
        rows +=
            scanTable(*database, Table<R>::kName, (Identified<R> ? "id, " : "") + columnNames<R>());
    };
    std::apply([&](const auto&... each) { (add(each), ...); }, Loaded{});
    return rows;
}

} // namespace ridge::bench
