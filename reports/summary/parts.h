// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// The parts of a summary, each in a file of its own.
#pragma once

#include "reports/summary/summary.h"

namespace ridge::reports {

std::vector<SummaryFigure> summaryFigures(const analyzer::Analysis& analysis);
/// Only bars of more than one part. None where verdicts are withheld.
std::vector<SummaryBar> summaryBars(const analyzer::Analysis& analysis);
std::vector<SummaryIteration> summaryIterations(const analyzer::Analysis& analysis);
std::vector<SummaryFact> summaryFacts(const analyzer::Analysis& analysis);

} // namespace ridge::reports
