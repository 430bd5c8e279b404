// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// Which launches are trials of an autotuning run (docs/method/families.md, 'Autotuning'). The order
// of the launches decides, since a trial has the name of the kernel that it tries.
#pragma once

#include "analyzer/kernels/kernel_traits.h"
#include "analyzer/kernels/trials.h"
#include "analyzer/results/labels/operation.h"
#include "trace/records/trace.h"

#include <cstddef>
#include <span>

namespace ridge::analyzer {

/// Operations between two marks of XLA's autotuner that are still of its run.
inline constexpr std::size_t kLongestTrial = 12;

/// Finds two kinds of autotuning run in the streams of `perDevice` (as LabelledRun has it):
/// 1. what lies between kernels that only an autotuner launches (family Autotuning), of which each
///    follows the one before within kLongestTrial operations;
/// 2. timing runs, as of Triton's do_bench: a fill of the L2, then one to four kernels, again and
///    again, of two or more candidates one after the other, of which one is launched later on
///    without the fill. Without that it may be a benchmark, and is none.
/// `traits`: by row of Trace::configs, then those of kernels without a known one. Time: n for n
/// operations.
Trials findTrials(const trace::Trace& trace, std::span<const std::span<const Operation>> perDevice,
                  std::span<const KernelTraits> traits);

} // namespace ridge::analyzer
