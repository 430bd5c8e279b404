// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analyzer/run/scope.h"

namespace ridge::analyzer {

struct DeviceTable {
    std::vector<DeviceRow> rows;     ///< those with operations first to last as in the trace
    std::vector<trace::Device> idle; ///< without operations
    Budget budget;                   ///< of all rows
};

/// `times` has the causes of idle time; `part`: of what the rows speak, null: of the whole run. n in
/// the operations and samples.
DeviceTable deviceTable(const trace::Trace& trace, const LabelledRun& run, const DeviceTimes& times,
                        const ChosenPart* part, const Options& options);

} // namespace ridge::analyzer
