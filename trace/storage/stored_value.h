// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <sqlite3.h>
#include <string_view>

namespace ridge::trace {

/// Other: a blob, or what cannot be read.
enum class ValueKind : std::uint8_t { Null, Integer, Real, Text, Other };

/// One value of a row. `kind` names the one member that is set; Null and Other set none.
struct StoredValue {
    ValueKind kind = ValueKind::Other;
    std::int64_t integer = 0;
    double real = 0;
    std::string_view text; ///< as long as the row

    StoredValue() = default;
    explicit StoredValue(std::nullptr_t) : kind(ValueKind::Null) {}
    explicit StoredValue(std::int64_t value) : kind(ValueKind::Integer), integer(value) {}
    explicit StoredValue(double value) : kind(ValueKind::Real), real(value) {}
    explicit StoredValue(std::string_view value) : kind(ValueKind::Text), text(value) {}
};

/// The values of a row as SQLite gives them, in order.
class SqliteRow {
  public:
    explicit SqliteRow(sqlite3_value** values) : m_values(values) {}

    /// The next value; there must be one.
    StoredValue next() {
        sqlite3_value* const value = *m_values++;
        switch (sqlite3_value_type(value)) {
        case SQLITE_NULL:
            return StoredValue(nullptr);
        case SQLITE_INTEGER:
            return StoredValue(std::int64_t{sqlite3_value_int64(value)});
        case SQLITE_FLOAT:
            return StoredValue(sqlite3_value_double(value));
        case SQLITE_TEXT:
            return textOf(value);
        default:
            return {};
        }
    }

  private:
    static StoredValue textOf(sqlite3_value* value) {
        const void* bytes = sqlite3_value_text(value);
        if (!bytes) // no memory for it
            return {};
        const auto size = static_cast<std::size_t>(sqlite3_value_bytes(value));
        return StoredValue(std::string_view(static_cast<const char*>(bytes), size));
    }

    sqlite3_value** m_values;
};

} // namespace ridge::trace
