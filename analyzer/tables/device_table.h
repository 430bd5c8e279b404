// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analyzer/run/scope.h"

namespace ridge::analyzer {

/// Fills in the rows of devices and the run's budget with its verdict. `times` has the causes of
/// idle time; `part`: of what the rows speak, null: of the whole run. n in the operations and
/// samples.
void addDevices(const trace::Trace& trace, const LabelledRun& run, const DeviceTimes& times,
                const ChosenPart* part, Analysis& result);

} // namespace ridge::analyzer
