// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analyzer/results/rows/framework_rows.h"
#include "analyzer/run/labelled_run.h"
#include "trace/records/trace.h"
#include "trace/storage/stopped.h"

#include <span>

namespace ridge::analyzer {

/// What frameworks did for the operations `chosen` of `run`, sorted alike. Calls and host times are
/// those of the host's time that led to them, see HostPart; `isFirst`: no iteration comes before
/// them. Work by shape is of the calls whose longest operation is chosen. FrameworkRows::model has
/// no `mfu` yet. n log n for n operations and ranges.
FrameworkRows frameworkRows(const trace::Trace& trace, const LabelledRun& run,
                            std::span<const Operation> chosen, bool isFirst,
                            const std::stop_token& stop);

} // namespace ridge::analyzer
