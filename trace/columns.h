// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// How members of records map to columns of tables: tables.h lists them per record, the writer binds
// them and the reader checks and takes them.
#pragma once

#include "trace/field.h"

#include <array>
#include <cstddef>

namespace ridge::trace {

/// One member, one column.
template <class R, class T>
struct Column {
    static constexpr std::size_t kWidth = 1;
    const char* name;
    T R::*member;

    std::array<const char*, kWidth> names() const { return {name}; }
    void write(Binder& row, const R& record) const { row.put(record.*member); }
    bool read(auto& row, R& record) const { return row.take(record.*member); }
};

template <class R, class T>
constexpr Column<R, T> column(const char* name, T R::*member) {
    return {name, member};
}

/// 64 bits that are no quantity (an address, a node id) and are kept as they are; 0 is NULL.
template <class R>
struct Bits {
    static constexpr std::size_t kWidth = 1;
    const char* name;
    std::uint64_t R::*member;

    std::array<const char*, kWidth> names() const { return {name}; }
    void write(Binder& row, const R& record) const {
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

/// Start and end as start_ns and duration_ns; a row whose end lies before its start is impossible.
template <class R>
struct Span {
    static constexpr std::size_t kWidth = 2;

    std::array<const char*, kWidth> names() const { return {"start_ns", "duration_ns"}; }
    void write(Binder& row, const R& record) const {
        row.put(record.start);
        row.put(difference(record.end, record.start));
    }
    bool read(auto& row, R& record) const {
        Ns duration{};
        return row.take(record.start) && row.take(duration) && duration.count() >= 0 &&
               sum(record.start, duration, record.end);
    }
};

/// As Span for a record whose end may be unknown (duration_ns is NULL).
template <class R>
struct OpenSpan {
    static constexpr std::size_t kWidth = 2;

    std::array<const char*, kWidth> names() const { return {"start_ns", "duration_ns"}; }
    void write(Binder& row, const R& record) const {
        row.put(record.start);
        row.put(record.end ? std::optional(difference(*record.end, record.start)) : std::nullopt);
    }
    bool read(auto& row, R& record) const {
        std::optional<Ns> duration;
        if (!row.take(record.start) || !row.take(duration))
            return false;
        if (!duration)
            return true;
        return duration->count() >= 0 && sum(record.start, *duration, record.end.emplace());
    }
};

template <class R>
struct Dimensions {
    static constexpr std::size_t kWidth = 3;
    std::array<const char*, kWidth> axes;
    Dim3 R::*member;

    std::array<const char*, kWidth> names() const { return axes; }
    void write(Binder& row, const R& record) const {
        for (const std::uint32_t extent : record.*member)
            row.put(extent);
    }
    bool read(auto& row, R& record) const {
        Dim3& extents = record.*member;
        return row.take(extents[0]) && row.take(extents[1]) && row.take(extents[2]);
    }
};

/// The launching call, its start relative to the operation's so that rows stay small. Behind Span.
template <class R>
struct LaunchColumns {
    static constexpr std::size_t kWidth = 5;

    std::array<const char*, kWidth> names() const {
        return {"api_thread_id", "api_id", "api_lead_ns", "api_duration_ns", "correlation"};
    }
    void write(Binder& row, const R& record) const {
        const Launch& launch = record.launch;
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
    bool read(auto& row, R& record) const {
        Launch& launch = record.launch;
        std::optional<Ns> lead, duration;
        std::optional<std::uint32_t> correlation;
        if (!row.take(launch.thread) || !row.take(launch.api) || !row.take(lead) ||
            !row.take(duration) || !row.take(correlation))
            return false;
        launch.correlation = correlation.value_or(0);
        if (!launch.known())
            return true;
        return lead && duration && duration->count() >= 0 &&
               sum(record.start, -*lead, launch.start) && sum(launch.start, *duration, launch.end);
    }
};

/// An id of the table's own rows, which are not all known yet: kept as stored, resolved afterwards.
template <class R, class Id>
struct OwnReference {
    static constexpr std::size_t kWidth = 1;
    const char* name;
    Id R::*member;

    std::array<const char*, kWidth> names() const { return {name}; }
    void write(Binder& row, const R& record) const { row.put(record.*member); }
    bool read(auto& row, R& record) const {
        std::optional<std::uint32_t> id;
        const bool ok = row.take(id);
        record.*member = static_cast<Id>(id.value_or(0));
        return ok;
    }
};

} // namespace ridge::trace
