// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// The kinds of columns that a recorded table has. Each says its name, its SQL type and what it
// means, and how members of a record become its values and back.
//
// NULL stands for None of an id, no value of an optional, 0 of Bits and not a number of a double.
// `write` takes a row with put() and skip() (Binder), `read` one with take() (Fields).
#pragma once

#include "trace/records/ids.h"

#include <array>
#include <cstddef>
#include <optional>
#include <string_view>
#include <type_traits>

namespace ridge::trace {

using Dim3 = std::array<std::uint32_t, 3>;

/// A column as SQL declares it.
struct ColumnFacts {
    const char* name;
    /// "INTEGER", "REAL" or "TEXT".
    const char* type;
    /// What follows the type: "NOT NULL", "PRIMARY KEY" or "".
    const char* constraint;
    /// The table that it points to, "" for none.
    const char* references;
    const char* meaning;
};

/// The name of the table whose rows have ids of that type (tables.h).
template <class Id>
const char* tableOf();

template <class T>
inline constexpr bool isOptional = false;
template <class T>
inline constexpr bool isOptional<std::optional<T>> = true;

template <class T>
ColumnFacts columnFacts(const char* name, const char* meaning) {
    if constexpr (isOptional<T>) {
        ColumnFacts facts = columnFacts<typename T::value_type>(name, meaning);
        facts.constraint = "";
        return facts;
    } else if constexpr (isRowId<T>) {
        return {name, "INTEGER", "", tableOf<T>(), meaning};
    } else if constexpr (std::is_same_v<T, double>) {
        return {name, "REAL", "", "", meaning};
    } else if constexpr (std::is_constructible_v<std::string_view, T>) {
        return {name, "TEXT", "NOT NULL", "", meaning};
    } else {
        return {name, "INTEGER", "NOT NULL", "", meaning};
    }
}

/// a - b modulo 2^64, so that any pair of times survives a round trip.
inline Ns difference(Ns a, Ns b) {
    return Ns(static_cast<std::int64_t>(static_cast<std::uint64_t>(a.count()) -
                                        static_cast<std::uint64_t>(b.count())));
}

/// False when a + b does not fit.
inline bool sum(Ns a, Ns b, Ns& result) {
    std::int64_t out = 0;
    const bool fits = !__builtin_add_overflow(a.count(), b.count(), &out);
    result = Ns(out);
    return fits;
}

/// False when a - b does not fit.
inline bool rest(Ns a, Ns b, Ns& result) {
    std::int64_t out = 0;
    const bool fits = !__builtin_sub_overflow(a.count(), b.count(), &out);
    result = Ns(out);
    return fits;
}

/// The row's number, counted from 1 by the writer and neither bound nor taken as a member.
struct RowId {
    static constexpr std::size_t kWidth = 0;
    const char* meaning = "";

    std::array<ColumnFacts, 1> facts() const {
        return {{{"id", "INTEGER", "PRIMARY KEY", "", meaning}}};
    }
    void write(auto&, const auto&) const {}
    bool read(auto&, auto&) const { return true; }
};

/// One member, one column.
template <class R, class T>
struct Column {
    static constexpr std::size_t kWidth = 1;
    const char* name;
    T R::*member;
    const char* meaning = "";

    std::array<ColumnFacts, kWidth> facts() const { return {columnFacts<T>(name, meaning)}; }
    void write(auto& row, const R& record) const { row.put(record.*member); }
    bool read(auto& row, R& record) const { return row.take(record.*member); }
};

template <class R, class T>
constexpr Column<R, T> column(const char* name, T R::*member, const char* meaning = "") {
    return {name, member, meaning};
}

/// One member that is the table's primary key and not counted by the writer.
template <class R, class T>
struct Key {
    static constexpr std::size_t kWidth = 1;
    const char* name;
    T R::*member;
    const char* meaning = "";

    std::array<ColumnFacts, kWidth> facts() const {
        return {{{name, "INTEGER", "PRIMARY KEY", "", meaning}}};
    }
    void write(auto& row, const R& record) const { row.put(record.*member); }
    bool read(auto& row, R& record) const { return row.take(record.*member); }
};
template <class R, class T>
Key(const char*, T R::*, const char* = "") -> Key<R, T>;

/// 64 bits that are no quantity (an address, a node id) and are kept as they are; 0 is NULL.
template <class R>
struct Bits {
    static constexpr std::size_t kWidth = 1;
    const char* name;
    std::uint64_t R::*member;
    const char* meaning = "";

    std::array<ColumnFacts, kWidth> facts() const {
        return {columnFacts<std::optional<std::int64_t>>(name, meaning)};
    }
    void write(auto& row, const R& record) const {
        const auto bits = static_cast<std::int64_t>(record.*member);
        row.put(bits ? std::optional(bits) : std::nullopt);
    }
    bool read(auto& row, R& record) const {
        std::optional<std::int64_t> bits;
        const bool ok = row.take(bits);
        record.*member = static_cast<std::uint64_t>(bits.value_or(0));
        return ok;
    }
};
template <class R>
Bits(const char*, std::uint64_t R::*, const char* = "") -> Bits<R>; // clang-tidy 14 finds none

/// Start and end as start_ns and duration_ns. A row whose end lies before its start is impossible.
struct Span {
    static constexpr std::size_t kWidth = 2;
    const char* startMeaning = "";
    const char* durationMeaning = "";

