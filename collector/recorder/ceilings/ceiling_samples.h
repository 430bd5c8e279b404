// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "collector/recorder/ceilings/ceilings.h"
#include "collector/recorder/ceilings/loaded_samples.h"

namespace ridge::recorder {

/// Gives each ceiling the largest busy share of its unit that any kernel reached while ceilings
/// were measured. Also gives it the SMs' clock while its own kernel ran: the median of the samples
/// within the window, where there are five. The kernel with the most bytes or operations is not
/// always the one that fills the unit most. An L2 that one half of the GPU reads for the other is
/// fuller with less. DRAM's share is its bytes over the device's theoretical bandwidth, for reads,
/// writes and copies each that of its own kernel. The sampled clock takes the place of NVML's,
/// which lags behind runs of some milliseconds.
void addSampled(DeviceCeilings& ceilings, const LoadedSamples& samples);

} // namespace ridge::recorder
