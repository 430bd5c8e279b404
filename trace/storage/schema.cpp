// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "trace/storage/schema.h"

#include "trace/records/lod.h"
#include "trace/records/tables.h"
#include "trace/records/text_ids.h"
#include "trace/storage/chunk_map.h"

#include <fmt/format.h>

namespace ridge::trace {

namespace {

template <class R>
TableFacts tableFacts() {
    TableFacts table{Table<R>::kName, "", {}, isLater<R>()};
    if constexpr (requires { Table<R>::kMeaning; })
        table.meaning = Table<R>::kMeaning;
    forEachColumn<R>([&](const auto& column) {
        for (const ColumnFacts& facts : column.facts())
            table.columns.push_back(facts);
    });
    return table;
}

template <class... R>
std::vector<TableFacts> tablesOf(Types<R...>) {
    return {tableFacts<Text>(),  tableFacts<StoredCapture>(), tableFacts<R>()...,
            tableFacts<Chunk>(), tableFacts<LodRow>(),        tableFacts<LodChunk>()};
}

std::string comment(std::string_view meaning) {
    return meaning.empty() ? "" : fmt::format(" -- {}", meaning);
}

std::string declaration(const TableFacts& table) {
    std::string sql = fmt::format("CREATE TABLE {} ({}\n", table.name, comment(table.meaning));
    for (std::size_t i = 0; i < table.columns.size(); ++i) {
        const ColumnFacts& column = table.columns[i];
        sql += fmt::format("  {} {}", column.name, typeText(column));
        sql += i + 1 < table.columns.size() ? "," : "";
        sql += comment(column.meaning) + "\n";
    }
    return sql + ");\n";
}

} // namespace

std::string typeText(const ColumnFacts& column) {
    std::string text = column.type;
    if (*column.constraint)
        text.append(" ").append(column.constraint);
    if (*column.references)
        text.append(" REFERENCES ").append(column.references);
    return text;
}

std::vector<TableFacts> allTables() {
    return tablesOf(RecordTypes());
}

const std::string& schema() {
    static const std::string sql = [] {
        std::string all = fmt::format("PRAGMA application_id = {}; PRAGMA user_version = {};\n",
                                      kApplicationId, kFormatVersion);
        for (const TableFacts& table : allTables())
            all += declaration(table);
        return all + kViews;
    }();
    return sql;
}

} // namespace ridge::trace
