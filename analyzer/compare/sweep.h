// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// One program recorded with many values of its options, as plain values.
#pragma once

#include "analyzer/compare/run_figures.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace ridge::analyzer {

/// An option that is varied.
struct SweepParameter {
    std::string name;
    std::vector<std::string> values; ///< in order, none twice
};

enum class PointState : std::uint8_t {
    Recorded,
    OutOfMemory, ///< the program ended for want of memory, and says so
    Failed       ///< it ended otherwise, or its recording cannot be read
};

/// The program with one value of each parameter.
struct SweepPoint {
    std::vector<std::string> values; ///< one of each Sweep::parameters, in their order
    PointState state = PointState::Failed;
    std::string why;                   ///< of Failed, in words
    std::string file;                  ///< of Recorded: the recording
    std::optional<RunFigures> figures; ///< of Recorded, where there was GPU work
};

struct Sweep {
    std::string command; ///< with {name} where a value stands
    std::vector<SweepParameter> parameters;
    std::vector<SweepPoint> points;      ///< the last parameter changes fastest
    PhaseChoice told = PhaseChoice::All; ///< the part of each run that the figures are of
};

/// The points that differ in nothing but the parameter `along`: indices in Sweep::points, in the
/// order of its values.
struct SweepCurve {
    std::string name; ///< the values of the other parameters: "naive, 64"; "" where there are none
    std::vector<std::size_t> points;
};

/// The parameter that curves run along: of those whose values are all numbers above 0 the one with
/// most values, of equals the last. kNone: there is none with two values.
std::uint32_t curveParameter(const Sweep& sweep);

/// All points in curves along `parameter`.
std::vector<SweepCurve> sweepCurves(const Sweep& sweep, std::uint32_t parameter);

/// The number that a value is, above 0; none of other texts.
std::optional<double> sweepNumber(const std::string& value);

} // namespace ridge::analyzer
