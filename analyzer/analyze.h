// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analyzer/analysis.h"

namespace ridge::analyzer {

/// Everything about `trace` by METHOD.md. Never fails: what the trace lacks is missing in the result
/// and said there. About n log n in the operations plus the sum over ranges of their operations.
Analysis analyze(const trace::Trace& trace, const Options& options = {});

/// The facts of a recording alone (capture, processes, devices, counts, losses), for `ridge info`.
Analysis facts(const trace::Trace& trace);

} // namespace ridge::analyzer
