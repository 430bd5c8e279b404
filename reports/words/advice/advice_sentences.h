// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// What each kind of advice says: what was found, with its figures, and what would change it. One
// function a kind, named in the table of advice_text.cpp.
#pragma once

#include "analyzer/results/analysis.h"

#include <string>
#include <string_view>

namespace ridge::reports::advice {

using analyzer::Advice;
using analyzer::Analysis;

// What the sentences share.

/// "57 times", of one iteration where the report is of iterations.
std::string eachTime(const Analysis& analysis, std::uint64_t number, std::string_view what);
/// " in step > forward", or "" of kNone.
std::string inRange(const Analysis& analysis, std::uint32_t row);
/// "4.72 ms": the time that the advice is about, of one iteration where the report is of
/// iterations.
std::string spent(const Analysis& analysis, const Advice& advice);
/// Of one iteration where the report is of iterations.
double bytesEach(const Analysis& analysis, double bytes);

std::string removeSync(const Analysis& analysis, const Advice& advice);
std::string captureGraph(const Analysis& analysis, const Advice& advice);
std::string prepareAhead(const Analysis& analysis, const Advice& advice);
std::string feedGpu(const Analysis& analysis, const Advice& advice);
std::string reuseAllocations(const Analysis& analysis, const Advice& advice);
std::string loadAhead(const Analysis& analysis, const Advice& advice);
std::string pinHostMemory(const Analysis& analysis, const Advice& advice);
std::string overlapCopies(const Analysis& analysis, const Advice& advice);
std::string overlapCommunication(const Analysis& analysis, const Advice& advice);
std::string fuseKernels(const Analysis& analysis, const Advice& advice);
std::string fuseTiny(const Analysis& analysis, const Advice& advice);
std::string largerGrid(const Analysis& analysis, const Advice& advice);
std::string moreInFlight(const Analysis& analysis, const Advice& advice);
std::string useTensorCores(const Analysis& analysis, const Advice& advice);
std::string lowerPrecision(const Analysis& analysis, const Advice& advice);
std::string fuseElementwise(const Analysis& analysis, const Advice& advice);
std::string fuseOptimizer(const Analysis& analysis, const Advice& advice);
std::string fuseAttention(const Analysis& analysis, const Advice& advice);
std::string castOnce(const Analysis& analysis, const Advice& advice);
std::string channelsLast(const Analysis& analysis, const Advice& advice);
std::string cutPeakMemory(const Analysis& analysis, const Advice& advice);

} // namespace ridge::reports::advice
