// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analyzer/analysis.h"
#include "analyzer/family_chains.h"
#include "analyzer/fusion.h"

#include <span>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace ridge::analyzer {

/// Everything worth trying, largest gain first, then CutPeakMemory. None when verdicts are withheld.
/// Needs all tables of `analysis`; `fusion` as FusionSearch and `savings` as FamilyChains gives it, `trace` for the
/// names in them.
std::vector<Advice> advise(const Analysis& analysis, const trace::Trace& trace,
                           std::span<const FusionPair> fusion, const FamilySavings& savings);

/// Whether a gain is worth a word.
bool isWorth(const Analysis& analysis, Ns gain);

/// Rows of the kernel table by function; kNone for a function without launches.
class KernelRows {
  public:
    explicit KernelRows(const Analysis& analysis);
    std::uint32_t of(std::string_view function) const;

  private:
    std::unordered_map<std::string_view, std::uint32_t> m_rows;
};

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
/// On families, with the rows of kernels that it speaks of and what `single` says of these: that is taken out.
void adviseOnFamilies(const Analysis& analysis, const trace::Trace& trace,
                      const FamilySavings& savings, std::vector<Advice>& single,
                      std::vector<Advice>& advice);
/// A piece for each kernel and trouble.
std::vector<Advice> adviseOnEachKernel(const Analysis& analysis);
/// The pieces of `single` that are of one kind, as one.
void addTogether(std::vector<Advice> single, std::vector<Advice>& advice);
void adviseOnFusion(const Analysis& analysis, const trace::Trace& trace,
                    std::span<const FusionPair> fusion, std::vector<Advice>& advice);
void adviseOnMemory(const Analysis& analysis, std::vector<Advice>& advice);

} // namespace ridge::analyzer
