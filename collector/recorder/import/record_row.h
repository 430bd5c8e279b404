// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "collector/recorder/import/imported_process.h"
#include "spool/reader.h"
#include "spool/records.h"

#include <cstddef>
#include <optional>
#include <span>

namespace ridge::recorder {

/// Makes rows of the trace of one record of the spool.
using RecordHandler = void (*)(ImportedProcess& p, std::span<const std::byte> record);

/// Which function a kind of record is handed to.
struct RecordRow {
    spool::Kind kind;
    RecordHandler handler;
};

/// The record as a T; none, and counted, when it is too short or its unix times cannot be.
template <class T>
std::optional<T> sound(ImportedProcess& p, std::span<const std::byte> record) {
    const auto value = spool::recordAs<T>(record);
    bool good = value.has_value();
    if constexpr (requires { value->start; })
        good = good && spool::isTime(value->start) && spool::isTime(value->end) &&
               value->start <= value->end;
    if constexpr (requires { value->time; })
        good = good && spool::isTime(value->time);
    p.damagedRecords += good ? 0 : 1;
    return good ? value : std::nullopt;
}

template <class T>
void handOver(void (*take)(ImportedProcess&, const T&), ImportedProcess& p,
              std::span<const std::byte> record) {
    if (const auto value = sound<T>(p, record))
        take(p, *value);
}

template <class T>
void handOver(void (*take)(ImportedProcess&, const T&, std::span<const std::byte>),
              ImportedProcess& p, std::span<const std::byte> record) {
    if (const auto value = sound<T>(p, record))
        take(p, *value, record);
}

/// Calls `take` with a record that is whole and whose times can be. It also passes the record
/// itself, where more follows the fixed part and `take` wants it.
template <auto take>
void checked(ImportedProcess& p, std::span<const std::byte> record) {
    handOver(take, p, record);
}

} // namespace ridge::recorder
