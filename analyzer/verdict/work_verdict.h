// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// The verdict of one kernel or range from its work (docs/method/verdicts.md, 'From work').
#pragma once

#include "analyzer/results/labels/verdict.h"
#include "analyzer/results/measures/ns.h"
#include "analyzer/results/measures/occupancy.h"
#include "analyzer/results/measures/resource.h"
#include "analyzer/results/measures/thresholds.h"
#include "analyzer/results/measures/work.h"

#include <optional>

namespace ridge::analyzer {

Saturation saturation(const Work& work, Ns time, const Roofs& roofs);

/// What the saturations alone say: compute or bandwidth, saturated or latency-limited. Below
/// Thresholds::limited it is unclassified. FLOPs and DRAM bytes, counted ones too, bound from below
/// what keeps a kernel busy: they do not see the caches, instructions or special functions. When
/// annotated bytes exceed DRAM's roof, they prove nothing about DRAM: saturated compute then wins,
/// and bandwidth is named as of the L2.
KernelVerdict judgeWork(const Saturation& saturation, Origin origin, const Thresholds& thresholds);

/// As judgeWork() of work by shape, which proves only that something is saturated. Where a cache may
/// hold the bytes memory needs Thresholds::shapeMemory and is not named. Unclassified otherwise:
/// least bytes say nothing of strided access or of index arithmetic.
KernelVerdict judgeShape(const Saturation& saturation, bool fitsCache,
                         const Thresholds& thresholds);

/// Verdict of a kernel that ran for `duration`. Annotated work can show compute or bandwidth and
/// never overhead; without work only the launch speaks (tiny, under-filled). `busy`: what busy
/// shares say of the kernel (judgeBusy()), or null. It comes before work. When it is unclassified
/// and that work decides nothing either, it says why.
KernelVerdict judge(Ns duration, const std::optional<Work>& work, const Occupancy& occupancy,
                    const Roofs& roofs, const Thresholds& thresholds,
                    const KernelVerdict* busy = nullptr);

} // namespace ridge::analyzer
