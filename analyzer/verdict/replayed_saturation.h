// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// Busy shares and saturation of what replayed counters say.
#pragma once

#include "analyzer/results/measures/busy_shares.h"
#include "analyzer/results/measures/replayed_work.h"
#include "analyzer/results/measures/resource.h"
#include "analyzer/results/measures/work.h"

namespace ridge::analyzer {

/// The math unit with the most FLOPs of those that the tensor pipe did; Tensor where none is known.
Resource tensorType(const ReplayedWork& work);

/// The busy shares as they are, without a band; origin None where none is known.
BusyShares busyShares(const ReplayedWork& work, Ns time);

/// Shares of the roofs. The tensor types share one pipe: their shares add up.
Saturation saturation(const ReplayedWork& work, Ns time, const Roofs& roofs);

} // namespace ridge::analyzer
