// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// WorkTotals from the work of single kernels or range instances.
#pragma once

#include "analyzer/results/measures/ns.h"
#include "analyzer/results/measures/replayed_totals.h"
#include "analyzer/results/measures/replayed_work.h"
#include "analyzer/results/measures/resource.h"
#include "analyzer/results/measures/work.h"
#include "analyzer/results/measures/work_totals.h"

namespace ridge::analyzer {

/// Adds work that took `time` to totals, with its saturation there.
void addWork(WorkTotals& totals, const Work& work, Ns time, const Roofs& roofs);

/// The same with counted work; levels and FLOPs are left to preferCounted().
void addWork(WorkTotals& totals, const ReplayedWork& work, Ns time, const Roofs& roofs);

/// Puts counted work in the place of `work`, which holds what is annotated. `counted`: what
/// addWork() made of the launches or instances of `totals`. FLOPs or bytes that were not counted
/// stay annotated where that is about the same time.
void preferCounted(WorkTotals& work, const WorkTotals& counted, const ReplayedTotals& totals);

/// Turns the sums of addWork() (shares times seconds) into means over the time. Call once.
void finishWork(WorkTotals& totals);

} // namespace ridge::analyzer
