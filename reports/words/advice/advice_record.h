// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// What doing some kinds of advice brought, over what they promised: the second table of
// docs/ADVICE.md, which a test compares with this one.
#pragma once

#include "analyzer/results/labels/advice_kind.h"

#include <array>

namespace ridge::reports::advice {

struct Record {
    analyzer::AdviceKind kind;
    unsigned cases;     ///< pairs of recordings
    double least, most; ///< gain that came over gain that was promised
};

inline constexpr std::array<Record, 8> kRecords = {{
    {analyzer::AdviceKind::ReuseData, 7, 0.69, 1.52},
    {analyzer::AdviceKind::UseTensorCores, 4, 1.01, 1.15},
    {analyzer::AdviceKind::FuseAttention, 4, 1.18, 2.20},
    {analyzer::AdviceKind::CaptureGraph, 3, 0.88, 1.07},
    {analyzer::AdviceKind::MoreInFlight, 2, 1.05, 1.23},
    {analyzer::AdviceKind::FuseKernels, 2, 0.85, 1.01},
    {analyzer::AdviceKind::RemoveSync, 2, 0.54, 1.43},
    {analyzer::AdviceKind::FuseOptimizer, 2, 0.75, 0.99},
}};

} // namespace ridge::reports::advice
