// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// The parts of advise(): each looks for one kind of trouble in the tables.
#pragma once

#include "analyzer/advice/family_chains.h"
#include "analyzer/advice/fusion.h"
#include "analyzer/results/advice.h"
#include "analyzer/results/analysis.h"

#include <cstdint>
#include <span>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace ridge::analyzer {

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

// Each appends what it finds, in any order, gains below the least too.
void adviseOnGaps(const Analysis& analysis, std::vector<Advice>& advice);
void adviseOnCopies(const Analysis& analysis, std::vector<Advice>& advice);
/// On families, with the rows of kernels that it is about and what `single` says of these: that is
/// taken out.
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
