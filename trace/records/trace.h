// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "trace/records/records.h"

#include <string>
#include <string_view>
#include <vector>

namespace ridge::trace {

/// A whole recording in memory, immutable once loaded and so safe to read from any thread.
///
/// Its tables are vectors of records. Those of records with an id hold row `id` at index(id). So
/// kernels are in order of writing, which is nearly but not exactly time order. Records without an
/// id are sorted by time.
struct Trace : TargetRows,
               OperationRows,
               CallRows,
               RangeRows,
               MemoryRows,
               OverheadRows,
               MeasurementRows,
               CaptureRows {
    Capture capture;
    /// Row StringId at index(StringId).
    std::vector<std::string> strings;

    /// The text of `id`; "" for None and for ids the file does not hold.
    std::string_view text(StringId id) const {
        const std::size_t i = index(id);
        return id != StringId::None && i < strings.size() ? std::string_view(strings[i])
                                                          : std::string_view();
    }
};

template <class... T>
struct Types {};

/// All tables of a Trace, in the order of the file. A table points to itself and to those before it
/// only.
using AllTables = decltype(TargetRows::Tables() + OperationRows::Tables() + CallRows::Tables() +
                           RangeRows::Tables() + MemoryRows::Tables() + OverheadRows::Tables() +
                           MeasurementRows::Tables() + CaptureRows::Tables());

template <class Tables>
struct RecordsOf;
template <auto... members>
struct RecordsOf<Members<members...>> {
    template <class Rows, class R>
    static R recordOf(std::vector<R> Rows::*);
    using type = Types<decltype(recordOf(members))...>;
};

/// The records of AllTables.
using RecordTypes = RecordsOf<AllTables>::type;

/// Calls `visit` with the rows of each table of `trace`, in the order of AllTables.
template <class AnyTrace, class Visit>
void forEachTable(AnyTrace& trace, Visit&& visit) {
    [&]<auto... members>(Members<members...>) {
        (visit(trace.*members), ...);
    }
    (AllTables());
}

} // namespace ridge::trace
