// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analyzer/analysis.h"
#include "analyzer/fusion.h"

#include <span>
#include <vector>

namespace ridge::analyzer {

/// Everything worth trying, largest gain first, then CutPeakMemory. None when verdicts are withheld.
/// Needs all tables of `analysis`; `fusion` as FusionSearch gives it, `trace` for the names in it.
std::vector<Advice> advise(const Analysis& analysis, const trace::Trace& trace,
                           std::span<const FusionPair> fusion);

/// The least rate that `ridge ceilings` measured for `resource` ("graph node", "PCIe to device") on the devices
/// with operations, per second; 0 where it was not measured on all of them.
double leastMeasuredRate(const Analysis& analysis, std::string_view resource);

/// What one `resource` costs.
struct Cost {
    Ns each{};
    bool assumed = false;
};

/// As leastMeasuredRate() says it, else `assumed`.
Cost costOf(const Analysis& analysis, std::string_view resource, Ns assumed);

// The parts of advise(): each appends what it finds, in any order, gains below the least too.
void adviseOnGaps(const Analysis& analysis, std::vector<Advice>& advice);
void adviseOnCopies(const Analysis& analysis, std::vector<Advice>& advice);
void adviseOnKernels(const Analysis& analysis, std::vector<Advice>& advice);
void adviseOnFusion(const Analysis& analysis, const trace::Trace& trace,
                    std::span<const FusionPair> fusion, std::vector<Advice>& advice);
void adviseOnMemory(const Analysis& analysis, std::vector<Advice>& advice);

} // namespace ridge::analyzer
