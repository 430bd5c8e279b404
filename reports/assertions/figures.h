// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// The figures that an assertion may be about.
#pragma once

#include "analyzer/results/analysis.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace ridge::reports {

enum class AssertedUnit : std::uint8_t { Time, Share, Number }; ///< ns, 0 to 1, a count

/// Times in ns, shares from 0 to 1; none where it is not known.
struct StepFigure {
    std::string_view name;
    AssertedUnit unit;
    std::optional<double> (*of)(const analyzer::Analysis& analysis);
};

template <class AnalysisRow>
struct RowFigure {
    std::string_view name;
    AssertedUnit unit;
    std::optional<double> (*of)(const analyzer::Analysis& analysis, const AnalysisRow& row);
};

// The figure of this name; null for none.
const StepFigure* stepFigure(std::string_view name);
const RowFigure<analyzer::KernelRow>* kernelFigure(std::string_view name);
const RowFigure<analyzer::RangeRow>* rangeFigure(std::string_view name);

/// Every figure: "step: time, idle, ...; kernel(NAME): ...; range(PATH): ...".
std::string assertedFigures();

} // namespace ridge::reports
