// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analyzer/algorithms/passes.h"
#include "analyzer/details.h"
#include "analyzer/results/analysis.h"

namespace ridge::analyzer {

/// The whole analysis of `trace`, as docs/METHOD.md defines it. Never fails: what the trace lacks
/// is missing in the result, which says so. Time: about n log n in the operations, plus the sum
/// over ranges of their operations. `details` may be null; else it receives what the analysis found
/// of each operation. `progress` may be null; else it must live until the end. Throws
/// trace::Stopped; `details` is then of no use.
Analysis analyze(const trace::Trace& trace, const Options& options = {}, Details* details = nullptr,
                 const std::stop_token& stop = {}, AnalysisProgress* progress = nullptr);

/// The facts of a recording alone (capture, processes, devices, counts, losses), for `ridge info`.
Analysis facts(const trace::Trace& trace);

} // namespace ridge::analyzer
