// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "trace/storage/table_loader.h"

namespace ridge::trace {

std::string forEachRow(Database& database, std::string_view columns, std::string_view source,
                       RowSink sink) {
    const auto step = [](sqlite3_context* context, int, sqlite3_value** values) {
        const auto* target = static_cast<const RowSink*>(sqlite3_user_data(context));
        if (!target->row(target->self, values))
            sqlite3_result_error(context, "more rows than the file can hold", -1);
    };
    const auto final = [](sqlite3_context*) {};
    sqlite3_create_function_v2(database.handle(), "ridge_row", -1, SQLITE_UTF8, &sink, nullptr,
                               step, final, nullptr);
    auto query = database.prepare(fmt::format("SELECT ridge_row({}) FROM {}", columns, source));
    if (!query)
        return query.error().message;
    return query->step() == SQLITE_ROW ? "" : sqlite3_errmsg(database.handle());
}

TableReport loadStrings(Database& database, IdMaps& ids, std::vector<std::string>& strings) {
    struct Sink {
        std::vector<std::string>& strings;
        IdMaps& ids;
        TableReport report;
    } sink{strings, ids, {}};
    const auto take = [](void* self, sqlite3_value** values) {
        auto& into = *static_cast<Sink*>(self);
        Fields fields(SqliteRow(values), into.ids);
        std::int64_t stored = 0;
        StringId id{};
        std::string text;
        if (fields.take(stored) && fields.take(text) && into.ids.of<StringId>().add(stored, id))
            into.strings.push_back(std::move(text));
        else
            ++into.report.leftOut;
        return into.strings.size() < 0xffffffffU;
    };
    sink.report.damage = forEachRow(database, "id, text", "string", {&sink, take});
    return sink.report;
}

} // namespace ridge::trace
