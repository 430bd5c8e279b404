// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// rapidcheck generators: every member of every record, through the columns that store it.
#pragma once

#include "trace/records/tables.h"
#include "trace/storage/field.h"

#include <bit>
#include <fmt/format.h>
#include <rapidcheck.h>

namespace ridge::trace::test {

/// How many rows of each table with ids a generated reference may point to.
inline constexpr std::uint32_t kRowsToPointAt = 3;

inline Ns anyTime() {
    return Ns(*rc::gen::inRange<std::int64_t>(-(std::int64_t{1} << 60), std::int64_t{1} << 60));
}
inline Ns anyDuration() {
    return Ns(*rc::gen::inRange<std::int64_t>(0, std::int64_t{1} << 60));
}

template <class E>
constexpr int lowestStored() {
    if constexpr (requires { Stored<E>::kFirst; })
        return static_cast<int>(Stored<E>::kFirst);
    else
        return 0;
}

template <class T>
void fill(T& value) {
    if constexpr (isRowId<T>)
        value = static_cast<T>(*rc::gen::inRange<std::uint32_t>(0, kRowsToPointAt + 1));
    else if constexpr (std::is_enum_v<T>)
        value = static_cast<T>(
            *rc::gen::inRange(lowestStored<T>(), static_cast<int>(Stored<T>::kLast) + 1));
    else if constexpr (std::is_same_v<T, Ns>)
        value = anyTime();
    else if constexpr (std::is_same_v<T, std::uint64_t>)
        value = *rc::gen::arbitrary<std::uint64_t>() >> 1; // a size: fits a signed number
    else
        value = *rc::gen::arbitrary<T>();
}
template <class T>
void fill(std::optional<T>& value) {
    if (*rc::gen::arbitrary<bool>())
        fill(value.emplace());
}

template <class R>
void fill(R&, const RowId&) {}
template <class R, class Owner, class T>
void fill(R& record, const Column<Owner, T>& column) {
    fill(record.*column.member);
}
template <class R>
void fill(R& record, const Bits<R>& column) {
    record.*column.member = *rc::gen::arbitrary<std::uint64_t>();
}
template <class R>
void fill(R& record, const Span&) {
    record.start = anyTime();
    record.end = record.start + anyDuration();
}
template <class R>
void fill(R& record, const OpenSpan&) {
    record.start = anyTime();
    if (*rc::gen::arbitrary<bool>())
        record.end = record.start + anyDuration();
}
template <class R>
void fill(R& record, const Dimensions<R>& column) {
    record.*column.member = *rc::gen::arbitrary<Dim3>();
}
template <class R>
void fill(R& record, const LaunchColumns&) {
    Launch& launch = record.launch;
    launch.correlation = *rc::gen::arbitrary<std::uint32_t>();
    fill(launch.thread);
    if (!launch.known())
        return;
    fill(launch.api);
    launch.start = anyTime();
    launch.end = launch.start + anyDuration();
}
template <class R, class Id>
void fill(R& record, const OwnReference<R, Id>& column) {
    fill(record.*column.member);
}

/// A record whose references point to rows 1..kRowsToPointAt or nowhere.
template <class R>
R anyRecord() {
    R record;
    forEachColumn<R>([&](const auto& column) { fill(record, column); });
    return record;
}

/// The values that writing `record` stores, one by one: equal texts, equal records.
template <class R>
std::string asStored(const R& record) {
    sqlite3* database = nullptr;
    sqlite3_open(":memory:", &database);
    std::string sql = "SELECT ?";
    for (std::size_t i = 1; i < columnCount<R>(); ++i)
        sql += ", ?";
    sqlite3_stmt* statement = nullptr;
    sqlite3_prepare_v2(database, sql.c_str(), -1, &statement, nullptr);
    Binder row(statement);
    forEachColumn<R>([&](const auto& column) { column.write(row, record); });
    sqlite3_step(statement);
    std::string stored;
    for (int i = 0; i < static_cast<int>(columnCount<R>()); ++i) {
        const int type = sqlite3_column_type(statement, i);
        const auto bits = std::bit_cast<std::int64_t>(sqlite3_column_double(statement, i));
        const void* text = type == SQLITE_TEXT ? sqlite3_column_text(statement, i) : nullptr;
        const auto size = static_cast<std::size_t>(sqlite3_column_bytes(statement, i));
        stored += text
                      ? fmt::format("'{}' ", std::string_view(static_cast<const char*>(text), size))
                  : type == SQLITE_FLOAT ? fmt::format("real {:x} ", bits)
                  : type == SQLITE_NULL  ? "NULL "
                                         : fmt::format("{} ", sqlite3_column_int64(statement, i));
    }
    sqlite3_finalize(statement);
    sqlite3_close(database);
    return stored;
}

} // namespace ridge::trace::test
