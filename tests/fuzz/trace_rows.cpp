// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// The bytes are changes to the rows of a whole trace, which then gets its checksum again: what a
// stranger can make who knows the format.
#include "tests/fuzz/input_file.h"
#include "tests/fuzz/use_trace.h"
#include "trace/storage/seal.h"

#include <array>
#include <fuzzer/FuzzedDataProvider.h>
#include <memory>
#include <sqlite3.h>
#include <vector>

namespace ridge::fuzz {
namespace {

struct Closer {
    void operator()(sqlite3* database) const { sqlite3_close(database); }
    void operator()(sqlite3_stmt* statement) const { sqlite3_finalize(statement); }
};
using Database = std::unique_ptr<sqlite3, Closer>;
using Statement = std::unique_ptr<sqlite3_stmt, Closer>;

Database open(const std::filesystem::path& file) {
    sqlite3* database = nullptr;
    if (sqlite3_open(file.c_str(), &database) != SQLITE_OK)
        fail("a base cannot be opened");
    sqlite3_exec(database, "PRAGMA journal_mode=MEMORY; PRAGMA synchronous=OFF", nullptr, nullptr,
                 nullptr);
    return Database(database);
}

Statement prepare(sqlite3* database, const std::string& sql) {
    sqlite3_stmt* statement = nullptr;
    sqlite3_prepare_v2(database, sql.c_str(), -1, &statement, nullptr);
    return Statement(statement);
}

/// Rows of one column of text.
std::vector<std::string> texts(sqlite3* database, const std::string& sql) {
    std::vector<std::string> result;
    const Statement statement = prepare(database, sql);
    while (statement && sqlite3_step(statement.get()) == SQLITE_ROW)
        result.emplace_back(reinterpret_cast<const char*>(sqlite3_column_text(statement.get(), 0)));
    return result;
}

struct Table {
    std::string name;
    std::vector<std::string> columns;
    std::int64_t rows = 0;
};

/// A recording whose rows are changed, and its tables.
struct Base {
    std::string bytes;
    std::vector<Table> tables;

    explicit Base(const std::filesystem::path& file) {
        std::ifstream stream(file, std::ios::binary);
        bytes.assign(std::istreambuf_iterator<char>(stream), {});
        const Database database = open(file);
        for (const std::string& name :
             texts(database.get(), "SELECT name FROM sqlite_schema WHERE type = 'table' AND "
                                   "name NOT LIKE 'sqlite%' ORDER BY name")) {
            Table table{name,
                        texts(database.get(), "SELECT name FROM pragma_table_info('" + name + "')"),
                        0};
            table.rows = std::stoll(texts(database.get(), "SELECT count(*) FROM " + name).at(0));
            tables.push_back(table);
        }
        if (tables.empty())
            fail("a base without tables: " + file.string());
    }
};

const std::vector<Base>& bases() {
    static const std::vector<Base> all = [] {
        std::vector<Base> result;
        for (const char* name : {"attention-replayed", "torch-inline", "accumulate-rungs"})
            result.emplace_back(std::string(RIDGE_EXAMPLES "/") + name + ".ridge");
        return result;
    }();
    return all;
}

/// Numbers at which arithmetic goes wrong.
constexpr std::array<std::int64_t, 10> kEdges = {
    0,  1, -1, INT64_MAX, INT64_MIN, INT32_MAX, UINT32_MAX, std::int64_t{1} << 62, 1'000'000'000,
    255};

void bindValue(FuzzedDataProvider& input, sqlite3_stmt* statement) {
    switch (input.ConsumeIntegralInRange(0, 6)) {
    case 0:
        sqlite3_bind_null(statement, 1);
        break;
    case 1:
        sqlite3_bind_int64(statement, 1, input.PickValueInArray(kEdges));
        break;
    case 2:
        sqlite3_bind_double(statement, 1, input.ConsumeFloatingPoint<double>());
        break;
    case 3: {
        const std::string text = input.ConsumeRandomLengthString(64);
        sqlite3_bind_text(statement, 1, text.data(), static_cast<int>(text.size()),
                          SQLITE_TRANSIENT);
        break;
    }
    case 4: {
        const std::string blob = input.ConsumeRandomLengthString(64);
        sqlite3_bind_blob(statement, 1, blob.data(), static_cast<int>(blob.size()),
                          SQLITE_TRANSIENT);
        break;
    }
    case 5: // a time or an id, as others in the file are
        sqlite3_bind_int64(statement, 1, input.ConsumeIntegralInRange<std::int64_t>(0, 100'000));
        break;
    default:
        sqlite3_bind_int64(statement, 1, input.ConsumeIntegral<std::int64_t>());
    }
}

void change(FuzzedDataProvider& input, sqlite3* database, const std::vector<Table>& tables) {
    const Table& table = tables[input.ConsumeIntegralInRange<std::size_t>(0, tables.size() - 1)];
    const std::string& column =
        table.columns[input.ConsumeIntegralInRange<std::size_t>(0, table.columns.size() - 1)];
    const int what = input.ConsumeIntegralInRange(0, 9);
    const std::string first =
        std::to_string(input.ConsumeIntegralInRange<std::int64_t>(0, table.rows));
    if (what == 0) {
        sqlite3_exec(database, ("DELETE FROM " + table.name + " WHERE rowid >= " + first).c_str(),
                     nullptr, nullptr, nullptr);
        return;
    }
    if (what == 1) {
        sqlite3_exec(database,
                     ("INSERT INTO " + table.name + " SELECT * FROM " + table.name +
                      " LIMIT 3 OFFSET " + first)
                         .c_str(),
                     nullptr, nullptr, nullptr);
        return;
    }
    const Statement update =
        prepare(database, "UPDATE OR REPLACE " + table.name + " SET \"" + column +
                              "\" = ?1 WHERE rowid " + (what == 2 ? ">= " : "= ") + first);
    if (!update) // a column that SQLite makes itself
        return;
    bindValue(input, update.get());
    sqlite3_step(update.get());
}

} // namespace
} // namespace ridge::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace ridge::fuzz;
    static const InputFile file("rows.ridge");
    FuzzedDataProvider input(data, size);
    const Base& base = bases()[input.ConsumeIntegralInRange<std::size_t>(0, bases().size() - 1)];
    // Without the seal, which is made anew.
    file.put(std::string_view(base.bytes).substr(0, base.bytes.size() - ridge::trace::kSealBytes));
    {
        const Database database = open(file.path());
        for (int changes = 0; input.remaining_bytes() > 0 && changes < 16; ++changes)
            change(input, database.get(), base.tables);
    }
    if (!ridge::trace::seal(file.path()))
        fail("no seal");
    useTrace(file.path(), Use::ForEach8th);
    return 0;
}
