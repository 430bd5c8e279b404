// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// Every section of the report, in its order. Budgets of their tables refer to the analysis.
#pragma once

#include "analyzer/results/analysis.h"
#include "reports/sections/section.h"

#include <array>

namespace ridge::reports {

using BuildSection = Section (*)(const analyzer::Analysis& analysis);

Section copySection(const analyzer::Analysis& analysis);
Section familySection(const analyzer::Analysis& analysis);
Section frameworkSection(const analyzer::Analysis& analysis);
Section idleSection(const analyzer::Analysis& analysis);
Section iterationSection(const analyzer::Analysis& analysis);
Section kernelSection(const analyzer::Analysis& analysis);
Section memorySection(const analyzer::Analysis& analysis);
Section phaseSection(const analyzer::Analysis& analysis);
Section processSection(const analyzer::Analysis& analysis);
Section rangeSection(const analyzer::Analysis& analysis);
Section replayedSection(const analyzer::Analysis& analysis);
Section statisticsSection(const analyzer::Analysis& analysis);

/// Where the time of the run went.
inline constexpr std::array<BuildSection, 4> kRunSections = {processSection, phaseSection,
                                                             iterationSection, idleSection};

/// What ran.
inline constexpr std::array<BuildSection, 8> kWorkSections = {
    rangeSection,      frameworkSection, familySection, kernelSection,
    statisticsSection, replayedSection,  copySection,   memorySection};

} // namespace ridge::reports
