// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analyzer/results/rows/recording_facts.h"
#include "trace/records/trace.h"

#include <string>
#include <vector>

namespace ridge::analyzer {

Counts countRecords(const trace::Trace& trace);

/// Losses, worst severity first, then by count.
std::vector<LossRow> lossTable(const trace::Trace& trace);

/// Why no verdict may be given: GPU or launch records were lost. "" when none were.
/// A cut recording is no such loss: what was recorded before the cut is whole.
std::string reasonToWithhold(const trace::Trace& trace);

} // namespace ridge::analyzer
