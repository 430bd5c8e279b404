// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// By how much the samples of a device are to be moved so that they fit its operations.
#pragma once

#include "analyzer/operations/operations.h"
#include "analyzer/sampled/series.h"

#include <optional>
#include <span>

namespace ridge::analyzer {

/// What is to be added to the times of samples so that least squares over the launch configurations
/// leave the smallest residuals. The fit is that of shareOut(), over some stretches of the
/// recording. The shift lies within `bounds`, else within 30 us. A small shift is expected, so it
/// is about 0 where residuals say little, as of a device that does the same all the time.
/// `operations`: of the device, sorted by start. One pass over the operations, the rest bounded by
/// a constant.
Ns bestShift(const DeviceSamples& samples, std::span<const Operation> operations,
             const trace::Trace& trace, const std::optional<ClockOffset>& bounds);

} // namespace ridge::analyzer
