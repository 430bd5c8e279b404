// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "collector/recorder/ceilings/ceilings.h"
#include "collector/recorder/session/record_outcome.h"
#include "spool/result.h"

#include <string>
#include <vector>

namespace ridge::cli {

/// Runs ridge-workload's suite of ceilings on one GPU, while its counters are sampled.
/// `visibleDevices` is the CUDA_VISIBLE_DEVICES that leaves it alone, "" for ours; `devices` are
/// those of the driver.
Result<recorder::DeviceCeilings> measureCeilings(const std::string& program, bool quick,
                                                 const std::string& visibleDevices,
                                                 const std::vector<trace::Device>& devices);

/// Measures each GPU of a recording of which no ceilings are kept, keeps them and gives them to the
/// trace. Where one of them is too low, none are kept: something else used the GPU, and the next
/// recording tries again. Says on stderr what it does and why it did not.
void measureMissing(const recorder::RecordOutcome& outcome);

} // namespace ridge::cli
