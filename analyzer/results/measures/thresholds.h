// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analyzer/results/measures/ns.h"

namespace ridge::analyzer {

/// Limits of docs/method/verdicts.md.
struct Thresholds {
    double saturated = 0.6; ///< of a ceiling: from here on saturated
    double limited = 0.25;  ///< of a ceiling: below it nothing is bound by the resource
    double balanced = 0.1;  ///< math and memory closer than this are equally near to their ceilings
    double shapeMemory = 0.7; ///< of DRAM's ceiling by shape: a cache may hold some of the bytes
    double tinyFactor = 3;    ///< tiny: shorter than this many empty kernels
    /// GPU time of an empty kernel as recorded. The default is an assumption
    /// for Hopper until a recording carries its device's own figure.
    Ns emptyKernel{1200};
};

} // namespace ridge::analyzer