    std::array<ColumnFacts, kWidth> facts() const {
        return {columnFacts<Ns>("start_ns", startMeaning),
                columnFacts<Ns>("duration_ns", durationMeaning)};
    }
    void write(auto& row, const auto& record) const {
        row.put(record.start);
        row.put(difference(record.end, record.start));
    }
    bool read(auto& row, auto& record) const {
        Ns duration{};
        return row.take(record.start) && row.take(duration) && duration.count() >= 0 &&
               sum(record.start, duration, record.end);
    }
};

/// As Span for a record whose end may be unknown (duration_ns is NULL).
struct OpenSpan {
    static constexpr std::size_t kWidth = 2;
    const char* startMeaning = "";
    const char* durationMeaning = "";

    std::array<ColumnFacts, kWidth> facts() const {
        return {columnFacts<Ns>("start_ns", startMeaning),
                columnFacts<std::optional<Ns>>("duration_ns", durationMeaning)};
    }
    void write(auto& row, const auto& record) const {
        row.put(record.start);
        row.put(record.end ? std::optional(difference(*record.end, record.start)) : std::nullopt);
    }
    bool read(auto& row, auto& record) const {
        std::optional<Ns> duration;
        if (!row.take(record.start) || !row.take(duration))
            return false;
        if (!duration)
            return true;
        return duration->count() >= 0 && sum(record.start, *duration, record.end.emplace());
    }
};

/// The extents along three axes. The meaning stands at the first.
template <class R>
struct Dimensions {
    static constexpr std::size_t kWidth = 3;
    std::array<const char*, kWidth> axes;
    Dim3 R::*member;
    const char* meaning = "";

    std::array<ColumnFacts, kWidth> facts() const {
        return {columnFacts<std::uint32_t>(axes[0], meaning),
                columnFacts<std::uint32_t>(axes[1], ""), columnFacts<std::uint32_t>(axes[2], "")};
    }
    void write(auto& row, const R& record) const {
        for (const std::uint32_t extent : record.*member)
            row.put(extent);
    }
    bool read(auto& row, R& record) const {
        Dim3& extents = record.*member;
        return row.take(extents[0]) && row.take(extents[1]) && row.take(extents[2]);
    }
};
template <class R>
Dimensions(std::array<const char*, 3>, Dim3 R::*, const char* = "") -> Dimensions<R>;

/// The launching call (Launch), its start relative to the operation's so that rows stay small. It
/// stands behind Span.
struct LaunchColumns {
    static constexpr std::size_t kWidth = 5;

    std::array<ColumnFacts, kWidth> facts() const {
        return {
            columnFacts<ThreadId>("api_thread_id", ""),
            columnFacts<StringId>("api_id", "'cudaLaunchKernel_v7000'"),
            columnFacts<std::optional<Ns>>("api_lead_ns", "start_ns minus the start of the call"),
            columnFacts<std::optional<Ns>>("api_duration_ns", "of the call on the host"),
            columnFacts<std::optional<std::uint32_t>>("correlation",
                                                      "CUPTI's number, unique per process only")};
    }
    void write(auto& row, const auto& record) const {
        const auto& launch = record.launch;
        if (launch.known()) {
            row.put(launch.thread);
            row.put(launch.api);
            row.put(difference(record.start, launch.start));
            row.put(difference(launch.end, launch.start));
        } else {
            row.skip(4);
        }
        row.put(launch.correlation ? std::optional(launch.correlation) : std::nullopt);
    }
    bool read(auto& row, auto& record) const {
        auto& launch = record.launch;
        std::optional<Ns> lead, duration;
        std::optional<std::uint32_t> correlation;
        if (!row.take(launch.thread) || !row.take(launch.api) || !row.take(lead) ||
            !row.take(duration) || !row.take(correlation))
            return false;
        launch.correlation = correlation.value_or(0);
        if (!launch.known())
            return true;
        return lead && duration && duration->count() >= 0 &&
               rest(record.start, *lead, launch.start) && sum(launch.start, *duration, launch.end);
    }
};

/// An id of the table's own rows, which are not all known yet: kept as stored, resolved afterwards.
template <class R, class Id>
struct OwnReference {
    static constexpr std::size_t kWidth = 1;
    const char* name;
    Id R::*member;
    const char* meaning = "";

    std::array<ColumnFacts, kWidth> facts() const { return {columnFacts<Id>(name, meaning)}; }
    void write(auto& row, const R& record) const { row.put(record.*member); }
    bool read(auto& row, R& record) const {
        std::optional<std::uint32_t> id;
        const bool ok = row.take(id);
        record.*member = static_cast<Id>(id.value_or(0));
        return ok;
    }
};
template <class R, class Id>
OwnReference(const char*, Id R::*, const char* = "") -> OwnReference<R, Id>;

} // namespace ridge::trace
