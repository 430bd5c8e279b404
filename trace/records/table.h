// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// How a record is described beside its struct. Writer, reader, SQL and TABLES.md follow from it.
#pragma once

#include "trace/records/columns.h"

namespace ridge::trace {

/// Specialised for each record R that has a table:
///
///     static constexpr auto kName = "kernel";       the table's name
///     static constexpr auto kMeaning = "...";       what a row is; may be left out
///     static constexpr void columns(auto&& add);    calls add(column) for each column, in order
///     static constexpr bool kLater = true;          older files lack it: it reads as empty; may be
///                                                   left out
///
/// `columns` is a template so that headers with records stay cheap to include.
template <class R>
struct Table;

/// Specialised for each enum that is stored: kLast, its highest number, and kElse, what a number
/// outside is read as. Without kElse, kFirst is its lowest number and a row with another is
/// impossible.
template <class E>
struct Stored;

/// A record whose table has a column `id`, counted from 1.
template <class R>
concept Identified = requires(R record) {
    record.id;
};

/// Whether files of earlier versions lack R's table.
template <class R>
constexpr bool isLater() {
    if constexpr (requires { Table<R>::kLater; })
        return Table<R>::kLater;
    return false;
}

/// A list of tables, as pointers to the vectors of a struct that hold their rows.
template <auto... members>
struct Members {};
/// Both lists, one after the other; for types only.
template <auto... a, auto... b>
Members<a..., b...> operator+(Members<a...>, Members<b...>);

} // namespace ridge::trace
