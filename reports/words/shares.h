// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// Sampled busy shares, the same in every report.
#pragma once

#include "analyzer/results/analysis.h"

#include <string>

namespace ridge::reports {

/// "DRAM 87 %±1": the unit with the largest known share; "" when none is known.
std::string largestShare(const analyzer::BusyShares& shares);

/// "sampled: DRAM 87 %±1, L2 85 %±1; 412 of 450 samples pure": units from 5 % on, largest first,
/// and what is undecided. Where samples are too few: "sampled: too few samples (12.4)". "" where
/// nothing was sampled.
std::string sharesText(const analyzer::BusyShares& shares);

/// "8,120 samples of 250 µs, 2 holes (12.0 ms); they see the whole device, every process on it"; ""
/// for none.
std::string samplingText(const analyzer::Sampling& sampling);

} // namespace ridge::reports
