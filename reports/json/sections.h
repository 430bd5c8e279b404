// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// Parts of the JSON report; JSON.md documents their keys.
#pragma once

#include "analyzer/results/analysis.h"
#include "reports/json/json_parts.h"

#include <string>
#include <vector>

namespace ridge::reports {

Json adviceJson(const analyzer::Analysis& analysis);
/// Of a recording in which torch.compile compiled.
Json compilationJson(const analyzer::Analysis& analysis);
Json familiesJson(const analyzer::Analysis& analysis);
Json familyBudgetJson(const analyzer::Analysis& analysis);
/// Of a recording with ranges of a framework.
Json frameworkJson(const analyzer::Analysis& analysis);
Json loaderJson(const analyzer::LoaderUse& use);
Json stepTimesJson(const analyzer::Analysis& analysis);
Json gapsJson(const analyzer::Analysis& analysis);
Json iterationsJson(const analyzer::Analysis& analysis);
Json memoryJson(const analyzer::Analysis& analysis);
Json phasesJson(const analyzer::Analysis& analysis);
Json processIterationsJson(const analyzer::Analysis& analysis);
/// JSON.md, 'sections'.
Json sectionsJson(const analyzer::Analysis& analysis);

Json verdictJson(const analyzer::KernelVerdict& verdict, bool withheld);
/// JSON.md, 'work'.
Json workTotalsJson(const analyzer::WorkTotals& work);
/// Launches or instances that do the same work, JSON.md, 'by_work'.
Json workPartsJson(const std::vector<analyzer::WorkPart>& parts, bool withheld);

/// The ceilings that a trace carries; `unit` is that of the rates.
Json ceilingsJson(const analyzer::Analysis& facts);

/// "tensor_share", "dram_read_bytes_per_s": the key of a metric.
std::string_view shareKey(analyzer::Metric metric);
Json sharesJson(const analyzer::BusyShares& shares);
Json samplingJson(const analyzer::Sampling& sampling);

/// JSON.md, 'replayed'.
Json replayedJson(const analyzer::WorkTotals& work, const analyzer::BusyShares& sampled,
                  const analyzer::ReplayedTotals& replayed);

} // namespace ridge::reports
