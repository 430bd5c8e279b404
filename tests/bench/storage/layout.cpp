// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "layout.h"

#include <cstdio>
#include <cstdlib>
#include <filesystem>

namespace ridge::bench {

void giveUp(const Error& error) {
    std::fprintf(stderr, "bench_storage: %s\n", error.message.c_str());
    std::exit(1);
}

trace::Database createDatabase(const std::string& file, const char* schema) {
    std::filesystem::remove(file);
    auto database = orExit(trace::Database::open(file, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE));
    orExit(database.execute("PRAGMA page_size = 8192"));
    orExit(database.execute(schema));
    orExit(database.execute("PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL;"
                            "PRAGMA cache_size = -65536; BEGIN"));
    return database;
}

void finishDatabase(trace::Database& database) {
    orExit(database.execute("COMMIT; PRAGMA journal_mode = DELETE"));
}

} // namespace ridge::bench
