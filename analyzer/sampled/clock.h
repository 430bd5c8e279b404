// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// How far the clock of a device's samples is off the clock of its operations, from what both say of
// the same edges.
#pragma once

#include "analyzer/operations/operations.h"
#include "analyzer/sampled/series.h"

#include <optional>
#include <span>

namespace ridge::analyzer {

/// By a sample in which no instruction was issued no kernel runs, by one in which some were one of
/// the device's operations does. So an edge of a busy stretch near the border of a sample bounds
/// the shift between both clocks. It says how much at least, or at most, is to be added to the
/// times of samples to have those of operations. Samples issue none before a kernel's first and
/// behind its last instruction, about a microsecond within its times: `least` may be above `most`
/// by that. None where the samples lack the issue slots or bound one side alone. Samples with
/// instructions but no operation near (work that was not recorded) say nothing. `operations`: of
/// the device, sorted by start. Linear.
std::optional<ClockOffset> clockOffset(const DeviceSamples& samples,
                                       std::span<const Operation> operations);

} // namespace ridge::analyzer
