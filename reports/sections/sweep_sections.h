// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// The sections of a sweep, shown alike by HTML and Markdown.
#pragma once

#include "analyzer/compare/sweep.h"
#include "reports/sections/section.h"

namespace ridge::reports {

/// What the points reach along the parameter that is a number; without one it has nothing to say.
/// They refer to `sweep`, which must outlive them.
Section sweepCurveSection(const analyzer::Sweep& sweep);

/// All points on one roofline.
Section sweepRooflineSection(const analyzer::Sweep& sweep);

/// A row of each point.
Section sweepPointSection(const analyzer::Sweep& sweep);

} // namespace ridge::reports
