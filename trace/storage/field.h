// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// One value of a row: bound by the writer, checked and taken by the reader.
#pragma once

#include "trace/records/id_map.h"
#include "trace/storage/stored_value.h"

#include <limits>
#include <sqlite3.h>
#include <string_view>
#include <type_traits>
#include <utility>

namespace ridge::trace {

/// Binds values to the parameters of a statement, in order.
class Binder {
  public:
    explicit Binder(sqlite3_stmt* statement) : m_statement(statement) {}

    template <class T>
    void put(const T& value) {
        if constexpr (isRowId<T>) {
            if (value == T::None)
                skip(1);
            else
                integer(trace::value(value));
        } else if constexpr (std::is_enum_v<T> || std::is_integral_v<T>) {
            integer(static_cast<std::int64_t>(value));
        } else if constexpr (std::is_same_v<T, Ns>) {
            integer(value.count());
        } else if constexpr (std::is_same_v<T, double>) {
            sqlite3_bind_double(m_statement, m_next++, value);
        } else {
            text(value);
        }
    }
    template <class T>
    void put(const std::optional<T>& value) {
        if (value)
            put(*value);
        else
            skip(1);
    }
    /// The next `columns` are NULL.
    void skip(int columns) {
        for (int i = 0; i < columns; ++i)
            sqlite3_bind_null(m_statement, m_next++);
    }

  private:
    void integer(std::int64_t value) { sqlite3_bind_int64(m_statement, m_next++, value); }
    void text(std::string_view value) {
        sqlite3_bind_text64(m_statement, m_next++, value.data() ? value.data() : "", value.size(),
                            SQLITE_STATIC, SQLITE_UTF8);
    }

    sqlite3_stmt* m_statement;
    int m_next = 1;
};

/// Takes the values of one stored row, in order, from a SqliteRow or a RecordRow. `take` is false
/// for a value that cannot be: of another type, out of its member's range, NULL where something
/// must be. The row is then left out.
template <class Row>
class Fields {
  public:
    Fields(Row row, IdMaps& ids) : m_row(row), m_ids(ids) {}

    template <class T>
    bool take(T& out) {
        return store(m_row.next(), out);
    }
    template <class T>
    bool take(std::optional<T>& out) {
        const StoredValue value = m_row.next();
        if (value.kind != ValueKind::Null)
            return store(value, out.emplace());
        out.reset();
        return true;
    }

  private:
    template <class T>
    bool store(const StoredValue& value, T& out) {
        if constexpr (std::is_same_v<T, std::string>) {
            out = value.text;
            return value.kind == ValueKind::Text;
        } else if constexpr (std::is_same_v<T, double>) {
            return real(value, out);
        } else if constexpr (isRowId<T>) {
            return reference(value, out);
        } else {
            return value.kind == ValueKind::Integer && convert(value.integer, out);
        }
    }
    template <class T>
    static bool convert(std::int64_t number, T& out) {
        if constexpr (std::is_same_v<T, Ns>) {
            out = Ns(number);
        } else if constexpr (std::is_same_v<T, bool>) {
            out = number != 0;
        } else if constexpr (requires { Stored<T>::kElse; }) {
            const bool known = number >= 0 && number <= static_cast<std::int64_t>(Stored<T>::kLast);
            out = known ? static_cast<T>(number) : Stored<T>::kElse;
        } else if constexpr (std::is_enum_v<T>) {
            out = static_cast<T>(number);
            return number >= static_cast<std::int64_t>(Stored<T>::kFirst) &&
                   number <= static_cast<std::int64_t>(Stored<T>::kLast);
        } else {
            out = static_cast<T>(number);
            return std::in_range<T>(number);
        }
        return true;
    }
    static bool real(const StoredValue& value, double& out) {
        const bool none = value.kind == ValueKind::Null, whole = value.kind == ValueKind::Integer;
        out = none    ? std::numeric_limits<double>::quiet_NaN()
              : whole ? static_cast<double>(value.integer)
                      : value.real;
        return none || whole || value.kind == ValueKind::Real;
    }
    template <class Id>
    bool reference(const StoredValue& value, Id& out) {
        const bool given = value.kind == ValueKind::Integer;
        out = given ? m_ids.resolve<Id>(value.integer) : Id::None;
        return given || value.kind == ValueKind::Null;
    }

    Row m_row;
    IdMaps& m_ids;
};

} // namespace ridge::trace
