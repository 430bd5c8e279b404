// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// describe_format --sql
// Prints the SQL of an empty trace.
// describe_format FILE [--update]
// Compares FILE (trace/TABLES.md) with the tables as the records describe them, or writes it anew.
// Status 0: equal, 1: different.
#include "trace/storage/schema.h"

#include <fmt/format.h>

#include <fstream>
#include <iostream>
#include <iterator>
#include <string>

namespace {

using ridge::trace::ColumnFacts;
using ridge::trace::TableFacts;

constexpr auto kHead = R"(# The tables of a trace

Made by `ninja -C build/dev format_update` from the `Table<...>` beside each record (`trace/records/records.h`).
[FORMAT.md](FORMAT.md) explains keys, clocks and order; the views are in `trace/views.sql`.
A name's end is its unit: `_ns` nanoseconds (times since `capture.epoch_unix_ns`), `_bytes`, `_khz`.
Columns that may be NULL are those without NOT NULL.
)";

std::string section(const TableFacts& table) {
    std::string text = fmt::format("\n## {}\n\n", table.name);
    if (*table.meaning)
        text += fmt::format("{}\n\n", table.meaning);
    text += "| column | type | meaning |\n|---|---|---|\n";
    for (const ColumnFacts& column : table.columns)
        text += fmt::format("| `{}` | {} | {}{}|\n", column.name, typeText(column), column.meaning,
                            *column.meaning ? " " : "");
    return text;
}

std::string page() {
    std::string text = kHead;
    for (const TableFacts& table : ridge::trace::allTables())
        text += section(table);
    return text;
}

int compare(const std::string& file) {
    std::ifstream in(file, std::ios::binary);
    if (std::string(std::istreambuf_iterator<char>(in), {}) == page())
        return 0;
    std::cerr << file << " is not as the records describe it: ninja -C build/dev format_update\n";
    return 1;
}

int update(const std::string& file) {
    std::ofstream out(file, std::ios::binary);
    return out << page() << std::flush ? 0 : 1;
}

} // namespace

int main(int argc, char** argv) {
    const std::string first = argc > 1 ? argv[1] : "";
    if (first == "--sql") {
        std::cout << ridge::trace::schema();
        return 0;
    }
    return argc > 2 ? update(first) : compare(first);
}
