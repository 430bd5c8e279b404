// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// Automatic sampling: what a Schedule says, done with the GPUs' sessions.
#pragma once

#include "collector/sampler/device.h"

#include <functional>

namespace ridge::sampler {

/// Samples until stdin ends and decodes all that was collected; a device that cannot be sampled is
/// a loss. `readClocks` is called some ten times a second, `ready` once, when it samples.
void sampleAutomatically(std::vector<Device>& devices, double cores, SampleSpool& out,
                         const std::function<void()>& readClocks,
                         const std::function<void()>& ready);

} // namespace ridge::sampler
