// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analyzer/algorithms/analysis_watch.h"
#include "analyzer/results/label_facts.h"
#include "trace/trace.h"

#include <vector>

namespace ridge::analyzer {

/// By row of Trace::configs the label with most of its kernels' time. Without kernels it is what
/// the name alone says, communication or unclassified; where verdicts are withheld all are
/// unclassified. As analyze() labels with default options. Throws AnalysisWatch::Cancelled.
std::vector<Label> labelsOfConfigs(const trace::Trace& trace, AnalysisWatch& watch);

} // namespace ridge::analyzer
