// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// What writer and reader ask of the tables that records describe.
#pragma once

#include "trace/records/trace.h"

namespace ridge::trace {

template <class Id, class R>
constexpr bool isIdOf = false;
template <class Id, Identified R>
constexpr bool isIdOf<Id, R> = std::is_same_v<Id, decltype(R::id)>;

template <class Id, class... R>
const char* tableOfId(Types<R...>) {
    const char* name = std::is_same_v<Id, StringId> ? "string" : "";
    ((isIdOf<Id, R> ? void(name = Table<R>::kName) : void()), ...);
    return name;
}

template <class Id>
const char* tableOf() {
    return tableOfId<Id>(RecordTypes());
}

/// Calls `visit` with every column of R's table, in the table's order.
template <class R, class Visit>
constexpr void forEachColumn(Visit&& visit) {
    Table<R>::columns(visit);
}

/// "a, b, c": the names of the stored columns of R, without the id.
template <class R>
std::string columnNames() {
    std::string names;
    forEachColumn<R>([&]<class C>(const C& column) {
        if constexpr (C::kWidth > 0)
            for (const ColumnFacts& facts : column.facts())
                names.append(names.empty() ? "" : ", ").append(facts.name);
    });
    return names;
}

/// How many stored columns R has, without the id.
template <class R>
constexpr std::size_t columnCount() {
    std::size_t count = 0;
    forEachColumn<R>([&]<class C>(const C&) { count += C::kWidth; });
    return count;
}

} // namespace ridge::trace
